package io.holdfast.queue.internal;

import io.holdfast.queue.Args;
import io.holdfast.queue.Message;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.queue.internal.lua.LuaBudget;
import io.holdfast.queue.internal.lua.LuaSandbox;
import io.holdfast.queue.internal.lua.LuaStringLibrary;
import io.holdfast.queue.internal.lua.ScriptException;
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
 * too long has to rest, see {@link ScriptCooldowns}. All that is kept in memory is what compiling gave, and it can be done again.
 */
public final class QueueScripts {

    static final String ON_ENQUEUE = "on_enqueue";
    static final String ON_FAILURE = "on_failure";

    private static final Logger LOG = LoggerFactory.getLogger(QueueScripts.class);
    private static final int CACHED = 1_000;

    private final Map<String, Prototype> compiled = new ConcurrentHashMap<>();

    /** Refuses scripts that do not compile, or do not define what they should. */
    public void validate(QueueConfig config) throws ScriptException {
        validate(config, ON_ENQUEUE, config.onEnqueue());
        validate(config, ON_FAILURE, config.onFailure());
    }

    private void validate(QueueConfig config, String function, @Nullable String text) throws ScriptException {
        if (text != null) {
            try {
                // Once to warm up: what the first run of all scripts has to load is not this one's fault.
                LuaSandbox.run(compile("return 0"), "type", settingLookup(null), null, 0);
                LuaSandbox.run(compile(text), function, settingLookup(null), null, 0);
            } catch (ScriptException e) {
                throw new ScriptException(describe(config, function, e.message()));
            }
        }
    }

    /** The message as the script wants it. */
    Message onEnqueue(Tx tx, QueueConfig config, UUID id, Message message) throws ScriptException {
        String text = config.onEnqueue();
        if (text == null) {
            return message;
        }
        Instant rests = ScriptCooldowns.cooldownEnd(tx, config.name(), ON_ENQUEUE);
        if (rests != null && config.acceptWhileResting()) {
            return message;
        }
        if (rests != null) {
            throw new ScriptException(describe(config, ON_ENQUEUE, "it took too long, and rests until " + rests));
        }
        LuaTable table = table(message.queue(), message.headers(), message.payload());
        table.set("fairness_key", LuaStringLibrary.toLua(message.fairnessKey()));
        table.set("weight", message.weight());
        table.set("priority", message.priority());
        return run(tx, config, ON_ENQUEUE, () -> {
            LuaValue answer = LuaSandbox.run(compile(text), ON_ENQUEUE, settingLookup(tx), table, seed(id));
            return ScriptResults.applyTo(message, answer);
        });
    }

    /** What the script wants for a message that failed; null if there is none, or it does not know. */
    ScriptResults.@Nullable FailureDecision onFailure(
            Tx tx, QueueConfig config, MessageMetadata item, MessageRow content, String reason) {
        String text = config.onFailure();
        if (text == null || ScriptCooldowns.cooldownEnd(tx, config.name(), ON_FAILURE) != null) {
            return null;
        }
        LuaTable table = table(config.name(), content.headers(), content.payload());
        table.set("id", item.id().toString());
        table.set("fairness_key", LuaStringLibrary.toLua(item.fairness()));
        table.set("weight", content.weight());
        table.set("priority", content.priority());
        table.set("attempts", item.attempts());
        table.set("error", LuaStringLibrary.toLua(reason));
        long seed = seed(item.id()) + item.attempts();
        try {
            return run(tx, config, ON_FAILURE, () -> {
                        LuaValue answer = LuaSandbox.run(compile(text), ON_FAILURE, settingLookup(tx), table, seed);
                        return Optional.ofNullable(ScriptResults.parseFailureDecision(answer));
                    })
                    .orElse(null);
        } catch (ScriptException e) {
            LOG.warn("message {}: the queue's own rules count, not its script: {}", item.id(), e.message());
            return null;
        }
    }

    /** A run of a script, and what it answers. */
    @FunctionalInterface
    private interface ScriptCall<R> {
        R run() throws ScriptException;
    }

    private static <R> R run(Tx tx, QueueConfig config, String function, ScriptCall<R> script) throws ScriptException {
        ScriptException problem;
        try {
            R answer = script.run();
            ScriptCooldowns.recordCompletion(tx, config.name(), function);
            return answer;
        } catch (ScriptException e) {
            problem = new ScriptException(describe(config, function, e.message()), e.isCpuLimitExceeded());
        }
        if (problem.isCpuLimitExceeded()) {
            ScriptCooldowns.recordExhaustion(tx, config.name(), function, problem.message());
        } else {
            ScriptCooldowns.recordCompletion(tx, config.name(), function);
        }
        throw problem;
    }

    private static String describe(QueueConfig config, String function, String problem) {
        return function + " of queue '" + config.name() + "': " + problem;
    }

    private static LuaTable table(String queue, Map<String, String> headers, byte[] payload) {
        LuaTable named = new LuaTable();
        headers.forEach((name, value) -> named.set(LuaStringLibrary.toLua(name), LuaStringLibrary.toLua(value)));
        LuaTable table = new LuaTable();
        table.set("queue", LuaStringLibrary.toLua(queue));
        table.set("headers", named);
        table.set("payload", LuaString.valueUsing(payload));
        table.set("payload_size", payload.length);
        return table;
    }

    /** The function {@code get(key)}: a value of the state, or nil. */
    private static LuaFunction settingLookup(@Nullable ReadTx tx) {
        return new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue key) {
                LuaBudget.consumeStep();
                return tx == null
                        ? NIL
                        : tx.get(QueueSchema.STATE, Args.key("state key", LuaStringLibrary.toJava(key.checkstring())))
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
