package dev.isochron.report;

import java.util.ArrayList;
import java.util.List;

/** Lines of text no wider than a page; a line too long is broken between words and continued with an indent. */
final class Wrapped {
    private final int width;
    private final List<String> lines = new ArrayList<>();

    Wrapped(int width) {
        this.width = width;
    }

    void blank() {
        lines.add("");
    }

    void add(String text) {
        add(text, 0);
    }

    /** @param indent blanks in front of every line but the first */
    void add(String text, int indent) {
        String rest = text;
        while (rest.length() > width) {
            int end = end(rest, indent);
            lines.add(rest.substring(0, end).stripTrailing());
            rest = " ".repeat(indent) + rest.substring(end).stripLeading();
        }
        lines.add(rest);
    }

    /** Behind the last word that fits; a word too long for a line is broken behind a comma, or anywhere. */
    private int end(String text, int indent) {
        int blank = text.lastIndexOf(' ', width);
        if (blank > indent) {
            return blank;
        }
        int comma = text.lastIndexOf(',', width - 1);
        return comma > indent ? comma + 1 : width;
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
