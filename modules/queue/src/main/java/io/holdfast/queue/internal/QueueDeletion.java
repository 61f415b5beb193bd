package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.DedupKey;
import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ScriptCooldownKey;
import io.holdfast.queue.internal.QueueSchema.LeaseRow;
import io.holdfast.queue.internal.QueueSchema.QueueRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.common.StoreLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes all rows of a queue that is marked as being deleted, in steps. It can stop after any step and begin again:
 * nobody adds to such a queue. Several may be at it at once; each step looks whether there is still something to do,
 * because after the last one somebody may have made a new queue of the same name.
 */
public final class QueueDeletion {

    private static final int ROWS = 2_000;
    private static final WriteOptions STEP =
            WriteOptions.named("queue removal").withLimits(StoreLimits.DEFAULT_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final String queue;

    private QueueDeletion(Store store, String queue) {
        this.store = store;
        this.queue = queue;
    }

    /** Removes everything, the queue itself last. */
    public static void run(Store store, String queue) {
        QueueDeletion removal = new QueueDeletion(store, queue);
        removal.leases();
        removal.all(QueueSchema.MESSAGES, MessageKey.CODEC.prefix(queue));
        removal.all(QueueSchema.MESSAGE_LOCATIONS, MessageIdKey.CODEC.prefix(queue));
        removal.all(QueueSchema.READY, KeyPrefix.of(LaneKey.CODEC.prefix(queue).bytes()));
        removal.all(QueueSchema.DELAYED, DelayedKey.CODEC.prefix(queue));
        removal.all(QueueSchema.ACTIVE_LANES, LaneScheduleKey.CODEC.prefix(queue));
        removal.all(QueueSchema.PARKED_LANES, LaneScheduleKey.CODEC.prefix(queue));
        removal.all(QueueSchema.LANES, LaneKey.CODEC.prefix(queue));
        removal.all(QueueSchema.DEDUP, DedupKey.CODEC.prefix(queue));
        removal.all(QueueSchema.SCRIPT_COOLDOWNS, ScriptCooldownKey.CODEC.prefix(queue));
        store.update(tx -> {
            if (removal.isDue(tx)) {
                tx.delete(QueueSchema.COUNTERS, queue);
                tx.delete(QueueSchema.QUEUES, queue);
            }
        });
    }

    private boolean isDue(Tx tx) {
        return tx.get(QueueSchema.QUEUES, queue).map(QueueRow::deleting).orElse(false);
    }

    private void leases() {
        MessageIdKey last = null;
        do {
            MessageIdKey after = last;
            last = store.write(STEP, tx -> isDue(tx) ? leases(tx, after) : null);
        } while (last != null);
    }

    private @Nullable MessageIdKey leases(Tx tx, @Nullable MessageIdKey after) {
        List<Entry<MessageIdKey, LeaseRow>> some = some(
                        tx, QueueSchema.LEASES, MessageIdKey.LEASE_CODEC.prefix(queue), after)
                .toList();
        for (Entry<MessageIdKey, LeaseRow> row : some) {
            tx.delete(
                    QueueSchema.LEASE_EXPIRY,
                    new LeaseExpiryKey(row.value().expires(), queue, row.key().id()));
            tx.delete(QueueSchema.LEASES, row.key());
        }
        return some.isEmpty() ? null : some.get(some.size() - 1).key();
    }

    private <K, V> void all(Table<K, V> table, KeyPrefix<K> prefix) {
        K last = null;
        do {
            K after = last;
            last = store.write(STEP, tx -> isDue(tx) ? step(tx, table, prefix, after) : null);
        } while (last != null);
    }

    private static <K, V> @Nullable K step(Tx tx, Table<K, V> table, KeyPrefix<K> prefix, @Nullable K after) {
        // Their keys only: a step of the largest messages would not fit into memory.
        List<K> keys = some(tx, table, prefix, after).stream().map(Entry::key).toList();
        keys.forEach(key -> tx.delete(table, key));
        return keys.isEmpty() ? null : keys.get(keys.size() - 1);
    }

    /** The next rows, without a look at those that were removed just now. */
    private static <K, V> Scan<K, Entry<K, V>> some(Tx tx, Table<K, V> table, KeyPrefix<K> prefix, @Nullable K after) {
        Scan<K, Entry<K, V>> rows = tx.scan(table).prefix(prefix).limit(ROWS);
        return after == null ? rows : rows.after(after);
    }
}
