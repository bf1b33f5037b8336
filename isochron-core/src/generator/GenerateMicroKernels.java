/**
 * Writes the matrix micro-kernels: {@code java isochron-core/src/generator/GenerateMicroKernels.java >
 * isochron-core/src/main/java/dev/isochron/engine/cpu/MicroKernels.java}, then {@code ./build spotless:apply}.
 *
 * <p>The accumulators must be separate local variables of small methods without branches: an array of vectors, or a vector that
 * lives across an {@code if}, is put on the heap by the compiler. So there is a method per number of rows, and a program writes them.
 */
public final class GenerateMicroKernels {
    private static final int MAX_ROWS = 6;

    public static void main(String[] arguments) {
        StringBuilder out = new StringBuilder(HEAD);
        for (int vectors : new int[] {4, 2}) {
            for (boolean add : new boolean[] {false, true}) {
                dispatch(out, vectors, add);
                for (int rows = 1; rows <= MAX_ROWS; rows++) {
                    kernel(out, rows, vectors, add);
                }
            }
        }
        System.out.print(out.append("}\n"));
    }

    private static String name(int vectors, boolean add) {
        return (add ? "add" : "set") + vectors;
    }

    private static final String PARAMETERS = "float[] a, int aAt, int lda, MemorySegment b, long bAt, long step, int k,"
            + " float[] c, int cAt, int ldc";
    private static final String ARGUMENTS = "a, aAt, lda, b, bAt, step, k, c, cAt, ldc";

    private static void dispatch(StringBuilder out, int vectors, boolean add) {
        out.append("\n    /** ").append(vectors).append(" vectors of columns, 1 to 6 rows; ")
                .append(add ? "adds to" : "overwrites").append(" {@code c}. */\n");
        out.append("    static void ").append(name(vectors, add)).append("(int rows, ").append(PARAMETERS).append(") {\n");
        out.append("        switch (rows) {\n");
        for (int rows = 1; rows <= MAX_ROWS; rows++) {
            out.append("            case ").append(rows).append(" -> ").append(name(vectors, add)).append("x").append(rows)
                    .append("(").append(ARGUMENTS).append(");\n");
        }
        out.append("            default -> throw new IllegalArgumentException(rows + \" rows; expected 1 to 6\");\n");
        out.append("        }\n    }\n");
    }

    private static void kernel(StringBuilder out, int rows, int vectors, boolean add) {
        out.append("\n    private static void ").append(name(vectors, add)).append("x").append(rows).append("(")
                .append(PARAMETERS).append(") {\n");
        for (int r = 0; r < rows; r++) {
            for (int v = 0; v < vectors; v++) {
                out.append("        FloatVector c").append(r).append(v).append(" = ")
                        .append(add ? "FloatVector.fromArray(SPECIES, c, " + place(r, v) + ")" : "FloatVector.zero(SPECIES)")
                        .append(";\n");
            }
        }
        out.append("        long at = bAt;\n        for (int i = 0; i < k; i++) {\n");
        for (int v = 0; v < vectors; v++) {
            out.append("            FloatVector b").append(v).append(" = FloatVector.fromMemorySegment(SPECIES, b, at + ")
                    .append(v).append(" * BYTES, ORDER);\n");
        }
        for (int r = 0; r < rows; r++) {
            out.append("            FloatVector a").append(r).append(" = FloatVector.broadcast(SPECIES, a[aAt + ").append(r)
                    .append(" * lda + i]);\n");
            for (int v = 0; v < vectors; v++) {
                out.append("            c").append(r).append(v).append(" = a").append(r).append(".fma(b").append(v)
                        .append(", c").append(r).append(v).append(");\n");
            }
        }
        out.append("            at += step;\n        }\n");
        for (int r = 0; r < rows; r++) {
            for (int v = 0; v < vectors; v++) {
                out.append("        c").append(r).append(v).append(".intoArray(c, ").append(place(r, v)).append(");\n");
            }
        }
        out.append("    }\n");
    }

    private static String place(int row, int vector) {
        return "cAt + " + row + " * ldc + " + vector + " * LANES";
    }

    private static final String HEAD = """
            package dev.isochron.engine.cpu;

            import java.lang.foreign.MemorySegment;
            import java.nio.ByteOrder;
            import jdk.incubator.vector.FloatVector;
            import jdk.incubator.vector.VectorSpecies;

            /**
             * The inner loops of every matrix product: {@code c[rows][columns] (+)= a[rows][k] * b[k][columns]}, {@code a} and {@code c} row by
             * row in arrays, {@code b} outside the heap with {@code step} bytes from one k to the next.
             *
             * <p>Written by {@code src/generator/GenerateMicroKernels.java}, which says why it looks like this; do not edit.
             */
            final class MicroKernels {
                static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
                static final int LANES = SPECIES.length();
                static final int MAX_ROWS = 6;
                private static final long BYTES = 4L * LANES;
                private static final ByteOrder ORDER = ByteOrder.nativeOrder();

                private MicroKernels() {}
            """;
}
