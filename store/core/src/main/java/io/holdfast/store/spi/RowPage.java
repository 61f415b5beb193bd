package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.List;

/**
 * One page of a scan: rows in scan order, and whether the range may contain more rows.
 *
 * <p>A page may contain fewer rows than the limit even if more rows follow. To continue, scan the range that {@link KeyRange#remainderAfter} returns for the last key of the page.
 */
public final class RowPage {

    /** The approximate maximum size of a page in bytes. It bounds the memory used by large values. */
    public static final int PAGE_BYTES = 1 << 20;

    private final List<byte[]> keys;
    private final List<byte[]> values;
    private final boolean more;

    private RowPage(List<byte[]> keys, List<byte[]> values, boolean more) {
        this.keys = keys;
        this.values = values;
        this.more = more;
    }

    public int size() {
        return keys.size();
    }

    public byte[] key(int row) {
        return keys.get(row);
    }

    public byte[] value(int row) {
        return values.get(row);
    }

    /** Returns whether the range may contain more rows after this page. Always false for an empty page. */
    public boolean hasMore() {
        return more;
    }

    public byte[] lastKey() {
        return keys.get(keys.size() - 1);
    }

    /** Collects the rows of a page up to its limits. */
    public static final class Builder {
        private final List<byte[]> keys = new ArrayList<>();
        private final List<byte[]> values = new ArrayList<>();
        private final int limit;
        private long bytes;

        public Builder(int limit) {
            if (limit < 1) {
                throw new IllegalArgumentException("limit must be at least 1, but is " + limit);
            }
            this.limit = limit;
        }

        public void add(byte[] key, byte[] value) {
            keys.add(key);
            values.add(value);
            bytes += key.length + value.length;
        }

        public boolean isFull() {
            return keys.size() >= limit || bytes >= PAGE_BYTES;
        }

        /**
         * Returns the page with the rows collected so far.
         *
         * @param more whether the scan stopped before the end of its range
         */
        public RowPage build(boolean more) {
            return new RowPage(keys, values, more && !keys.isEmpty());
        }
    }
}
