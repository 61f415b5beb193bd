package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reads of one transaction, all from one consistent state. Callers must not modify the returned arrays. */
public interface BackendReadTx {

    /**
     * The number of keys that {@link #multiGetPage} reads at a time. It is small, because any value may have the
     * maximum size.
     */
    int MULTI_GET_KEYS = 32;

    /** Returns the value of a key, or null if the key does not exist. */
    byte @Nullable [] get(Family family, byte[] key);

    /** Returns one value per key, in the order of the keys, with null for each key that does not exist. */
    default List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(get(family, key));
        }
        return values;
    }

    /**
     * Like {@link #multiGet}, but returns only as many values as fit into a page: it stops after the value with which
     * the total size exceeds {@link RowPage#PAGE_BYTES}. Unless {@code keys} is empty, the result contains at least one
     * value.
     */
    default List<byte @Nullable []> multiGetPage(Family family, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        long bytes = 0;
        while (values.size() < keys.size() && bytes < RowPage.PAGE_BYTES) {
            int end = Math.min(keys.size(), values.size() + MULTI_GET_KEYS);
            for (byte[] value : multiGet(family, keys.subList(values.size(), end))) {
                values.add(value);
                bytes += value == null ? 0 : value.length;
            }
        }
        return values;
    }

    /** Returns up to {@code limit} rows of the range, in descending key order if {@code reverse} is true. */
    RowPage scan(Family family, KeyRange range, boolean reverse, int limit);

    /** Returns the number of the latest commit that is visible to this transaction. */
    long lastCommit();
}
