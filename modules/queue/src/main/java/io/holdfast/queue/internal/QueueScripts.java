package io.holdfast.queue.internal;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
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
 * Runs the scripts of queues. An error in a script affects only the message for which the script ran. A script
 * that exceeds its budget repeatedly is suspended; see {@link ScriptCooldowns}. Compiled scripts are cached in memory.
 * This class is thread-safe.
 */
public final class QueueScripts {

    static final String ON_ENQUEUE = "on_enqueue";
    static final String ON_FAILURE = "on_failure";

    private static final Logger LOG = LoggerFactory.getLogger(QueueScripts.class);
    private static final int MAX_CACHED = 1_000;

    private final Map<String, Prototype> compiled = new ConcurrentHashMap<>();

    /**
     * Compiles the scripts of a configuration.
     *
     * @throws ScriptException if a script does not compile or does not define its function
     */
    public void validate(QueueConfigRow config) throws ScriptException {
        validate(config, ON_ENQUEUE, config.onEnqueue());
        validate(config, ON_FAILURE, config.onFailure());
    }

    private void validate(QueueConfigRow config, String function, @Nullable String text) throws ScriptException {
        if (text != null) {
            try {
                // Warms up the interpreter. Otherwise, the time for loading its classes would count against the
                // script's budget.
                LuaSandbox.run(compile("return 0"), "type", settingLookup(null), null, 0);
                LuaSandbox.run(compile(text), function, settingLookup(null), null, 0);
            } catch (ScriptException e) {
                throw new ScriptException(describe(config, function, e.message()));
            }
        }
    }

    /** Returns the message with the changes made by the script. */
    NewMessage onEnqueue(Tx tx, QueueConfigRow config, UUID id, NewMessage message) throws ScriptException {
        String text = config.onEnqueue();
        if (text == null) {
            return message;
        }
        Instant cooldownEnd = ScriptCooldowns.cooldownEnd(tx, config.name(), ON_ENQUEUE);
        if (cooldownEnd != null && config.acceptWhileResting()) {
            return message;
        }
        if (cooldownEnd != null) {
            throw new ScriptException(describe(
                    config,
                    ON_ENQUEUE,
                    "the script exceeded its budget repeatedly and is not run until " + cooldownEnd));
        }
        LuaTable table = table(message.queue(), message.headers(), message.payload(), message.payload().length);
        table.set("fairness_key", LuaStringLibrary.toLua(message.fairnessKey()));
        table.set("weight", message.weight());
        table.set("priority", message.priority());
        return run(tx, config, ON_ENQUEUE, () -> {
            Prototype script = compile(text);
            LuaValue result = LuaSandbox.run(script, ON_ENQUEUE, settingLookup(tx), table, seed(id));
            return new ScriptResultParser(script).applyTo(message, result);
        });
    }

    /** Returns the script's decision on a failed message, or null if the queue's configuration decides. */
    ScriptResultParser.@Nullable FailureDecision onFailure(
            Tx tx, QueueConfigRow config, MessageMetadata message, MessageRow content, String reason) {
        String text = config.onFailure();
        if (text == null || ScriptCooldowns.cooldownEnd(tx, config.name(), ON_FAILURE) != null) {
            return null;
        }
        LuaTable table = table(
                config.name(),
                content.headers(),
                content.payload(),
                content.payload().length
                        + (content.chunks() == null ? 0 : content.chunks().bytes()));
        table.set("id", message.id().toString());
        table.set("fairness_key", LuaStringLibrary.toLua(message.fairness()));
        table.set("weight", content.weight());
        table.set("priority", content.priority());
        table.set("attempts", message.attempts());
        table.set("error", LuaStringLibrary.toLua(reason));
        long seed = seed(message.id()) + message.attempts();
        try {
            return run(tx, config, ON_FAILURE, () -> {
                        Prototype script = compile(text);
                        LuaValue result = LuaSandbox.run(script, ON_FAILURE, settingLookup(tx), table, seed);
                        return Optional.ofNullable(new ScriptResultParser(script).parseFailureDecision(result));
                    })
                    .orElse(null);
        } catch (ScriptException e) {
            LOG.warn(
                    "the on_failure script failed for message {}; the rules of the queue apply: {}",
                    message.id(),
                    e.message());
            return null;
        }
    }

    /** A call to a script function. */
    @FunctionalInterface
    private interface ScriptCall<R> {
        R run() throws ScriptException;
    }

    private static <R> R run(Tx tx, QueueConfigRow config, String function, ScriptCall<R> script)
            throws ScriptException {
        ScriptException problem;
        try {
            R result = script.run();
            ScriptCooldowns.recordCompletion(tx, config.name(), function);
            return result;
        } catch (ScriptException e) {
            problem = new ScriptException(describe(config, function, e.message()), e.isBudgetExceeded());
        }
        if (problem.isBudgetExceeded()) {
            ScriptCooldowns.recordOverrun(tx, config.name(), function, problem.message());
        } else {
            ScriptCooldowns.recordCompletion(tx, config.name(), function);
        }
        throw problem;
    }

    private static String describe(QueueConfigRow config, String function, String problem) {
        return function + " of queue '" + config.name() + "': " + problem;
    }

    /** Returns the message as a table. The table does not contain a payload that is stored in chunks. */
    private static LuaTable table(String queue, Map<String, String> headers, byte[] payload, long size) {
        LuaTable headerTable = new LuaTable();
        headers.forEach((name, value) -> headerTable.set(LuaStringLibrary.toLua(name), LuaStringLibrary.toLua(value)));
        LuaTable table = new LuaTable();
        table.set("queue", LuaStringLibrary.toLua(queue));
        table.set("headers", headerTable);
        if (size <= QueueLimits.MAX_INLINE_PAYLOAD) {
            table.set("payload", LuaString.valueUsing(payload));
        }
        table.set("payload_size", (int) size);
        return table;
    }

    /** Returns the Lua function {@code get(key)}, which returns a runtime setting or nil. */
    private static LuaFunction settingLookup(@Nullable ReadTx tx) {
        return new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue key) {
                LuaBudget.consumeStep();
                return tx == null
                        ? NIL
                        : tx.get(
                                        QueueSchema.STATE,
                                        QueueArguments.key("state key", LuaStringLibrary.toJava(key.checkstring())))
                                .<LuaValue>map(LuaString::valueUsing)
                                .orElse(NIL);
            }
        };
    }

    private Prototype compile(String text) throws ScriptException {
        Prototype prototype = compiled.get(text);
        if (prototype == null) {
            prototype = LuaSandbox.compile(text);
            if (compiled.size() >= MAX_CACHED) {
                compiled.clear();
            }
            compiled.put(text, prototype);
        }
        return prototype;
    }

    /**
     * Returns the random seed for a message, which is always the same, so that a repeated run returns the same result.
     */
    private static long seed(UUID id) {
        return id.getMostSignificantBits() ^ id.getLeastSignificantBits();
    }
}
