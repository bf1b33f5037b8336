package dev.isochron.engine.cpu;

import dev.isochron.engine.loading.Models;
import dev.isochron.engine.loading.OpenModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * The engine as the other half of {@code bench/llama}: reads a line, computes, answers with a line. {@code fill FROM TOKENS} computes
 * a chunk and answers with its nanoseconds; {@code greedy TOKENS PROMPT...} answers with tokens, a line each, followed by the
 * logarithms of the probabilities of the whole vocabulary.
 */
public final class LlamaPeer {
    private static final int MOST_TOKENS = 8192;

    private final PackedModel model;
    private final Transformer transformer;
    private final Sequences batch = new Sequences();

    private LlamaPeer(Arena arena, PackedModel model) {
        this.model = model;
        int slots = MOST_TOKENS / BenchModel.BLOCK_TOKENS;
        this.transformer = new Transformer(model, new KvPool(arena, model.spec(), slots, BenchModel.BLOCK_TOKENS));
    }

    /** @param arguments path of a GGUF file */
    public static void main(String[] arguments) throws IOException {
        try (Arena arena = Arena.ofShared();
                OpenModel file = Models.open(arguments[0])) {
            var packed = PackedModel.pack(arena, file.spec(), file.tensors(), PackedModel.Progress.SILENT);
            WarmUp.kernels(arena, file.spec(), BenchModel.BLOCK_TOKENS);
            new LlamaPeer(arena, packed).serve();
        }
    }

    private void serve() throws IOException {
        System.out.println("ready");
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            int[] numbers =
                    Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
            switch (words[0]) {
                case "fill" -> System.out.println(fill(numbers[0], numbers[1]));
                case "greedy" -> greedy(numbers[0], Arrays.copyOfRange(numbers, 1, numbers.length));
                default -> throw new IllegalArgumentException(words[0] + "; expected fill or greedy");
            }
        }
    }

    private long fill(int from, int tokens) {
        BenchBatch.chunk(batch, from, tokens, BenchModel.BLOCK_TOKENS);
        return Stopwatch.once(() -> transformer.forward(batch));
    }

    private void greedy(int count, int[] prompt) {
        int[] next = prompt;
        int position = 0;
        for (int i = 0; i < count; i++) {
            compute(next, position);
            position += next.length;
            next = new int[] {answer()};
        }
    }

    private void compute(int[] tokens, int position) {
        batch.clear();
        batch.open();
        for (int block = 0; block < Math.ceilDiv(position + tokens.length, BenchModel.BLOCK_TOKENS); block++) {
            batch.addSlot(block);
        }
        for (int i = 0; i < tokens.length; i++) {
            batch.addRow(tokens[i], position + i);
        }
        batch.sampleLastRow();
        transformer.forward(batch);
    }

    private int answer() {
        float[] logits = transformer.logits();
        int best = 0;
        double sum = 0;
        for (int token = 0; token < model.spec().vocabSize(); token++) {
            best = logits[token] > logits[best] ? token : best;
            sum += Math.exp(logits[token]);
        }
        var line = new StringBuilder().append(best);
        for (int token = 0; token < model.spec().vocabSize(); token++) {
            line.append(String.format(Locale.ROOT, " %.7f", logits[token] - Math.log(sum)));
        }
        System.out.println(line);
        return best;
    }
}
