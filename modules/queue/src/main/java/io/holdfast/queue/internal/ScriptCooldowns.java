package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.ScriptCooldownKey;
import io.holdfast.queue.internal.QueueRowTypes.ScriptCooldownRow;
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
 * The cooldowns of scripts. A script that exceeds its budget of time, instructions, memory or call depth three times in a
 * row is not run for ten seconds, because other writes wait while a script runs. Overruns are stored in the transaction in which they occur,
 * so they are visible to all processes, and overruns in transactions that are rolled back do not count.
 */
public final class ScriptCooldowns {

    static final Duration COOLDOWN = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(ScriptCooldowns.class);
    private static final int MAX_OVERRUNS = 3;

    private ScriptCooldowns() {}

    /** Returns the end of a script's cooldown, or null if the script is not in cooldown. */
    static @Nullable Instant cooldownEnd(ReadTx tx, String queue, String function) {
        ScriptCooldownRow row = tx.get(QueueSchema.SCRIPT_COOLDOWNS, new ScriptCooldownKey(queue, function))
                .orElse(ScriptCooldownRow.NONE);
        boolean inCooldown = row.exhausted() >= MAX_OVERRUNS
                && tx.now().isBefore(row.until())
                // If the current time is before the start of the cooldown, the clock was set back.
                && !tx.now().isBefore(row.until().minus(COOLDOWN));
        return inCooldown ? row.until() : null;
    }

    /** Returns the time at which the last cooldown of a queue's scripts ends, or null if no script is in cooldown. */
    public static @Nullable Instant cooldownEnd(ReadTx tx, String queue) {
        return Stream.of(QueueScripts.ON_ENQUEUE, QueueScripts.ON_FAILURE)
                .flatMap(function -> Stream.ofNullable(cooldownEnd(tx, queue, function)))
                .max(Instant::compareTo)
                .orElse(null);
    }

    /** Returns the number of cooldowns since the queue was last configured. */
    public static long countCooldowns(ReadTx tx, String queue) {
        return tx.scan(QueueSchema.SCRIPT_COOLDOWNS).prefix(ScriptCooldownKey.CODEC.prefix(queue)).stream()
                .mapToLong(row -> row.value().rests())
                .sum();
    }

    /** Resets the number of consecutive overruns after a script has ended within its budget. */
    static void recordCompletion(Tx tx, String queue, String function) {
        ScriptCooldownKey key = new ScriptCooldownKey(queue, function);
        tx.get(QueueSchema.SCRIPT_COOLDOWNS, key)
                .filter(row -> row.exhausted() > 0)
                .ifPresent(row ->
                        tx.put(QueueSchema.SCRIPT_COOLDOWNS, key, new ScriptCooldownRow(0, row.until(), row.rests())));
    }

    /** Counts an overrun and starts the cooldown if there were enough consecutive overruns. */
    static void recordOverrun(Tx tx, String queue, String function, String problem) {
        ScriptCooldownKey key = new ScriptCooldownKey(queue, function);
        ScriptCooldownRow before = tx.get(QueueSchema.SCRIPT_COOLDOWNS, key).orElse(ScriptCooldownRow.NONE);
        int overruns = Math.min(before.exhausted() + 1, MAX_OVERRUNS);
        boolean coolsDown = overruns == MAX_OVERRUNS;
        Instant until = tx.now().plus(COOLDOWN);
        tx.put(
                QueueSchema.SCRIPT_COOLDOWNS,
                key,
                new ScriptCooldownRow(overruns, until, before.rests() + (coolsDown ? 1 : 0)));
        if (coolsDown) {
            LOG.warn("{}; the script is not run until {}", problem, until);
        }
    }

    /** Removes the overruns and cooldowns of a queue's scripts. */
    public static void reset(Tx tx, String queue) {
        for (String function : List.of(QueueScripts.ON_ENQUEUE, QueueScripts.ON_FAILURE)) {
            ScriptCooldownKey key = new ScriptCooldownKey(queue, function);
            if (tx.exists(QueueSchema.SCRIPT_COOLDOWNS, key)) {
                tx.delete(QueueSchema.SCRIPT_COOLDOWNS, key);
            }
        }
    }
}
