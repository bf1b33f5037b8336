package dev.isochron.replay.measure;

/** Where a play of a conversation tree began. */
public enum JobStart {
    TURN_0,
    IN_THE_MIDDLE
}
