package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaFunction;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.lib.OneArgFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scripts of queues. What goes wrong with one message is refused with it, and nobody else's; only a script that takes
 * too long has to rest, see {@link Rests}. All that is kept in memory is what compiling gave, and it can be done again.
 */
final class Scripts {

    static final String ON_ENQUEUE = "on_enqueue";
    static final String ON_FAILURE = "on_failure";

    private static final Logger LOG = LoggerFactory.getLogger(Scripts.class);
    private static final int CACHED = 1_000;

    private final Map<String, Prototype> compiled = new ConcurrentHashMap<>();

    /** Refuses scripts that do not compile, or do not define what they should. */
    void check(QueueConfig config) throws ScriptException {
        check(config, ON_ENQUEUE, config.onEnqueue());
        check(config, ON_FAILURE, config.onFailure());
    }

    private void check(QueueConfig config, String function, @Nullable String text) throws ScriptException {
        if (text != null) {
            try {
                // Once to warm up: what the first run of all scripts has to load is not this one's fault.
                LuaSandbox.run(compile("return 0"), "type", state(null), null, 0);
                LuaSandbox.run(compile(text), function, state(null), null, 0);
            } catch (ScriptException e) {
                throw new ScriptException(named(config, function, e.message()));
            }
        }
    }

    /** The message as the script wants it. */
    Message onEnqueue(Tx tx, QueueConfig config, UUID id, Message message) throws ScriptException {
        String text = config.onEnqueue();
        if (text == null) {
            return message;
        }
        Instant rests = Rests.until(tx, config.name(), ON_ENQUEUE);
        if (rests != null && config.acceptWhileResting()) {
            return message;
        }
        if (rests != null) {
            throw new ScriptException(named(config, ON_ENQUEUE, "it took too long, and rests until " + rests));
        }
        LuaTable table = table(message.queue(), message.headers(), message.payload());
        table.set("fairness_key", LuaStrings.lua(message.fairnessKey()));
        table.set("weight", message.weight());
        table.set("priority", message.priority());
        return run(tx, config, ON_ENQUEUE, () -> {
            LuaValue answer = LuaSandbox.run(compile(text), ON_ENQUEUE, state(tx), table, seed(id));
            return ScriptAnswers.annotate(message, answer);
        });
    }

    /** What the script wants for a message that failed; null if there is none, or it does not know. */
    ScriptAnswers.@Nullable Verdict onFailure(Tx tx, QueueConfig config, Item item, Stored content, String reason) {
        String text = config.onFailure();
        if (text == null || Rests.until(tx, config.name(), ON_FAILURE) != null) {
            return null;
        }
        LuaTable table = table(config.name(), content.headers(), content.payload());
        table.set("id", item.id().toString());
        table.set("fairness_key", LuaStrings.lua(item.fairness()));
        table.set("weight", content.weight());
        table.set("priority", content.priority());
        table.set("attempts", item.attempts());
        table.set("error", LuaStrings.lua(reason));
        long seed = seed(item.id()) + item.attempts();
        try {
            return run(tx, config, ON_FAILURE, () -> {
                        LuaValue answer = LuaSandbox.run(compile(text), ON_FAILURE, state(tx), table, seed);
                        return Optional.ofNullable(ScriptAnswers.verdict(answer));
                    })
                    .orElse(null);
        } catch (ScriptException e) {
            LOG.warn("message {}: the queue's own rules count, not its script: {}", item.id(), e.message());
            return null;
        }
    }

    /** A run of a script, and what it answers. */
    @FunctionalInterface
    private interface Run<R> {
        R run() throws ScriptException;
    }

    private static <R> R run(Tx tx, QueueConfig config, String function, Run<R> script) throws ScriptException {
        ScriptException problem;
        try {
            R answer = script.run();
            Rests.ran(tx, config.name(), function);
            return answer;
        } catch (ScriptException e) {
            problem = new ScriptException(named(config, function, e.message()), e.isTired());
        }
        if (problem.isTired()) {
            Rests.exhausted(tx, config.name(), function, problem.message());
        } else {
            Rests.ran(tx, config.name(), function);
        }
        throw problem;
    }

    private static String named(QueueConfig config, String function, String problem) {
        return function + " of queue '" + config.name() + "': " + problem;
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

    private Prototype compile(String text) throws ScriptException {
        Prototype known = compiled.get(text);
        if (known == null) {
            known = LuaSandbox.compile(text);
            if (compiled.size() >= CACHED) {
                compiled.clear();
            }
            compiled.put(text, known);
        }
        return known;
    }

    /** What a script takes for chance is settled by the message: it answers the same if it is asked again. */
    private static long seed(UUID id) {
        return id.getMostSignificantBits() ^ id.getLeastSignificantBits();
    }
}
