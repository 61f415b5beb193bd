package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.store.BadRequest;
import io.holdfast.store.ReadTx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaFunction;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.lib.OneArgFunction;

/**
 * The scripts of queues. A script that fails three times in a row is left out for ten seconds: then messages are taken
 * as they come, and failures go by the queue's own rules. That, and the scripts as compiled, is all that is kept, in
 * memory, for each process: it protects the process, and nothing depends on it.
 */
final class Scripts {

    static final String ON_ENQUEUE = "on_enqueue";
    static final String ON_FAILURE = "on_failure";

    private static final int FAILURES = 3;
    private static final Duration REST = Duration.ofSeconds(10);
    private static final int CACHED = 1_000;

    /** Up to here every whole number is one of Lua's. */
    private static final double MOST_EXACT = 1L << 53;

    private final Map<String, Prototype> compiled = new ConcurrentHashMap<>();
    private final Map<String, Breaker> breakers = new ConcurrentHashMap<>();

    /** What is to become of a message that failed. */
    record Verdict(boolean deadLetter, @Nullable Duration delay) {}

    private record Breaker(int failures, Instant restsUntil) {}

    /** Refuses scripts that do not compile, or do not define what they should. */
    void check(QueueConfig config) throws ScriptException {
        check("onEnqueue", ON_ENQUEUE, config.onEnqueue());
        check("onFailure", ON_FAILURE, config.onFailure());
        // A script that was mended has not failed yet.
        breakers.remove(breaker(config, ON_ENQUEUE));
        breakers.remove(breaker(config, ON_FAILURE));
    }

    private void check(String field, String function, @Nullable String text) throws ScriptException {
        if (text != null) {
            try {
                // Once to warm up: what the first run of all scripts has to load is not this one's fault.
                LuaSandbox.run(compile("return 0"), "type", state(null), null, 0);
                LuaSandbox.run(compile(text), function, state(null), null, 0);
            } catch (ScriptException e) {
                throw new ScriptException(field + ": " + e.message());
            }
        }
    }

    /** The message as the script wants it. */
    Message onEnqueue(ReadTx tx, QueueConfig config, UUID id, Message message) throws ScriptException {
        String text = config.onEnqueue();
        if (text == null || rests(tx, config, ON_ENQUEUE)) {
            return message;
        }
        try {
            LuaTable table = table(message.queue(), message.headers(), message.payload());
            table.set("fairness_key", LuaStrings.lua(message.fairnessKey()));
            table.set("weight", message.weight());
            table.set("priority", message.priority());
            LuaValue answer = LuaSandbox.run(compile(text), ON_ENQUEUE, state(tx), table, seed(id));
            Message annotated = annotate(message, answer);
            breakers.remove(breaker(config, ON_ENQUEUE));
            return annotated;
        } catch (ScriptException e) {
            failed(tx, config, ON_ENQUEUE);
            throw e;
        }
    }

    private static Message annotate(Message message, LuaValue answer) throws ScriptException {
        if (answer.isnil()) {
            return message;
        }
        if (!answer.istable()) {
            throw new ScriptException(ON_ENQUEUE + " answers a " + answer.typename() + ", not a table");
        }
        try {
            Message annotated = message;
            LuaValue key = answer.get("fairness_key");
            if (!key.isnil()) {
                annotated = annotated.fairnessKey(text("fairness_key", key));
            }
            LuaValue weight = answer.get("weight");
            if (!weight.isnil()) {
                annotated = annotated.weight(Args.within("weight", whole("weight", weight), 1, QueueLimits.MAX_WEIGHT));
            }
            LuaValue throttles = answer.get("throttle_keys");
            if (!throttles.isnil()) {
                annotated = annotated.throttleKeys(texts("throttle_keys", throttles));
            }
            return annotated;
        } catch (BadRequest e) {
            throw new ScriptException(ON_ENQUEUE + " answers nonsense: " + e.getMessage());
        }
    }

    /** What the script wants for a message that failed; null if there is none, or it does not know. */
    @Nullable
    Verdict onFailure(ReadTx tx, QueueConfig config, Item item, Stored content, String reason) {
        String text = config.onFailure();
        if (text == null || rests(tx, config, ON_FAILURE)) {
            return null;
        }
        try {
            LuaTable table = table(config.name(), content.headers(), content.payload());
            table.set("id", item.id().toString());
            table.set("fairness_key", LuaStrings.lua(item.fairness()));
            table.set("weight", content.weight());
            table.set("priority", content.priority());
            table.set("attempts", item.attempts());
            table.set("error", LuaStrings.lua(reason));
            long seed = seed(item.id()) + item.attempts();
            Verdict verdict = verdict(LuaSandbox.run(compile(text), ON_FAILURE, state(tx), table, seed));
            breakers.remove(breaker(config, ON_FAILURE));
            return verdict;
        } catch (ScriptException e) {
            failed(tx, config, ON_FAILURE);
            return null;
        }
    }

    private static @Nullable Verdict verdict(LuaValue answer) throws ScriptException {
        if (answer.isnil()) {
            return null;
        }
        if (!answer.istable()) {
            throw new ScriptException(ON_FAILURE + " answers a " + answer.typename() + ", not a table");
        }
        String action = text("action", answer.get("action"));
        if (action.equals("dlq")) {
            return new Verdict(true, null);
        }
        if (!action.equals("retry")) {
            throw new ScriptException(ON_FAILURE + " answers the action '" + action + "', not 'retry' or 'dlq'");
        }
        LuaValue delay = answer.get("delay_ms");
        if (delay.isnil()) {
            return new Verdict(false, null);
        }
        try {
            return new Verdict(false, Args.delay("delay_ms", Duration.ofMillis(whole("delay_ms", delay))));
        } catch (BadRequest e) {
            throw new ScriptException(ON_FAILURE + " answers nonsense: " + e.getMessage());
        }
    }

    private static LuaTable table(String queue, Map<String, String> headers, byte[] payload) {
        LuaTable named = new LuaTable();
        headers.forEach((name, value) -> named.set(LuaStrings.lua(name), LuaStrings.lua(value)));
        LuaTable table = new LuaTable();
        table.set("queue", LuaStrings.lua(queue));
        table.set("headers", named);
        table.set("payload", LuaString.valueUsing(payload));
        table.set("payload_size", payload.length);
        return table;
    }

    /** The function {@code get(key)}: a value of the state, or nil. */
    private static LuaFunction state(@Nullable ReadTx tx) {
        return new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue key) {
                LuaBudget.step();
                return tx == null
                        ? NIL
                        : tx.get(QueueSchema.STATE, Args.key("state key", LuaStrings.java(key.checkstring())))
                                .<LuaValue>map(LuaString::valueUsing)
                                .orElse(NIL);
            }
        };
    }

    private static String text(String field, LuaValue value) throws ScriptException {
        if (!value.isstring()) {
            throw new ScriptException(field + " is a " + value.typename() + ", it must be a string");
        }
        return LuaStrings.java(value.strvalue());
    }

    private static long whole(String field, LuaValue value) throws ScriptException {
        double number = value.todouble();
        if (!value.isnumber() || number != Math.rint(number) || Math.abs(number) > MOST_EXACT) {
            throw new ScriptException(field + " is " + value.tojstring() + ", it must be a whole number");
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

    private Prototype compile(String text) throws ScriptException {
        Prototype known = compiled.get(text);
        if (known == null) {
            known = LuaSandbox.compile("script", text);
            if (compiled.size() >= CACHED) {
                compiled.clear();
            }
            compiled.put(text, known);
        }
        return known;
    }

    private boolean rests(ReadTx tx, QueueConfig config, String function) {
        Breaker breaker = breakers.get(breaker(config, function));
        return breaker != null
                && breaker.failures() >= FAILURES
                && tx.now().isBefore(breaker.restsUntil())
                // Not if the clock went back: a rest is no longer than that.
                && !tx.now().isBefore(breaker.restsUntil().minus(REST));
    }

    private void failed(ReadTx tx, QueueConfig config, String function) {
        breakers.merge(
                breaker(config, function),
                new Breaker(1, tx.now().plus(REST)),
                (before, now) -> new Breaker(before.failures() + 1, now.restsUntil()));
    }

    /** What a script takes for chance is settled by the message: it answers the same if it is asked again. */
    private static long seed(UUID id) {
        return id.getMostSignificantBits() ^ id.getLeastSignificantBits();
    }

    private static String breaker(QueueConfig config, String function) {
        return function + " " + config.name();
    }
}
