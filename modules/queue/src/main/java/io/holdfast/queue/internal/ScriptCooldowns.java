package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.ScriptCooldownKey;
import io.holdfast.queue.internal.QueueSchema.ScriptCooldownRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which scripts rest. A script that ran out of time or instructions three times in a row is not run for ten seconds:
 * everybody's writes wait while it runs. It is written down like everything else, in the commit of the call that it
 * failed in, so it is the same for all processes; a call that is undone has not counted.
 */
public final class ScriptCooldowns {

    static final Duration LENGTH = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(ScriptCooldowns.class);
    private static final int IN_A_ROW = 3;

    private ScriptCooldowns() {}

    /** Until when a script rests; null if it does not. */
    static @Nullable Instant cooldownEnd(ReadTx tx, String queue, String function) {
        ScriptCooldownRow rest = tx.get(QueueSchema.SCRIPT_COOLDOWNS, new ScriptCooldownKey(queue, function))
                .orElse(ScriptCooldownRow.NONE);
        boolean rests = rest.exhausted() >= IN_A_ROW
                && tx.now().isBefore(rest.until())
                // Not if the clock went back: a rest is no longer than that.
                && !tx.now().isBefore(rest.until().minus(LENGTH));
        return rests ? rest.until() : null;
    }

    /** When the last of the scripts of a queue that rest will be run again; null if none rests. */
    public static @Nullable Instant cooldownEnd(ReadTx tx, String queue) {
        return Stream.of(QueueScripts.ON_ENQUEUE, QueueScripts.ON_FAILURE)
                .flatMap(function -> Stream.ofNullable(cooldownEnd(tx, queue, function)))
                .max(Instant::compareTo)
                .orElse(null);
    }

    /** How often scripts of a queue had to rest since they were configured. */
    public static long countCooldowns(ReadTx tx, String queue) {
        return tx.scan(QueueSchema.SCRIPT_COOLDOWNS).prefix(ScriptCooldownKey.CODEC.prefix(queue)).stream()
                .mapToLong(row -> row.value().rests())
                .sum();
    }

    /** A script ran to its end, well or badly: what came before does not count. */
    static void recordCompletion(Tx tx, String queue, String function) {
        ScriptCooldownKey key = new ScriptCooldownKey(queue, function);
        tx.get(QueueSchema.SCRIPT_COOLDOWNS, key)
                .filter(rest -> rest.exhausted() > 0)
                .ifPresent(rest -> tx.put(
                        QueueSchema.SCRIPT_COOLDOWNS, key, new ScriptCooldownRow(0, rest.until(), rest.rests())));
    }

    /** A script ran out of time or instructions. */
    static void recordExhaustion(Tx tx, String queue, String function, String why) {
        ScriptCooldownKey key = new ScriptCooldownKey(queue, function);
        ScriptCooldownRow before = tx.get(QueueSchema.SCRIPT_COOLDOWNS, key).orElse(ScriptCooldownRow.NONE);
        int times = Math.min(before.exhausted() + 1, IN_A_ROW);
        boolean rests = times == IN_A_ROW;
        Instant until = tx.now().plus(LENGTH);
        tx.put(
                QueueSchema.SCRIPT_COOLDOWNS,
                key,
                new ScriptCooldownRow(times, until, before.rests() + (rests ? 1 : 0)));
        if (rests) {
            LOG.warn("{}; it rests until {}", why, until);
        }
    }

    /** Other scripts have not failed yet. */
    public static void reset(Tx tx, String queue) {
        for (String function : List.of(QueueScripts.ON_ENQUEUE, QueueScripts.ON_FAILURE)) {
            ScriptCooldownKey key = new ScriptCooldownKey(queue, function);
            if (tx.exists(QueueSchema.SCRIPT_COOLDOWNS, key)) {
                tx.delete(QueueSchema.SCRIPT_COOLDOWNS, key);
            }
        }
    }
}
