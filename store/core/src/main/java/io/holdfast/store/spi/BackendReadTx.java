package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads of one transaction, all from one consistent state. Arrays handed out are not to be changed. */
public interface BackendReadTx {

    byte @Nullable [] get(Family family, byte[] key);

    /** As many results as keys, in their order, null where there is no row. */
    default List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(get(family, key));
        }
        return values;
    }

    /** Up to {@code limit} rows of the range, from its end backwards if {@code reverse}. */
    RowPage scan(Family family, KeyRange range, boolean reverse, int limit);

    /** The number of the newest commit that is visible here. */
    long lastCommit();
}
