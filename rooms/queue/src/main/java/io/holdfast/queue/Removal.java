package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.DedupKey;
import io.holdfast.queue.QueueKeys.DelayedKey;
import io.holdfast.queue.QueueKeys.ExpiryKey;
import io.holdfast.queue.QueueKeys.IdKey;
import io.holdfast.queue.QueueKeys.LaneKey;
import io.holdfast.queue.QueueKeys.MessageKey;
import io.holdfast.queue.QueueKeys.RestKey;
import io.holdfast.queue.QueueKeys.TurnKey;
import io.holdfast.queue.QueueSchema.LeaseRow;
import io.holdfast.queue.QueueSchema.QueueRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Limits;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.KeyPrefix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes all rows of a queue that is marked as being deleted, in steps. It can stop after any step and begin again:
 * nobody adds to such a queue. Several may be at it at once; each step looks whether there is still something to do,
 * because after the last one somebody may have made a new queue of the same name.
 */
final class Removal {

    private static final int ROWS = 2_000;
    private static final WriteOptions STEP =
            WriteOptions.named("queue removal").withLimits(Limits.DEFAULT_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final String queue;

    private Removal(Store store, String queue) {
        this.store = store;
        this.queue = queue;
    }

    /** Removes everything, the queue itself last. */
    static void run(Store store, String queue) {
        Removal removal = new Removal(store, queue);
        removal.leases();
        removal.all(QueueSchema.MESSAGES, MessageKey.CODEC.prefix(queue));
        removal.all(QueueSchema.IDS, IdKey.CODEC.prefix(queue));
        removal.all(QueueSchema.READY, KeyPrefix.of(LaneKey.CODEC.prefix(queue).bytes()));
        removal.all(QueueSchema.DELAYED, DelayedKey.CODEC.prefix(queue));
        removal.all(QueueSchema.TURNS, TurnKey.CODEC.prefix(queue));
        removal.all(QueueSchema.PARKED, TurnKey.CODEC.prefix(queue));
        removal.all(QueueSchema.LANES, LaneKey.CODEC.prefix(queue));
        removal.all(QueueSchema.DEDUP, DedupKey.CODEC.prefix(queue));
        removal.all(QueueSchema.RESTS, RestKey.CODEC.prefix(queue));
        store.update(tx -> {
            if (removal.isDue(tx)) {
                tx.delete(QueueSchema.TALLIES, queue);
                tx.delete(QueueSchema.QUEUES, queue);
            }
        });
    }

    private boolean isDue(Tx tx) {
        return tx.get(QueueSchema.QUEUES, queue).map(QueueRow::deleting).orElse(false);
    }

    private void leases() {
        IdKey last = null;
        do {
            IdKey after = last;
            last = store.write(STEP, tx -> isDue(tx) ? leases(tx, after) : null);
        } while (last != null);
    }

    private @Nullable IdKey leases(Tx tx, @Nullable IdKey after) {
        List<Entry<IdKey, LeaseRow>> some = some(tx, QueueSchema.LEASES, IdKey.LEASE_CODEC.prefix(queue), after)
                .toList();
        for (Entry<IdKey, LeaseRow> row : some) {
            tx.delete(
                    QueueSchema.LEASE_EXPIRY,
                    new ExpiryKey(row.value().expires(), queue, row.key().id()));
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
