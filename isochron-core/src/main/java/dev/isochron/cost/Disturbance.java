package dev.isochron.cost;

/** Noise on the time of an iteration: times {@code 1 + sigma*z}, and stalls. */
public record Disturbance(double relativeSigma, double stallProbability, double stallMillisMin, double stallMillisMax) {
    public static final Disturbance NONE = new Disturbance(0, 0, 800, 12_000);

    public Disturbance {
        Expect.notNegative("disturbance.relative_sigma", relativeSigma);
        Expect.notNegative("disturbance.stall_probability", stallProbability);
        Expect.require("disturbance.stall_probability", stallProbability, stallProbability <= 1, "0 to 1");
        Expect.notNegative("disturbance.stall_ms_min", stallMillisMin);
        Expect.notNegative("disturbance.stall_ms_max", stallMillisMax);
        Expect.require("disturbance.stall_ms_max", stallMillisMax, stallMillisMax >= stallMillisMin, ">= stall_ms_min");
    }

    public boolean present() {
        return relativeSigma > 0 || stallProbability > 0;
    }
}
