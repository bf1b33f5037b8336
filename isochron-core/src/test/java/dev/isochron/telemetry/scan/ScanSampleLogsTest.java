package dev.isochron.telemetry.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.testkit.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CT-7 on the sample logs, where they are at hand. */
final class ScanSampleLogsTest {
    @ParameterizedTest
    @DisplayName("CT-7 lines, foreign lines, records and rejects of the sample logs")
    @CsvSource({"ctx8_default.log,8219,241,7965,13", "ctx4_mixed_restart.log,6311,183,6121,7"})
    void scan_sampleLog_counts(String name, long lines, long foreign, long records, long rejected) throws IOException {
        Path file = SharedData.require("iterlogs/" + name);
        try (InputStream in = LogFiles.open(file)) {
            LogFileReport report = IterationLogScanner.scan(name, in, record -> Verdict.NEW);
            assertThat(report.lines()).isEqualTo(lines);
            assertThat(report.foreignLines()).isEqualTo(foreign);
            assertThat(report.records()).isEqualTo(records);
            assertThat(report.rejectedTotal()).isEqualTo(rejected);
            assertThat(report.variant()).contains(LineVariant.E);
        }
    }
}
