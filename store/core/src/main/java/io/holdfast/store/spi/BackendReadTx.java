package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reads of one transaction, all from one consistent state. Callers must not modify the returned arrays. */
public interface BackendReadTx {

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

    /** Returns up to {@code limit} rows of the range, in descending key order if {@code reverse} is true. */
    RowPage scan(Family family, KeyRange range, boolean reverse, int limit);

    /** Returns the number of the latest commit that is visible to this transaction. */
    long lastCommit();
}
