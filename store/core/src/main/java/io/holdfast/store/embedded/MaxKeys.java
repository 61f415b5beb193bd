package io.holdfast.store.embedded;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The highest key that each family ever had, as far as it is worth knowing. A key behind it is not there, and nobody has to
 * look: so it costs next to nothing to see that an id is new, where ids follow time, as ULIDs do.
 */
final class MaxKeys {

    /** So many times a row must have been looked for in vain before the edge of its family is. */
    private static final int WORTH_IT = 64;

    private final EmbeddedStorage storage;
    private final byte[] @Nullable [] highest;
    private final int[] misses;

    MaxKeys(EmbeddedStorage storage, int families) {
        this.storage = storage;
        this.highest = new byte[families][];
        this.misses = new int[families];
    }

    /** Whether the key is behind all there are, so that it is not there. */
    boolean isAboveMax(Family family, byte[] key) {
        byte[] edge = highest[family.id()];
        return edge != null && Arrays.compareUnsigned(key, edge) > 0;
    }

    /** A key was put; one that is undone is no harm. */
    void recordPut(Family family, byte[] key) {
        if (isAboveMax(family, key)) {
            highest[family.id()] = key;
        }
    }

    /** A key was looked for in the storage and was not there; these groups are not in the storage yet. */
    void recordMiss(Family family, CommitGroup filling, CommitGroup sealed) {
        if (highest[family.id()] == null && ++misses[family.id()] == WORTH_IT) {
            RowPage last = storage.scan(family, KeyRange.ALL, true, 1);
            byte[] edge = last.size() == 0 ? new byte[0] : last.key(0);
            for (CommitGroup group : new CommitGroup[] {filling, sealed}) {
                byte[] newest = group.lastKey(family);
                edge = newest != null && Arrays.compareUnsigned(newest, edge) > 0 ? newest : edge;
            }
            highest[family.id()] = edge;
        }
    }
}
