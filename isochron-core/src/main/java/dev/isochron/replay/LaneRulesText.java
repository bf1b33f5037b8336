package dev.isochron.replay;

import dev.isochron.replay.LaneRules.DelayRule;
import dev.isochron.replay.LaneRules.LongPrompts;
import dev.isochron.replay.LaneRules.MoreLanes;
import dev.isochron.replay.LaneRules.StartShare;
import dev.isochron.replay.LaneRules.TraceOrder;
import dev.isochron.replay.LaneRules.WarmUp;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads {@code --rules NAME[:key=value,...]}. Every refusal names key, value and range.
 *
 * <p>Keys: {@code duration}, {@code start=FROM..TO}, {@code delay=think|gap|recorded}, {@code think_cap}, {@code gap_cap},
 * {@code tree_idle}, {@code idle} (a time or {@code off}), {@code warmup=on|off}, {@code repeats}, {@code order=lane|shuffle|file},
 * {@code long_prompts=reject|leave_out}, {@code wrap=on|off}, {@code grace}, {@code drain}, {@code rate}.
 */
public final class LaneRulesText {
    private static final String KEYS =
            "duration, start, delay, think_cap, gap_cap, tree_idle, idle, warmup, repeats, order,"
                    + " long_prompts, wrap, grace, drain, rate";
    private static final long THINK_CAP_NANOS = 60_000_000_000L;
    private static final long GAP_CAP_NANOS = 10_000_000_000L;

    private final SortedMap<String, String> given;

    private LaneRulesText(SortedMap<String, String> given) {
        this.given = given;
    }

    /**
     * Rules from text; options of their own give way to keys.
     *
     * @param text {@code NAME[:key=value,...]}
     * @param durationNanos {@code --duration}, if given
     * @param thinkCapNanos {@code --think-cap}, if given; only {@code plain} has one
     */
    public static LaneRules parse(String text, OptionalLong durationNanos, OptionalLong thinkCapNanos) {
        int colon = text.indexOf(':');
        String name = (colon < 0 ? text : text.substring(0, colon)).strip();
        LaneRules base = named(name);
        var reader = new LaneRulesText(pairs(colon < 0 ? "" : text.substring(colon + 1)));
        return reader.apply(base, durationNanos.orElse(base.durationNanos()), thinkCapNanos);
    }

    private static LaneRules named(String name) {
        return switch (name) {
            case "plain" -> LaneRules.plain();
            case "agentx-mvp" -> LaneRules.agentxMvp();
            case "agentx-1.0" -> LaneRules.agentx10();
            default ->
                throw new IllegalArgumentException(
                        "--rules \"" + name + "\"; expected plain, agentx-mvp or agentx-1.0");
        };
    }

    private static SortedMap<String, String> pairs(String text) {
        var pairs = new TreeMap<String, String>();
        for (String pair : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = pair.indexOf('=');
            String key = (equals < 0 ? pair : pair.substring(0, equals)).strip();
            if (equals < 0 || !List.of(KEYS.split(", ")).contains(key)) {
                throw new IllegalArgumentException(
                        "--rules \"" + pair + "\"; expected key=value with one of the keys " + KEYS);
            }
            if (pairs.put(key, pair.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException("--rules " + key + " is given twice; expected once");
            }
        }
        return pairs;
    }

    private LaneRules apply(LaneRules base, long duration, OptionalLong thinkCap) {
        return new LaneRules(
                base.name(),
                !given.isEmpty(),
                positive("duration", time("duration", duration)),
                start(base.start()),
                delay(base.delay(), thinkCap),
                idle("tree_idle", base.treeIdleNanos()),
                idle("idle", base.clientIdleNanos()),
                warmUp(base.warmUp()),
                word(
                        "order",
                        base.order(),
                        Map.of(
                                "lane",
                                TraceOrder.SHUFFLED_BY_LANE,
                                "shuffle",
                                TraceOrder.SHUFFLED,
                                "file",
                                TraceOrder.FILE)),
                word(
                        "long_prompts",
                        base.longPrompts(),
                        Map.of("reject", LongPrompts.REJECT_TURN, "leave_out", LongPrompts.LEAVE_OUT_TRACE)),
                word("wrap", base.moreLanesThanTraces(), Map.of("on", MoreLanes.WRAP, "off", MoreLanes.REFUSE)),
                time("grace", base.graceNanos()),
                time("drain", base.drainNanos()),
                base.kept(),
                rate(base.rate()));
    }

    private long time(String key, long otherwise) {
        String text = given.get(key);
        return text == null ? otherwise : TimeSpan.parse("--rules " + key, text);
    }

    private static long positive(String key, long nanos) {
        if (nanos < 1) {
            throw new IllegalArgumentException("--rules " + key + " " + nanos + " ns; expected > 0");
        }
        return nanos;
    }

    private StartShare start(StartShare otherwise) {
        String text = given.get("start");
        if (text == null) {
            return otherwise;
        }
        String[] ends = text.split("\\.\\.", -1);
        try {
            double from = Double.parseDouble(ends[0]);
            return new StartShare(from, ends.length == 1 ? from : Double.parseDouble(ends[1]));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--rules start \"" + text + "\"; expected SHARE or FROM..TO with 0 <= FROM <= TO <= 1", e);
        }
    }

    private DelayRule delay(DelayRule otherwise, OptionalLong thinkCap) {
        DelayRule kind = word(
                "delay",
                otherwise,
                Map.of(
                        "think", new DelayRule.ThinkTime(THINK_CAP_NANOS),
                        "gap", new DelayRule.StartGap(GAP_CAP_NANOS),
                        "recorded", new DelayRule.Recorded()));
        return switch (kind) {
            case DelayRule.ThinkTime think ->
                new DelayRule.ThinkTime(time("think_cap", thinkCap.orElse(think.capNanos())));
            case DelayRule.StartGap gap -> new DelayRule.StartGap(time("gap_cap", gap.capNanos()));
            case DelayRule.Recorded recorded -> recorded;
        };
    }

    private OptionalLong idle(String key, OptionalLong otherwise) {
        String text = given.get(key);
        if (text == null) {
            return otherwise;
        }
        return text.equals("off")
                ? OptionalLong.empty()
                : OptionalLong.of(positive(key, TimeSpan.parse("--rules " + key, text)));
    }

    private WarmUp warmUp(WarmUp otherwise) {
        int repeats = repeats(otherwise instanceof WarmUp.LastTurn last ? last.repeats() : 0);
        WarmUp on = otherwise instanceof WarmUp.Off off && !given.containsKey("repeats")
                ? off
                : new WarmUp.LastTurn(repeats);
        return word("warmup", on, Map.of("on", new WarmUp.LastTurn(repeats), "off", new WarmUp.Off()));
    }

    private int repeats(int otherwise) {
        String text = given.get("repeats");
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("\\d{1,4}")) {
            throw new IllegalArgumentException("--rules repeats \"" + text + "\"; expected an integer from 0 to 9999");
        }
        return Integer.parseInt(text);
    }

    private double rate(double otherwise) {
        String text = given.get("rate");
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("\\d{1,6}(\\.\\d{1,9})?") || Double.parseDouble(text) == 0) {
            throw new IllegalArgumentException("--rules rate \"" + text + "\"; expected a decimal number > 0");
        }
        return Double.parseDouble(text);
    }

    private <T> T word(String key, T otherwise, Map<String, ? extends T> words) {
        String text = given.get(key);
        if (text == null) {
            return otherwise;
        }
        T value = words.get(text);
        if (value == null) {
            throw new IllegalArgumentException(
                    "--rules " + key + " \"" + text + "\"; expected one of " + new TreeMap<>(words).keySet());
        }
        return value;
    }
}
