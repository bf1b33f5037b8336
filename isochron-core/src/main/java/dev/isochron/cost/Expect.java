package dev.isochron.cost;

/** Range checks of the cost records; a refusal names the JSON key, the value and what was expected. */
final class Expect {
    private Expect() {}

    static void notNegative(String key, double value) {
        require(key, value, Double.isFinite(value) && value >= 0, "a finite number >= 0");
    }

    static void require(String key, double value, boolean fine, String expected) {
        if (!fine) {
            throw new IllegalArgumentException(key + " " + value + "; expected " + expected);
        }
    }
}
