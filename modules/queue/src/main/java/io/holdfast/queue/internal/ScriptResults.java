package io.holdfast.queue.internal;

import io.holdfast.queue.Args;
import io.holdfast.queue.Message;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.internal.lua.LuaStringLibrary;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.error.BadRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;

/** Reads what scripts answer, and refuses what it does not know: a field with a typo would count for nothing. */
final class ScriptResults {

    private static final String FAIRNESS_KEY = "fairness_key";
    private static final String WEIGHT = "weight";
    private static final String THROTTLE_KEYS = "throttle_keys";
    private static final String ACTION = "action";
    private static final String DELAY_MS = "delay_ms";

    /** Up to here every whole number is one of Lua's. */
    private static final double MOST_EXACT = 1L << 53;

    /** How many unknown fields are named. */
    private static final int NAMED = 5;

    /** How much of a text that makes no sense is quoted. */
    private static final int QUOTED = 100;

    private ScriptResults() {}

    /** What is to become of a message that failed. */
    record FailureDecision(boolean deadLetter, @Nullable Duration delay) {}

    /** The message as the answer of {@code on_enqueue} wants it. */
    static Message applyTo(Message message, LuaValue answer) throws ScriptException {
        if (answer.isnil()) {
            return message;
        }
        LuaTable table = table(answer, FAIRNESS_KEY, WEIGHT, THROTTLE_KEYS);
        try {
            Message annotated = message;
            LuaValue key = table.get(FAIRNESS_KEY);
            if (!key.isnil()) {
                annotated = annotated.withFairnessKey(text(FAIRNESS_KEY, key));
            }
            LuaValue weight = table.get(WEIGHT);
            if (!weight.isnil()) {
                annotated = annotated.withWeight(Args.within(WEIGHT, whole(WEIGHT, weight), 1, QueueLimits.MAX_WEIGHT));
            }
            LuaValue throttles = table.get(THROTTLE_KEYS);
            if (!throttles.isnil()) {
                annotated = annotated.withThrottleKeys(texts(THROTTLE_KEYS, throttles));
            }
            return annotated;
        } catch (BadRequest e) {
            throw new ScriptException("it answers nonsense: " + e.getMessage());
        }
    }

    /** What the answer of {@code on_failure} says; null if it leaves it to the queue. */
    static @Nullable FailureDecision parseFailureDecision(LuaValue answer) throws ScriptException {
        if (answer.isnil()) {
            return null;
        }
        LuaTable table = table(answer, ACTION, DELAY_MS);
        String action = text(ACTION, table.get(ACTION));
        if (action.equals("dlq")) {
            return new FailureDecision(true, null);
        }
        if (!action.equals("retry")) {
            throw new ScriptException("it answers the action '" + shortened(action) + "', not 'retry' or 'dlq'");
        }
        LuaValue delay = table.get(DELAY_MS);
        if (delay.isnil()) {
            return new FailureDecision(false, null);
        }
        try {
            return new FailureDecision(false, Args.delay(DELAY_MS, Duration.ofMillis(whole(DELAY_MS, delay))));
        } catch (BadRequest e) {
            throw new ScriptException("it answers nonsense: " + e.getMessage());
        }
    }

    private static LuaTable table(LuaValue answer, String... fields) throws ScriptException {
        if (!(answer instanceof LuaTable table)) {
            throw new ScriptException("it answers a " + answer.typename() + ", not a table");
        }
        List<String> known = List.of(fields);
        TreeSet<String> unknown = new TreeSet<>();
        Varargs entry = table.next(LuaValue.NIL);
        while (!entry.arg1().isnil() && unknown.size() < NAMED) {
            String field = shortened(LuaStringLibrary.toJava(LuaStringLibrary.toText(entry.arg1())));
            if (!known.contains(field)) {
                unknown.add(field);
            }
            entry = table.next(entry.arg1());
        }
        if (!unknown.isEmpty()) {
            throw new ScriptException("it answers what nobody knows: " + String.join(", ", unknown) + "; known are "
                    + String.join(", ", known));
        }
        return table;
    }

    private static String shortened(String text) {
        return text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
    }

    private static String text(String field, LuaValue value) throws ScriptException {
        if (!value.isstring()) {
            throw new ScriptException(field + " is a " + value.typename() + ", it must be a string");
        }
        return LuaStringLibrary.toJava(value.strvalue());
    }

    private static long whole(String field, LuaValue value) throws ScriptException {
        double number = value.todouble();
        if (!value.isnumber() || number != Math.rint(number) || Math.abs(number) > MOST_EXACT) {
            throw new ScriptException(field + " is " + shortened(value.tojstring()) + ", it must be a whole number");
        }
        return (long) number;
    }

    private static List<String> texts(String field, LuaValue value) throws ScriptException {
        if (!value.istable()) {
            throw new ScriptException(field + " is a " + value.typename() + ", it must be a list");
        }
        List<String> texts = new ArrayList<>();
        for (int i = 1; i <= Math.min(value.length(), QueueLimits.MAX_THROTTLES + 1); i++) {
            texts.add(text(field, value.get(i)));
        }
        return texts;
    }
}
