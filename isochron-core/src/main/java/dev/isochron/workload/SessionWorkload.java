package dev.isochron.workload;

/** Conversations replayed by closed-loop clients. Sessions are views, made when asked for. */
public non-sealed interface SessionWorkload extends Workload {
    int sessions();

    Session session(int index);
}
