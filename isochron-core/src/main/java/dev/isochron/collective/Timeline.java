package dev.isochron.collective;

/** What meeting others does to a rank's clock: nothing live; in virtual time the latest arrival is everybody's. */
interface Timeline {
    Timeline LIVE = new Timeline() {
        @Override
        public long arrival() {
            return 0;
        }

        @Override
        public void released(long latestArrivalNanos) {}
    };

    long arrival();

    void released(long latestArrivalNanos);
}
