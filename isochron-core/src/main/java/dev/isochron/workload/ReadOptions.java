package dev.isochron.workload;

import java.util.Locale;
import java.util.Optional;

/**
 * How to read a workload.
 *
 * @param format the format of every file; empty: found out from the first bytes of each
 * @param strictness what a bad record does
 * @param tokensPerBlock block size of formats that bring none (Azure), {@code >= 1}
 */
public record ReadOptions(Optional<TraceFormat> format, Strictness strictness, int tokensPerBlock) {
    public ReadOptions {
        if (tokensPerBlock < 1) {
            throw new IllegalArgumentException("tokens per block " + tokensPerBlock + "; expected >= 1");
        }
    }

    /** Format found out, bad records skipped, 64 tokens per block. */
    public static ReadOptions defaults() {
        return new ReadOptions(Optional.empty(), Strictness.SKIP_BAD_RECORDS, 64);
    }

    /** The value of {@code --format}: {@code auto} (empty), {@code weka}, {@code mooncake} or {@code azure}. */
    public static Optional<TraceFormat> parseFormat(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "auto" -> Optional.empty();
            case "weka" -> Optional.of(TraceFormat.WEKA);
            case "mooncake" -> Optional.of(TraceFormat.MOONCAKE);
            case "azure" -> Optional.of(TraceFormat.AZURE);
            default -> throw new WorkloadException("format " + text + "; expected auto, weka, mooncake or azure");
        };
    }

    public ReadOptions withFormat(Optional<TraceFormat> newFormat) {
        return new ReadOptions(newFormat, strictness, tokensPerBlock);
    }

    public ReadOptions withStrictness(Strictness newStrictness) {
        return new ReadOptions(format, newStrictness, tokensPerBlock);
    }

    public ReadOptions withTokensPerBlock(int newTokensPerBlock) {
        return new ReadOptions(format, strictness, newTokensPerBlock);
    }
}
