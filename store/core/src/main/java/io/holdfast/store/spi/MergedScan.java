package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** A scan of stored rows merged with the rows of overlays, which are newer. */
public final class MergedScan {

    private final BackendReadTx storage;
    /** The overlays, newest first. */
    private final List<Overlay> overlays;

    private final Family family;
    private final boolean reverse;
    private final int limit;

    public MergedScan(BackendReadTx storage, Overlay newest, Overlay older, Family family, boolean reverse, int limit) {
        this.storage = storage;
        this.family = family;
        this.reverse = reverse;
        this.limit = limit;
        overlays = List.of(newest, older);
    }

    /** Returns the first page of the range. */
    public RowPage page(KeyRange range) {
        KeyRange rest = range;
        while (true) {
            RowPage stored = storage.scan(family, rest, reverse, limit);
            // Checked after the scan, because the scan itself may add rows to an overlay.
            if (overlays.stream().noneMatch(overlay -> overlay.touches(family))) {
                return stored;
            }
            RowPage merged = merge(stored, stored.hasMore() ? upTo(rest, stored.lastKey()) : rest);
            if (merged.size() > 0 || !stored.hasMore()) {
                return merged;
            }
            rest = rest.remainderAfter(stored.lastKey(), reverse);
        }
    }

    /** Returns the part of a range that is covered by a page whose last key is {@code last}. */
    private KeyRange upTo(KeyRange range, byte[] last) {
        return reverse ? new KeyRange(last, range.to()) : new KeyRange(range.from(), KeyRange.after(last));
    }

    private RowPage merge(RowPage stored, KeyRange window) {
        List<Layer> layers = new ArrayList<>(overlays.size());
        for (Overlay overlay : overlays) {
            layers.add(new Layer(overlay.within(family, window), reverse));
        }
        RowPage.Builder page = new RowPage.Builder(limit);
        int row = 0;
        byte[] key = first(stored, row, layers);
        while (key != null && !page.isFull()) {
            byte[] value = null;
            for (Layer layer : layers) {
                byte[] own = layer.take(key);
                value = value == null ? own : value;
            }
            if (row < stored.size() && Arrays.equals(stored.key(row), key)) {
                value = value == null ? stored.value(row) : value;
                row++;
            }
            if (value != null && value != Overlay.DELETED) {
                page.add(key, value);
            }
            key = first(stored, row, layers);
        }
        return page.build(stored.hasMore() || key != null);
    }

    /** Returns the first key, in scan order, of the rows that have not been merged yet. */
    private byte @Nullable [] first(RowPage stored, int row, List<Layer> layers) {
        byte[] first = row < stored.size() ? stored.key(row) : null;
        for (Layer layer : layers) {
            byte[] key = layer.key();
            if (key != null && (first == null || order(key, first) < 0)) {
                first = key;
            }
        }
        return first;
    }

    private int order(byte[] a, byte[] b) {
        return reverse ? Arrays.compareUnsigned(b, a) : Arrays.compareUnsigned(a, b);
    }

    /** The rows of one overlay that have not been merged yet. */
    private static final class Layer {
        private final Iterator<Map.Entry<byte[], byte[]>> rows;
        private Map.@Nullable Entry<byte[], byte[]> next;

        Layer(NavigableMap<byte[], byte[]> window, boolean reverse) {
            rows = (reverse ? window.descendingMap() : window).entrySet().iterator();
            next = rows.hasNext() ? rows.next() : null;
        }

        byte @Nullable [] key() {
            return next == null ? null : next.getKey();
        }

        /** Removes the next row and returns its value if its key is {@code key}, or returns null otherwise. */
        byte @Nullable [] take(byte[] key) {
            Map.Entry<byte[], byte[]> row = next;
            if (row == null || !Arrays.equals(row.getKey(), key)) {
                return null;
            }
            next = rows.hasNext() ? rows.next() : null;
            return row.getValue();
        }
    }
}
