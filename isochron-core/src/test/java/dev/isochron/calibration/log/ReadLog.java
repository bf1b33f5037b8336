package dev.isochron.calibration.log;

import dev.isochron.telemetry.scan.IterationLogScanner;
import dev.isochron.telemetry.scan.LogFileReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.OptionalInt;

/** One log, read and made into rows. */
record ReadLog(
        LogFileReport file,
        LifetimeSplitter lifetimes,
        TokenCounts tokens,
        LifetimeReport report,
        Rows rows,
        DepthCurve depths) {

    static ReadLog of(InputStream in, int warmupIterations) {
        return of(in, OptionalInt.empty(), warmupIterations, BlockReservoir.MAX_BLOCKS);
    }

    static ReadLog of(InputStream in, OptionalInt maxNumTokens, int warmupIterations, int maxBlocks) {
        TokenCounts tokens = new TokenCounts();
        LifetimeSplitter splitter = new LifetimeSplitter(0, new BlockReservoir(1, maxBlocks), tokens);
        try {
            LogFileReport file = IterationLogScanner.scan("log", in, splitter);
            Lifetime longest = splitter.longest().orElseThrow();
            Rows.Builder rows = new Rows.Builder(longest.ranks().size(), RowAssembler.capacity(longest));
            DepthVotes votes = new DepthVotes();
            LifetimeReport report = RowAssembler.assemble(
                    longest, maxNumTokens.orElse(tokens.budget().orElse(1)), warmupIterations, rows, votes);
            return new ReadLog(file, splitter, tokens, report, rows.build(), votes.curve());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
