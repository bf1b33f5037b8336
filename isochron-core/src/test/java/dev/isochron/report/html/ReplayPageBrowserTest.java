package dev.isochron.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser, where one is installed. */
final class ReplayPageBrowserTest {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final int HEIGHT = 2_000;
    private static final long LIMIT_SECONDS = 120;

    @TempDir
    private static Path folder;

    private static Path page;

    @BeforeAll
    static void replay() {
        assumeTrue(Files.isExecutable(BROWSER), BROWSER + " is not installed: the page is not tried in a browser");
        page = folder.resolve("report.html");
        ReplayPageTest.run(page);
    }

    /** The page in a frame of a telephone's width: a window of the browser cannot be that narrow. */
    private static Path framed(int width) throws IOException {
        String frame = "<body style='margin:0'><iframe src='report.html' style='border:0;width:" + width + "px;height:"
                + HEIGHT + "px'></iframe>";
        return Files.writeString(folder.resolve("frame-" + width + ".html"), frame);
    }

    @ParameterizedTest(name = "{0} px wide, {1}")
    @CsvSource({"1280, light", "1280, dark", "360, light", "360, dark"})
    void page_draws_itself_without_a_complaint(int width, String scheme) throws Exception {
        Path picture = folder.resolve(width + scheme + ".png");
        var flags = new ArrayList<>(List.of("--window-size=1280," + HEIGHT, "--screenshot=" + picture));
        if (scheme.equals("dark")) {
            flags.add("--blink-settings=preferredColorScheme=0");
        }
        assertThat(browser(framed(width), flags)).doesNotContain(":CONSOLE");
        BufferedImage image = ImageIO.read(picture.toFile());
        assertThat(distinctColours(image.getSubimage(0, 0, width, HEIGHT))).isGreaterThan(20);
    }

    @Test
    void every_chart_is_drawn() throws Exception {
        assertThat(browser(page, List.of("--dump-dom")))
                .contains("data-charts=\"8\"")
                .contains("<canvas");
    }

    private static String browser(Path document, List<String> flags) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                BROWSER.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--enable-logging=stderr",
                "--virtual-time-budget=3000",
                "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(flags);
        command.add(document.toUri().toString());
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as("the browser ends").isTrue();
        return Files.readString(output);
    }

    private static long distinctColours(BufferedImage image) {
        return IntStream.range(0, image.getHeight())
                .filter(y -> y % 2 == 0)
                .flatMap(y -> IntStream.range(0, image.getWidth()).map(x -> image.getRGB(x, y)))
                .distinct()
                .count();
    }
}
