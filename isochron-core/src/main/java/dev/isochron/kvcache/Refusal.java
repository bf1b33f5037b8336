package dev.isochron.kvcache;

/** Why the KV cache would not do something now. */
public enum Refusal {
    /** Every row of the page table is taken. */
    NO_ROW,
    /** GPU utilisation is above {@code maxUtilForResume}. */
    GATE,
    /** Not enough free or evictable slots. */
    NO_SLOTS,
    /** A paired pool refused. */
    PAIRED_POOL
}
