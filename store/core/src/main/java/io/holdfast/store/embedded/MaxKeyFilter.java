package io.holdfast.store.embedded;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The greatest key of each family, for families where reads often find no row. A key greater than the greatest key
 * cannot exist, so the storage need not be read: checking that a time-ordered id, such as a ULID, is new costs almost
 * nothing.
 */
final class MaxKeyFilter {

    /** The number of reads without a result after which the greatest key of a family is determined. */
    private static final int MISSES_BEFORE_SCAN = 64;

    private final EmbeddedStorage storage;
    private final byte[] @Nullable [] highest;
    private final int[] misses;

    MaxKeyFilter(EmbeddedStorage storage, int families) {
        this.storage = storage;
        this.highest = new byte[families][];
        this.misses = new int[families];
    }

    /** Returns whether a key cannot exist because it is greater than all keys of its family. */
    boolean isAboveMax(Family family, byte[] key) {
        byte[] max = highest[family.id()];
        return max != null && Arrays.compareUnsigned(key, max) > 0;
    }

    /** Records a key that was put. If the put is rolled back, the maximum is too high, which is harmless. */
    void recordPut(Family family, byte[] key) {
        if (isAboveMax(family, key)) {
            highest[family.id()] = key;
        }
    }

    /** Records a read that found no row in the storage. The rows of the two given groups are not stored yet. */
    void recordMiss(Family family, CommitGroup filling, CommitGroup sealed) {
        if (highest[family.id()] == null && ++misses[family.id()] == MISSES_BEFORE_SCAN) {
            RowPage last = storage.scan(family, KeyRange.ALL, true, 1);
            byte[] max = last.size() == 0 ? new byte[0] : last.key(0);
            for (CommitGroup group : new CommitGroup[] {filling, sealed}) {
                byte[] newest = group.lastKey(family);
                max = newest != null && Arrays.compareUnsigned(newest, max) > 0 ? newest : max;
            }
            highest[family.id()] = max;
        }
    }
}
