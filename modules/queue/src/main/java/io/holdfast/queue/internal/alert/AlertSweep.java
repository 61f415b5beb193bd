package io.holdfast.queue.internal.alert;

import io.holdfast.queue.QueueAlerts;
import io.holdfast.queue.QueueEventTypes;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.event.QueueEventEmitter;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.record.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the queues that have alerts against their limits. Writes only when a limit is exceeded or rearmed. */
public final class AlertSweep {

    private static final WriteOptions WRITE = WriteOptions.named("queue alerts").withOrigin(Origin.of("sweep"));
    private static final int PERCENT = 100;

    private AlertSweep() {}

    /** Checks all queues that have alerts. */
    public static void run(Store store) {
        List<String> changed = store.read(tx -> tx.scan(QueueSchema.ALERTS).stream()
                .filter(row -> !evaluate(tx, row.key(), row.value()).state.equals(row.value()))
                .map(Entry::key)
                .toList());
        for (String queue : changed) {
            store.update(WRITE, tx -> apply(tx, queue));
        }
    }

    /** Checks all queues that have alerts, in the caller's transaction. */
    public static void run(Tx tx) {
        tx.scan(QueueSchema.ALERTS).stream().map(Entry::key).toList().forEach(queue -> apply(tx, queue));
    }

    /** Starts or stops checking a queue whose alerts were replaced. */
    public static void configure(Tx tx, String queue, QueueAlerts alerts) {
        if (alerts.isEmpty()) {
            tx.delete(QueueSchema.ALERTS, queue);
        } else if (!tx.exists(QueueSchema.ALERTS, queue)) {
            tx.put(QueueSchema.ALERTS, queue, AlertStateRow.ARMED);
        }
    }

    private static void apply(Tx tx, String queue) {
        AlertStateRow before = tx.get(QueueSchema.ALERTS, queue).orElse(null);
        if (before == null) {
            return;
        }
        Evaluation after = evaluate(tx, queue, before);
        if (!after.state.equals(before)) {
            tx.put(QueueSchema.ALERTS, queue, after.state);
        }
        if (after.state.deep() && !before.deep()) {
            QueueEventEmitter.emit(tx, QueueEventTypes.DEPTH_EXCEEDED, queue, null, after.depth, after.alerts.depth());
        }
        Duration age = after.alerts.age();
        if (after.state.old() && !before.old() && age != null) {
            QueueEventEmitter.emit(tx, QueueEventTypes.AGE_EXCEEDED, queue, null, after.oldest, age.toSeconds());
        }
    }

    private record Evaluation(
            AlertStateRow state,
            QueueAlerts alerts,
            long depth,
            @Nullable Instant oldest) {}

    private static Evaluation evaluate(ReadTx tx, String queue, AlertStateRow before) {
        QueueAlerts alerts = tx.get(QueueSchema.QUEUES, queue)
                .filter(row -> !row.deleting())
                .map(QueueRow::config)
                .map(config -> config.toConfig().alerts())
                .orElse(QueueAlerts.NONE);
        long depth = tx.get(QueueSchema.COUNTERS, queue)
                .orElse(QueueCountersRow.EMPTY)
                .messages();
        Instant oldest = alerts.age() == null ? null : oldest(tx, queue);
        Long maxDepth = alerts.depth();
        Duration maxAge = alerts.age();
        long age = oldest == null ? 0 : Duration.between(oldest, tx.now()).toMillis();
        return new Evaluation(
                new AlertStateRow(
                        maxDepth != null && isOver(depth, maxDepth, before.deep(), alerts.hysteresis()),
                        maxAge != null
                                && oldest != null
                                && isOver(age, maxAge.toMillis(), before.old(), alerts.hysteresis())),
                alerts,
                depth,
                oldest);
    }

    /** Returns whether a value exceeds its limit, or has exceeded it and not yet fallen below it by the hysteresis. */
    static boolean isOver(long value, long limit, boolean wasOver, int hysteresis) {
        return wasOver
                ? value > limit - limit / PERCENT * hysteresis - limit % PERCENT * hysteresis / PERCENT
                : value > limit;
    }

    /** Returns the time of the first id, which is the earliest because ids sort by time. */
    private static @Nullable Instant oldest(ReadTx tx, String queue) {
        return tx.scan(QueueSchema.MESSAGE_LOCATIONS)
                .prefix(MessageIdKey.CODEC.prefix(queue))
                .first()
                .map(row -> row.value().enqueued())
                .orElse(null);
    }
}
