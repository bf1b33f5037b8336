package dev.isochron.report.html;

/** The looks of lines: a colour of the style sheet and a dash pattern, so that they differ without colour too. */
final class Tones {
    static final int COUNT = 8;

    private static final String[] DASHES = {"4 3", "none", "7 4", "2 3", "9 3 2 3", "none", "7 4", "2 3"};

    private Tones() {}

    /** The dash pattern that {@code page.js} draws for a tone too. */
    static String dashes(int tone) {
        return DASHES[tone % COUNT];
    }
}
