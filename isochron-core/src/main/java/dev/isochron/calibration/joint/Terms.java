package dev.isochron.calibration.joint;

/** Which parameters a fit has; the others are 0. */
enum Terms {
    ALL(0, 1, 2, 3),
    NO_ITERATION(1, 2, 3),
    NO_CHUNK(0, 1, 2),
    TOKENS_ONLY(1, 2);

    @SuppressWarnings("ImmutableEnumChecker") // written by the constructor only
    private final int[] columns;

    Terms(int... columns) {
        this.columns = columns;
    }

    int count() {
        return columns.length;
    }

    /** Places among c0, c1, c2, r. */
    int column(int term) {
        return columns[term];
    }

    static Terms of(Status c0, Status r) {
        if (c0 == Status.MEASURED) {
            return r == Status.MEASURED ? ALL : NO_CHUNK;
        }
        return r == Status.MEASURED ? NO_ITERATION : TOKENS_ONLY;
    }

    /** The parameters, with those that the fit does not have at 0. */
    Theta theta(double[] solved) {
        double[] all = new double[4];
        for (int term = 0; term < columns.length; term++) {
            all[columns[term]] = solved[term];
        }
        return new Theta(all[0], all[1], all[2], all[3]);
    }
}
