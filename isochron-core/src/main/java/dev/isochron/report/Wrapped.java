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
            int space = rest.lastIndexOf(' ', width);
            int end = space > indent ? space : width;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = " ".repeat(indent) + rest.substring(end).stripLeading();
        }
        lines.add(rest);
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
