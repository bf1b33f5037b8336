package dev.isochron.kvcache;

/** A request's sequence together with its row of the page table and what else is going on with it. */
final class LiveSequence {
    private final SequenceCache cache;
    private final Accounting accounting;
    private final int row;
    private boolean rowGivenBack;
    private boolean transferring;

    /** Whether a sequence shows in the statistics. */
    enum Accounting {
        COUNTED,
        /** Padding dummies. */
        EXCLUDED
    }

    LiveSequence(SequenceCache cache, int row, Accounting accounting) {
        this.cache = cache;
        this.row = row;
        this.accounting = accounting;
    }

    SequenceCache cache() {
        return cache;
    }

    int row() {
        return row;
    }

    boolean counted() {
        return accounting == Accounting.COUNTED;
    }

    boolean rowGivenBack() {
        return rowGivenBack;
    }

    void giveRowBack() {
        rowGivenBack = true;
    }

    boolean transferring() {
        return transferring;
    }

    void transferring(boolean running) {
        transferring = running;
    }
}
