package io.holdfast.queue.internal;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.internal.lua.LuaStringLibrary;
import io.holdfast.queue.internal.lua.ScriptErrorRedaction;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.error.BadRequestException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.Varargs;

/**
 * Parses the results of a script. Unknown fields are rejected, because a misspelled field would have no effect. Error
 * messages contain no values other than constants of the script, because values may be message data.
 */
final class ScriptResultParser {

    private static final String FAIRNESS_KEY = "fairness_key";
    private static final String WEIGHT = "weight";
    private static final String THROTTLE_KEYS = "throttle_keys";
    private static final String ACTION = "action";
    private static final String DELAY_MS = "delay_ms";

    /** The maximum integer up to which Lua represents all integers exactly. */
    private static final double MAX_EXACT = 1L << 53;

    /** The maximum number of unknown fields listed in an error message. */
    private static final int MAX_UNKNOWN = 5;

    private final Prototype script;

    ScriptResultParser(Prototype script) {
        this.script = script;
    }

    /**
     * The decision of {@code on_failure}.
     *
     * @param deadLetter whether the message is moved to the dead-letter queue
     * @param delay the delay before the next delivery, or null for the default delay
     */
    record FailureDecision(boolean deadLetter, @Nullable Duration delay) {}

    /** Returns the message with the changes that {@code on_enqueue} returned. */
    NewMessage applyTo(NewMessage message, LuaValue result) throws ScriptException {
        if (result.isnil()) {
            return message;
        }
        LuaTable table = table(result, FAIRNESS_KEY, WEIGHT, THROTTLE_KEYS);
        try {
            NewMessage annotated = message;
            LuaValue key = table.get(FAIRNESS_KEY);
            if (!key.isnil()) {
                annotated = annotated.withFairnessKey(text(FAIRNESS_KEY, key));
            }
            LuaValue weight = table.get(WEIGHT);
            if (!weight.isnil()) {
                annotated = annotated.withWeight((int) integer(WEIGHT, weight, 1, QueueLimits.MAX_WEIGHT));
            }
            LuaValue throttles = table.get(THROTTLE_KEYS);
            if (!throttles.isnil()) {
                annotated = annotated.withThrottleKeys(texts(THROTTLE_KEYS, throttles));
            }
            QueueArguments.newMessage(annotated);
            return annotated;
        } catch (BadRequestException e) {
            throw new ScriptException("the result is invalid: " + e.getMessage());
        }
    }

    /** Returns the decision that {@code on_failure} returned, or null if the function returned nil. */
    @Nullable
    FailureDecision parseFailureDecision(LuaValue result) throws ScriptException {
        if (result.isnil()) {
            return null;
        }
        LuaTable table = table(result, ACTION, DELAY_MS);
        String action = text(ACTION, table.get(ACTION));
        if (action.equals("dlq")) {
            return new FailureDecision(true, null);
        }
        if (!action.equals("retry")) {
            throw new ScriptException(
                    "action must be 'retry' or 'dlq', but is " + ScriptErrorRedaction.quoteOrDescribe(script, action));
        }
        LuaValue delay = table.get(DELAY_MS);
        if (delay.isnil()) {
            return new FailureDecision(false, null);
        }
        if (delay.type() == LuaValue.TSTRING) {
            throw new ScriptException(DELAY_MS + " must be an integer, but is a string");
        }
        return new FailureDecision(
                false, Duration.ofMillis(integer(DELAY_MS, delay, 0, QueueLimits.MAX_DELAY.toMillis())));
    }

    private LuaTable table(LuaValue result, String... fields) throws ScriptException {
        if (!(result instanceof LuaTable table)) {
            throw new ScriptException("the result must be a table or nil, but is a " + result.typename());
        }
        List<String> known = List.of(fields);
        TreeSet<String> unknown = new TreeSet<>();
        Varargs entry = table.next(LuaValue.NIL);
        while (!entry.arg1().isnil() && unknown.size() < MAX_UNKNOWN) {
            String field = LuaStringLibrary.toJava(LuaStringLibrary.toText(entry.arg1()));
            if (!known.contains(field)) {
                unknown.add(ScriptErrorRedaction.contain(script, field) ? field : "(computed)");
            }
            entry = table.next(entry.arg1());
        }
        if (!unknown.isEmpty()) {
            throw new ScriptException("the result has unknown fields: " + String.join(", ", unknown)
                    + "; known fields are " + String.join(", ", known));
        }
        return table;
    }

    private static String text(String field, LuaValue value) throws ScriptException {
        if (!value.isstring()) {
            throw new ScriptException(field + " must be a string, but is a " + value.typename());
        }
        return LuaStringLibrary.toJava(value.strvalue());
    }

    private static long integer(String field, LuaValue value, long min, long max) throws ScriptException {
        double number = value.todouble();
        if (!value.isnumber() || number != Math.rint(number) || Math.abs(number) > MAX_EXACT) {
            throw new ScriptException(field + " must be an integer, but is "
                    + (value.type() == LuaValue.TSTRING ? "a string" : "a " + value.typename()));
        }
        if (number < min || number > max) {
            throw new ScriptException("the result is invalid: " + field + " must be between " + min + " and " + max);
        }
        return (long) number;
    }

    private static List<String> texts(String field, LuaValue value) throws ScriptException {
        if (!value.istable()) {
            throw new ScriptException(field + " must be a list, but is a " + value.typename());
        }
        List<String> texts = new ArrayList<>();
        for (int i = 1; i <= Math.min(value.length(), QueueLimits.MAX_THROTTLES + 1); i++) {
            texts.add(text(field, value.get(i)));
        }
        return texts;
    }
}
