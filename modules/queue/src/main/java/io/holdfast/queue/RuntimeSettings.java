package io.holdfast.queue;

import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.Throttle;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Settings that count at once, for all queues: scripts read them with {@code get(key)}, and {@code throttle.KEY} is the
 * rate of a throttle.
 */
public final class RuntimeSettings {

    private final Store store;

    RuntimeSettings(Store store) {
        this.store = store;
    }

    public Optional<byte[]> get(String key) {
        return store.read(tx -> get(tx, key));
    }

    /** As {@link #get(String)}, within a transaction of the caller's. */
    public Optional<byte[]> get(ReadTx tx, String key) {
        return tx.get(QueueSchema.STATE, Args.key("state key", key));
    }

    /** Puts a value; that of {@code throttle.KEY} has to be {@code "rate,burst"}. */
    public void put(String key, byte[] value) {
        store.update(tx -> put(tx, key, value));
    }

    /** As {@link #put(String, byte[])}, within a transaction of the caller's. */
    public void put(Tx tx, String key, byte[] value) {
        Args.key("state key", key);
        if (Args.given("the value of a state key", value).length > QueueLimits.MAX_STATE) {
            throw Args.tooLarge("the value of state key '" + key + "' has " + value.length + " bytes, the limit is "
                    + QueueLimits.MAX_STATE);
        }
        if (key.startsWith(Throttle.PREFIX)) {
            Throttle.parse(value);
        }
        tx.put(QueueSchema.STATE, key, value);
    }

    public void delete(String key) {
        store.update(tx -> delete(tx, key));
    }

    /** As {@link #delete(String)}, within a transaction of the caller's. */
    public void delete(Tx tx, String key) {
        tx.delete(QueueSchema.STATE, Args.key("state key", key));
    }

    /** All throttles, by key. */
    public Page<ThrottleInfo> throttles(int size, @Nullable String cursor) {
        return store.read(tx -> throttles(tx, size, cursor));
    }

    /** As {@link #throttles(int, String)}, within a transaction of the caller's. */
    public Page<ThrottleInfo> throttles(ReadTx tx, int size, @Nullable String cursor) {
        Page<Entry<String, byte[]>> page = tx.scan(QueueSchema.STATE)
                .from(Throttle.PREFIX)
                .to(Throttle.PREFIX_END)
                .page(Args.within("size", size, 1, QueueLimits.MAX_BATCH), cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> Throttle.info(row.key(), row.value()))
                        .toList(),
                page.next());
    }

    /** Lets at most {@code rate} messages with this throttle key through in a second, after a burst. */
    public void setThrottle(String throttleKey, double rate, long burst) {
        store.update(tx -> setThrottle(tx, throttleKey, rate, burst));
    }

    /** As {@link #setThrottle(String, double, long)}, within a transaction of the caller's. */
    public void setThrottle(Tx tx, String throttleKey, double rate, long burst) {
        String text = rate + "," + burst;
        put(tx, Throttle.PREFIX + Args.given("throttleKey", throttleKey), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Lets every message with this throttle key through. */
    public void removeThrottle(String throttleKey) {
        store.update(tx -> removeThrottle(tx, throttleKey));
    }

    /** As {@link #removeThrottle(String)}, within a transaction of the caller's. */
    public void removeThrottle(Tx tx, String throttleKey) {
        delete(tx, Throttle.PREFIX + Args.given("throttleKey", throttleKey));
        tx.delete(QueueSchema.TOKEN_BUCKETS, throttleKey);
    }
}
