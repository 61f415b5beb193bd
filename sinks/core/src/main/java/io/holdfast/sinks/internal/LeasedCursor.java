package io.holdfast.sinks.internal;

import io.holdfast.sinks.SinkOptions;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.record.FeedCursor;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cursor of a sink in the store. It is written without an fsync: after a power failure, events may be published
 * again, but none is skipped.
 */
public final class LeasedCursor {

    private static final WriteOptions WRITE = WriteOptions.named("sink cursor").withDurability(Durability.PROCESS);

    private final Store store;
    private final SinkOptions options;
    private final String owner;
    /** The time at which the lease is renewed even if no events were published. */
    private Instant renewAt = Instant.MIN;

    /** @param owner the unique id of this process */
    public LeasedCursor(Store store, SinkOptions options, String owner) {
        this.store = store;
        this.options = options;
        this.owner = owner;
    }

    /**
     * Returns the stored cursor, or empty if another process holds the lease. Creates the cursor if it does not exist.
     */
    public Optional<FeedCursor> acquire() {
        Instant now = store.now();
        // In a cluster, an ordinary read would add an entry to the log. Seeing a moved cursor later is harmless.
        SinkPositionRow row = store.readLocal(
                tx -> tx.get(SinksSchema.CURSORS, options.name()).orElse(null));
        if (row != null && isHeld(row, now)) {
            return Optional.of(FeedCursor.parse(row.cursor()));
        }
        FeedCursor start =
                options.fromOldest() ? store.feed().oldest() : store.feed().latest();
        SinkPositionRow acquired = store.write(WRITE, tx -> {
            SinkPositionRow current =
                    tx.get(SinksSchema.CURSORS, options.name()).orElse(null);
            if (current != null && isTaken(current, tx.now())) {
                return current;
            }
            SinkPositionRow next = row(current == null ? start.toString() : current.cursor(), tx.now());
            tx.put(SinksSchema.CURSORS, options.name(), next);
            return next;
        });
        if (isTaken(acquired, now)) {
            return Optional.empty();
        }
        renewAt = now.plus(options.lease().dividedBy(3));
        return Optional.of(FeedCursor.parse(acquired.cursor()));
    }

    /** Returns whether this process may publish without first writing to the store. */
    private boolean isHeld(SinkPositionRow row, Instant now) {
        return options.lease().isZero() || (owner.equals(row.owner()) && now.isBefore(renewAt));
    }

    private boolean isTaken(SinkPositionRow row, Instant now) {
        Instant until = row.until();
        return !options.lease().isZero() && !owner.equals(row.owner()) && until != null && now.isBefore(until);
    }

    private SinkPositionRow row(String cursor, Instant now) {
        boolean leased = !options.lease().isZero();
        return new SinkPositionRow(cursor, leased ? owner : null, leased ? now.plus(options.lease()) : null);
    }

    /**
     * Advances the cursor.
     *
     * @return false, without a write, if the cursor was moved in the meantime or another process holds the lease
     */
    public boolean advance(FeedCursor from, FeedCursor to) {
        return store.write(WRITE, tx -> {
            SinkPositionRow current =
                    tx.get(SinksSchema.CURSORS, options.name()).orElse(null);
            if (current == null || !current.cursor().equals(from.toString()) || isTaken(current, tx.now())) {
                return false;
            }
            tx.put(SinksSchema.CURSORS, options.name(), row(to.toString(), tx.now()));
            return true;
        });
    }

    /** Ends the lease, so that another process can continue immediately. */
    public void release() {
        if (!options.lease().isZero()) {
            boolean unused = store.write(WRITE, tx -> {
                SinkPositionRow current =
                        tx.get(SinksSchema.CURSORS, options.name()).orElse(null);
                if (current == null || !owner.equals(current.owner())) {
                    return false;
                }
                tx.put(SinksSchema.CURSORS, options.name(), new SinkPositionRow(current.cursor(), null, null));
                return true;
            });
        }
    }

    /** Moves the cursor of a sink in the caller's transaction. A lease remains valid. */
    public static void move(Tx tx, String name, FeedCursor to) {
        @Nullable SinkPositionRow current = tx.get(SinksSchema.CURSORS, name).orElse(null);
        tx.put(
                SinksSchema.CURSORS,
                name,
                new SinkPositionRow(
                        to.toString(),
                        current == null ? null : current.owner(),
                        current == null ? null : current.until()));
    }
}
