package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.Throttle;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Key-value settings that take effect immediately in all queues. Scripts read settings with {@code get(key)}. The
 * setting {@code throttle.KEY} configures a throttle.
 */
public final class RuntimeSettings {

    private final Store store;

    RuntimeSettings(Store store) {
        this.store = store;
    }

    /** Returns the value of a key. */
    public Optional<byte[]> get(String key) {
        return store.read(tx -> get(tx, key));
    }

    /** Like {@link #get(String)}, but in the caller's transaction. */
    public Optional<byte[]> get(ReadTx tx, String key) {
        return tx.get(QueueSchema.STATE, QueueArguments.key("state key", key));
    }

    /** Sets the value of a key. The value of {@code throttle.KEY} must have the form {@code "rate,burst"}. */
    public void put(String key, byte[] value) {
        store.update(tx -> put(tx, key, value));
    }

    /** Like {@link #put(String, byte[])}, but in the caller's transaction. */
    public void put(Tx tx, String key, byte[] value) {
        QueueArguments.key("state key", key);
        Arguments.newId("state key", key);
        if (Arguments.notNull("the value of a state key", value).length > QueueLimits.MAX_STATE) {
            throw Arguments.tooLarge("the value of state key '" + key + "' has " + value.length
                    + " bytes; the limit is " + QueueLimits.MAX_STATE);
        }
        if (key.startsWith(Throttle.PREFIX)) {
            Throttle.parse(value);
        }
        tx.put(QueueSchema.STATE, key, value);
    }

    /** Deletes a key if the key exists. */
    public void delete(String key) {
        store.update(tx -> delete(tx, key));
    }

    /** Like {@link #delete(String)}, but in the caller's transaction. */
    public void delete(Tx tx, String key) {
        tx.delete(QueueSchema.STATE, QueueArguments.key("state key", key));
    }

    /** Returns a page of the throttles, sorted by key. */
    public Page<ThrottleConfig> throttles(int size, @Nullable String cursor) {
        return store.read(tx -> throttles(tx, size, cursor));
    }

    /** Like {@link #throttles(int, String)}, but in the caller's transaction. */
    public Page<ThrottleConfig> throttles(ReadTx tx, int size, @Nullable String cursor) {
        Page<Entry<String, byte[]>> page = tx.scan(QueueSchema.STATE)
                .from(Throttle.PREFIX)
                .to(Throttle.PREFIX_END)
                .page(QueueArguments.batchSize("limit", size), cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> Throttle.info(row.key(), row.value()))
                        .toList(),
                page.next());
    }

    /**
     * Sets a throttle, which limits the deliveries of messages with a throttle key.
     *
     * @param rate the maximum number of deliveries per second
     * @param burst the maximum number of deliveries in a burst
     */
    public void setThrottle(String throttleKey, double rate, long burst) {
        store.update(tx -> setThrottle(tx, throttleKey, rate, burst));
    }

    /** Like {@link #setThrottle(String, double, long)}, but in the caller's transaction. */
    public void setThrottle(Tx tx, String throttleKey, double rate, long burst) {
        String text = rate + "," + burst;
        put(tx, Throttle.PREFIX + Arguments.notNull("throttleKey", throttleKey), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Removes a throttle. Messages with the throttle key are then delivered without a limit. */
    public void removeThrottle(String throttleKey) {
        store.update(tx -> removeThrottle(tx, throttleKey));
    }

    /** Like {@link #removeThrottle(String)}, but in the caller's transaction. */
    public void removeThrottle(Tx tx, String throttleKey) {
        delete(tx, Throttle.PREFIX + Arguments.notNull("throttleKey", throttleKey));
        tx.delete(QueueSchema.TOKEN_BUCKETS, throttleKey);
    }
}
