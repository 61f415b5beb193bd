package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.List;

/**
 * One page of a scan: rows in the order of the scan, and whether the range may hold more behind them.
 *
 * <p>A page may be short, even empty, with more to come; to go on, scan {@link KeyRange#remainderAfter} the last key of the page.
 */
public final class RowPage {

    /** A page holds about this many bytes at the most, so that large values do not fill the memory. */
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

    /** Whether there may be rows behind the last one. Never true for an empty page. */
    public boolean hasMore() {
        return more;
    }

    public byte[] lastKey() {
        return keys.get(keys.size() - 1);
    }

    /** Collects a page up to its limits. */
    public static final class Builder {
        private final List<byte[]> keys = new ArrayList<>();
        private final List<byte[]> values = new ArrayList<>();
        private final int limit;
        private long bytes;

        public Builder(int limit) {
            if (limit < 1) {
                throw new IllegalArgumentException("a page has at least 1 row, not " + limit);
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

        /** The page; {@code more} says whether the scan stopped before the end of its range. */
        public RowPage build(boolean more) {
            return new RowPage(keys, values, more && !keys.isEmpty());
        }
    }
}
