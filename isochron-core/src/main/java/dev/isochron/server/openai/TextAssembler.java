package dev.isochron.server.openai;

import dev.isochron.engine.tokenizer.StreamDecoder;
import dev.isochron.engine.tokenizer.Tokenizer;
import java.util.List;

/**
 * Makes an answer's text from its tokens. Text that may be the start of a stop string is held back until it is clear; a stop string
 * and everything behind it never leave.
 */
final class TextAssembler {
    private final StreamDecoder decoder;
    private final List<String> stops;
    private final StringBuilder held = new StringBuilder();
    private boolean stopped;

    TextAssembler(Tokenizer tokenizer, List<String> stops) {
        this.decoder = new StreamDecoder(tokenizer);
        this.stops = stops;
    }

    /** The text that a token makes certain. */
    String next(int token) {
        return stopped ? "" : take(decoder.next(token));
    }

    /** The rest, at the end of the answer. */
    String finish() {
        if (stopped) {
            return "";
        }
        String certain = take(decoder.finish());
        String rest = stopped ? "" : held.toString();
        held.setLength(0);
        return certain + rest;
    }

    /** True once a stop string has come. */
    boolean stopped() {
        return stopped;
    }

    private String take(String more) {
        if (stops.isEmpty()) {
            return more;
        }
        held.append(more);
        int stop = firstStop();
        stopped = stop >= 0;
        int certain = stopped ? stop : held.length() - possibleStart();
        String text = held.substring(0, certain);
        held.delete(0, stopped ? held.length() : certain);
        return text;
    }

    private int firstStop() {
        return stops.stream()
                .mapToInt(held::indexOf)
                .filter(at -> at >= 0)
                .min()
                .orElse(-1);
    }

    /** Length of the longest end of the held text that starts a stop string. */
    private int possibleStart() {
        int longest = 0;
        for (String stop : stops) {
            for (int length = Math.min(stop.length() - 1, held.length()); length > longest; length--) {
                if (stop.startsWith(held.substring(held.length() - length))) {
                    longest = length;
                }
            }
        }
        return longest;
    }
}
