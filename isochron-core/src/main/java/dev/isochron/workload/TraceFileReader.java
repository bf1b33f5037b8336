package dev.isochron.workload;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Reads one file after the other, whatever its format; one thread uses it. */
final class TraceFileReader {
    private final ByteSource source = new ByteSource();
    private final WekaReader weka = new WekaReader(source);
    private final MooncakeReader mooncake = new MooncakeReader(source);
    private final AzureReader azure;
    private final ReadOptions options;

    TraceFileReader(ReadOptions options) {
        this.options = options;
        this.azure = new AzureReader(source, options.tokensPerBlock());
    }

    /**
     * Reads a file.
     *
     * @param in its bytes, perhaps compressed
     * @param file how messages name it
     * @param fileName its name without directories
     */
    FileContent read(InputStream in, String file, String fileName) {
        DefectLog log = new DefectLog(options.strictness());
        try {
            source.open(decompressed(in));
            Optional<TraceFormat> format =
                    options.format().isPresent() ? options.format() : FormatDetector.detect(source);
            return format.isPresent() ? read(format.get(), file, fileName, log) : new FileContent.Unknown(log);
        } catch (IOException e) {
            throw new WorkloadException(
                    file + ": cannot be read (" + e.getMessage() + "); expected a trace, plain or gzip", e);
        }
    }

    private FileContent read(TraceFormat format, String file, String fileName, DefectLog log) throws IOException {
        return switch (format) {
            case WEKA -> new FileContent.Sessions(log, weka.read(file, TraceFiles.stem(fileName), log));
            case MOONCAKE -> new FileContent.Arrivals(log, format, mooncake.read(file, log));
            case AZURE -> new FileContent.Arrivals(log, format, azure.read(file, log));
        };
    }

    private static InputStream decompressed(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        boolean gzip = buffered.read() == 0x1F && buffered.read() == 0x8B;
        buffered.reset();
        return gzip ? new GZIPInputStream(buffered, 1 << 16) : buffered;
    }
}
