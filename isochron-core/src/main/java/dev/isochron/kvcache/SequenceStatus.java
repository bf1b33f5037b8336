package dev.isochron.kvcache;

/** Whether a sequence may run. */
enum SequenceStatus {
    /** Its pages are locked and its row of the page table is valid. */
    ACTIVE,
    /** Its pages are held; it does not run. */
    SUSPENDED,
    /** It owns nothing any more. */
    CLOSED
}
