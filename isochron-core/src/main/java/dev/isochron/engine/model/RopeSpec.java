package dev.isochron.engine.model;

import java.util.Optional;

/**
 * Rotary position embedding: pair {@code i} of a head of size d turns by {@code position * theta^(-2i/d)}, pairs being elements i
 * and i + d/2.
 *
 * @param theta base, {@code > 1}
 * @param scaling how Llama 3.1 and later stretch low frequencies, if the model does
 */
public record RopeSpec(double theta, Optional<Llama3Scaling> scaling) {
    public RopeSpec {
        if (!(theta > 1) || Double.isInfinite(theta)) {
            throw new IllegalArgumentException("rope theta " + theta + "; expected above 1");
        }
    }

    /** Without scaling. */
    public static RopeSpec plain(double theta) {
        return new RopeSpec(theta, Optional.empty());
    }

    /**
     * The angular frequency of a pair, radians per position.
     *
     * @param pair {@code 0 <= pair < headDim/2}
     */
    public double frequency(int pair, int headDim) {
        double plain = Math.pow(theta, -2.0 * pair / headDim);
        return scaling.map(stretch -> stretch.apply(plain)).orElse(plain);
    }

    /**
     * Frequencies whose wavelength is above {@code originalPositions/lowFactor} are divided by {@code factor}, those below
     * {@code originalPositions/highFactor} stay, and those between go over linearly in {@code originalPositions/wavelength}.
     *
     * @param factor {@code >= 1}
     * @param lowFactor {@code > 0}
     * @param highFactor {@code > lowFactor}
     * @param originalPositions positions the model was trained on before stretching
     */
    public record Llama3Scaling(double factor, double lowFactor, double highFactor, int originalPositions) {
        public Llama3Scaling {
            if (!(factor >= 1) || !(lowFactor > 0) || !(highFactor > lowFactor) || originalPositions < 1) {
                throw new IllegalArgumentException(
                        "llama3 rope scaling needs factor >= 1, 0 < low < high, positions >= 1;" + " got " + factor
                                + ", " + lowFactor + ", " + highFactor + ", " + originalPositions);
            }
        }

        double apply(double frequency) {
            double turns = originalPositions * frequency / (2 * Math.PI);
            double smooth = Math.clamp((turns - lowFactor) / (highFactor - lowFactor), 0, 1);
            return (1 - smooth) * frequency / factor + smooth * frequency;
        }
    }
}
