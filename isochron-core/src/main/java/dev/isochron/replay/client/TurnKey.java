package dev.isochron.replay.client;

/** Which turn of which stream of which lane. */
record TurnKey(int lane, int stream, int turn) {
    static final TurnKey CLIENT = new TurnKey(0, 0, 0);
}
