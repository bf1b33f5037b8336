package dev.isochron.kvcache;

/** Outcome of giving recorded context growth back. */
public enum Reverted {
    /** The recorded growth is gone, or there was none. */
    KEPT,
    /** The whole sequence was released; the request is a fresh first chunk again and its cursor must go to 0. */
    REWOUND
}
