package dev.isochron.app;

import dev.isochron.app.input.InputException;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tells people, on standard error, what they should know; each sentence once; any thread may speak. */
public final class Notices {
    private final PrintWriter err;
    private final Loudness loudness;
    private final Set<String> said = new LinkedHashSet<>();

    public Notices(PrintWriter err, Loudness loudness) {
        this.err = err;
        this.loudness = loudness;
    }

    /** How much is said. */
    public enum Loudness {
        /** Errors only. */
        QUIET,
        NORMAL,
        /** Details too. */
        VERBOSE;

        /** @throws InputException if both options are given */
        public static Loudness of(boolean quiet, boolean verbose) {
            if (quiet && verbose) {
                throw new InputException("--quiet and --verbose exclude each other; expected at most one");
            }
            if (quiet) {
                return QUIET;
            }
            return verbose ? VERBOSE : NORMAL;
        }
    }

    /** Something is probably not as meant. */
    public void warning(String text) {
        if (loudness != Loudness.QUIET) {
            say("warning: " + text);
        }
    }

    public void warnings(List<String> texts) {
        texts.forEach(this::warning);
    }

    /** Something was decided on the user's behalf. */
    public void note(String text) {
        if (loudness != Loudness.QUIET) {
            say("note: " + text);
        }
    }

    /** Of interest only to who asks for it. */
    public void detail(String text) {
        if (loudness == Loudness.VERBOSE) {
            say(text);
        }
    }

    private synchronized void say(String text) {
        if (said.add(text)) {
            err.println("isochron: " + text);
        }
    }
}
