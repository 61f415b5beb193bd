package io.holdfast.queue.internal.schedule;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.ScheduleConfig;
import io.holdfast.queue.ScheduleInfo;
import io.holdfast.queue.ScheduleOutcome;
import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.RunKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates, changes, deletes and reads schedules. */
public final class ScheduleCommands {

    private static final int UPCOMING = 5;

    public ScheduleOutcome.Stored put(Tx tx, ScheduleConfig config) {
        Arguments.notNull("config", config);
        if (!queueExists(tx, config.queue())) {
            return new ScheduleOutcome.NoSuchQueue(config.queue());
        }
        ScheduleKey key = new ScheduleKey(config.queue(), config.name());
        ScheduleRow existing = tx.get(QueueSchema.SCHEDULES, key).orElse(null);
        if (existing == null) {
            Arguments.newId("schedule", config.name());
            requireMatchingTime(tx, config);
            ScheduleRow row = ScheduleRow.of(config, tx.now());
            requireValidMessage(tx, key, row);
            ScheduleRow stored = store(tx, key, null, row.withNext(row.times().next(tx.now()), 0));
            return new ScheduleOutcome.ScheduleStored(info(key, stored), true, false);
        }
        ScheduleRow changed = existing.withConfig(config);
        if (changed.equals(existing)) {
            return new ScheduleOutcome.ScheduleStored(info(key, existing), false, true);
        }
        requireValidMessage(tx, key, changed);
        boolean sameTimes =
                changed.cron().equals(existing.cron()) && changed.zone().equals(existing.zone());
        if (!sameTimes) {
            requireMatchingTime(tx, config);
        }
        if (!sameTimes && !existing.paused()) {
            changed = changed.withNext(changed.times().next(tx.now()), 0);
        }
        return new ScheduleOutcome.ScheduleStored(info(key, store(tx, key, existing, changed)), false, false);
    }

    /** Requires that the queue accepts the message of a run. */
    private static void requireValidMessage(ReadTx tx, ScheduleKey key, ScheduleRow row) {
        NewMessage unused = ScheduleSweep.message(tx, key, row, tx.now().truncatedTo(ChronoUnit.SECONDS));
    }

    private static void requireMatchingTime(ReadTx tx, ScheduleConfig config) {
        if (CronTimes.of(config.cron(), config.zone()).next(tx.now()) == null) {
            throw Arguments.invalid("cron must match a time in the future, but is '" + config.cron() + "'");
        }
    }

    public ScheduleOutcome.Deleted delete(Tx tx, String queue, String schedule) {
        ScheduleKey key = key(queue, schedule);
        ScheduleRow row = row(tx, key);
        if (row == null) {
            return new ScheduleOutcome.NoSuchSchedule(queue, schedule);
        }
        remove(tx, key, row);
        return new ScheduleOutcome.ScheduleDeleted(queue, schedule);
    }

    public ScheduleOutcome.Changed setPaused(Tx tx, String queue, String schedule, boolean paused) {
        ScheduleKey key = key(queue, schedule);
        ScheduleRow row = row(tx, key);
        if (row == null) {
            return new ScheduleOutcome.NoSuchSchedule(queue, schedule);
        }
        if (row.paused() == paused) {
            return new ScheduleOutcome.ScheduleStored(info(key, row), false, true);
        }
        Instant next = paused ? null : row.times().next(tx.now());
        ScheduleRow changed = store(tx, key, row, row.withPaused(paused).withNext(next, 0));
        return new ScheduleOutcome.ScheduleStored(info(key, changed), false, false);
    }

    public Optional<ScheduleInfo> get(ReadTx tx, String queue, String schedule) {
        ScheduleKey key = key(queue, schedule);
        return Optional.ofNullable(row(tx, key)).map(row -> info(key, row));
    }

    /** Returns a page of the schedules of a queue, or of all queues if the queue is null. */
    public Page<ScheduleInfo> list(ReadTx tx, @Nullable String queue, int size, @Nullable String cursor) {
        QueueArguments.batchSize("limit", size);
        Scan<ScheduleKey, Entry<ScheduleKey, ScheduleRow>> rows = tx.scan(QueueSchema.SCHEDULES);
        if (queue != null) {
            rows = rows.prefix(ScheduleKey.CODEC.prefix(QueueArguments.queueName(queue)));
        }
        Page<Entry<ScheduleKey, ScheduleRow>> page = rows.page(size, cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> queueExists(tx, row.key().queue()))
                        .map(row -> info(row.key(), row.value()))
                        .toList(),
                page.next());
    }

    /** Writes a schedule and the entry for its next run. */
    static ScheduleRow store(Tx tx, ScheduleKey key, @Nullable ScheduleRow before, ScheduleRow after) {
        if (before != null && before.next() != null) {
            tx.delete(QueueSchema.SCHEDULE_RUNS, new RunKey(before.next(), key.queue(), key.schedule()));
        }
        if (after.next() != null) {
            tx.put(QueueSchema.SCHEDULE_RUNS, new RunKey(after.next(), key.queue(), key.schedule()), Unit.UNIT);
        }
        tx.put(QueueSchema.SCHEDULES, key, after);
        return after;
    }

    /** Removes a schedule and the entry for its next run. */
    public static void remove(Tx tx, ScheduleKey key, ScheduleRow row) {
        if (row.next() != null) {
            tx.delete(QueueSchema.SCHEDULE_RUNS, new RunKey(row.next(), key.queue(), key.schedule()));
        }
        tx.delete(QueueSchema.SCHEDULES, key);
    }

    private static ScheduleKey key(String queue, String schedule) {
        return new ScheduleKey(QueueArguments.queueName(queue), QueueArguments.key("schedule", schedule));
    }

    private static @Nullable ScheduleRow row(ReadTx tx, ScheduleKey key) {
        return queueExists(tx, key.queue()) ? tx.get(QueueSchema.SCHEDULES, key).orElse(null) : null;
    }

    static boolean queueExists(ReadTx tx, String queue) {
        return tx.get(QueueSchema.QUEUES, queue).filter(row -> !row.deleting()).isPresent();
    }

    private static ScheduleInfo info(ScheduleKey key, ScheduleRow row) {
        List<Instant> upcoming = new ArrayList<>();
        Instant at = row.next();
        while (at != null && upcoming.size() < UPCOMING) {
            upcoming.add(at);
            at = row.times().next(at);
        }
        return new ScheduleInfo(
                row.toConfig(key),
                row.paused(),
                row.created(),
                row.next(),
                upcoming,
                row.last(),
                row.lastMessage(),
                row.runs(),
                row.refusal());
    }
}
