package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.RestKey;
import io.holdfast.queue.QueueSchema.Rest;
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
final class Rests {

    static final Duration LENGTH = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(Rests.class);
    private static final int IN_A_ROW = 3;

    private Rests() {}

    /** Until when a script rests; null if it does not. */
    static @Nullable Instant until(ReadTx tx, String queue, String function) {
        Rest rest = tx.get(QueueSchema.RESTS, new RestKey(queue, function)).orElse(Rest.NONE);
        boolean rests = rest.exhausted() >= IN_A_ROW
                && tx.now().isBefore(rest.until())
                // Not if the clock went back: a rest is no longer than that.
                && !tx.now().isBefore(rest.until().minus(LENGTH));
        return rests ? rest.until() : null;
    }

    /** When the last of the scripts of a queue that rest will be run again; null if none rests. */
    static @Nullable Instant until(ReadTx tx, String queue) {
        return Stream.of(Scripts.ON_ENQUEUE, Scripts.ON_FAILURE)
                .flatMap(function -> Stream.ofNullable(until(tx, queue, function)))
                .max(Instant::compareTo)
                .orElse(null);
    }

    /** How often scripts of a queue had to rest since they were configured. */
    static long count(ReadTx tx, String queue) {
        return tx.scan(QueueSchema.RESTS).prefix(RestKey.CODEC.prefix(queue)).stream()
                .mapToLong(row -> row.value().rests())
                .sum();
    }

    /** A script ran to its end, well or badly: what came before does not count. */
    static void ran(Tx tx, String queue, String function) {
        RestKey key = new RestKey(queue, function);
        tx.get(QueueSchema.RESTS, key)
                .filter(rest -> rest.exhausted() > 0)
                .ifPresent(rest -> tx.put(QueueSchema.RESTS, key, new Rest(0, rest.until(), rest.rests())));
    }

    /** A script ran out of time or instructions. */
    static void exhausted(Tx tx, String queue, String function, String why) {
        RestKey key = new RestKey(queue, function);
        Rest before = tx.get(QueueSchema.RESTS, key).orElse(Rest.NONE);
        int times = Math.min(before.exhausted() + 1, IN_A_ROW);
        boolean rests = times == IN_A_ROW;
        Instant until = tx.now().plus(LENGTH);
        tx.put(QueueSchema.RESTS, key, new Rest(times, until, before.rests() + (rests ? 1 : 0)));
        if (rests) {
            LOG.warn("{}; it rests until {}", why, until);
        }
    }

    /** Other scripts have not failed yet. */
    static void forget(Tx tx, String queue) {
        for (String function : List.of(Scripts.ON_ENQUEUE, Scripts.ON_FAILURE)) {
            RestKey key = new RestKey(queue, function);
            if (tx.exists(QueueSchema.RESTS, key)) {
                tx.delete(QueueSchema.RESTS, key);
            }
        }
    }
}
