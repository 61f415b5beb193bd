package io.holdfast.store.scalardb;

import io.holdfast.store.spi.RowPage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Merges the pages of several buckets into one page in key order. */
final class BucketMerge {

    private static final class Cursor {
        private final RowPage rows;
        private int row;

        Cursor(RowPage rows) {
            this.rows = rows;
        }

        byte[] key() {
            return rows.key(row);
        }
    }

    private BucketMerge() {}

    static RowPage merge(List<RowPage> pages, boolean reverse, int limit) {
        Comparator<byte[]> order = reverse ? (a, b) -> Arrays.compareUnsigned(b, a) : Arrays::compareUnsigned;
        PriorityQueue<Cursor> cursors = new PriorityQueue<>((a, b) -> order.compare(a.key(), b.key()));
        pages.stream().filter(page -> page.size() > 0).forEach(page -> cursors.add(new Cursor(page)));
        RowPage.Builder merged = new RowPage.Builder(limit);
        boolean cut = false;
        while (!cut && !merged.isFull() && !cursors.isEmpty()) {
            Cursor first = cursors.remove();
            merged.add(first.key(), first.rows.value(first.row));
            if (++first.row < first.rows.size()) {
                cursors.add(first);
            } else {
                // The next row may be in this bucket, after the end of its page.
                cut = first.rows.hasMore();
            }
        }
        return merged.build(cut || !cursors.isEmpty());
    }
}
