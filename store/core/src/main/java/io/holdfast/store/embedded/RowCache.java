package io.holdfast.store.embedded;

import io.holdfast.store.spi.Family;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows that write functions read lately, so that a hot row is not fetched from the storage for every write. Only the
 * writer uses it, and nobody else writes, so it is never stale.
 */
final class RowCache {

    /** What an entry costs beside its bytes. */
    private static final int OVERHEAD = 128;

    private final LinkedHashMap<RowId, byte[]> rows = new LinkedHashMap<>(16, 0.75f, true);
    private final long capacity;
    private long bytes;

    /** How many rows of each family there are: most families are written but never read by a write function. */
    private int[] counts = new int[0];

    private record RowId(int family, byte[] key) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof RowId id && id.family == family && Arrays.equals(id.key, key);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(key) * 31 + family;
        }
    }

    RowCache(long capacity) {
        this.capacity = capacity;
    }

    byte @Nullable [] get(Family family, byte[] key) {
        return has(family.id()) ? rows.get(new RowId(family.id(), key)) : null;
    }

    void add(Family family, byte[] key, byte[] value) {
        byte[] before = rows.put(new RowId(family.id(), key), value);
        if (before == null) {
            count(family.id(), 1);
        }
        bytes += before == null ? OVERHEAD + key.length + value.length : value.length - before.length;
        Iterator<Map.Entry<RowId, byte[]>> oldest = rows.entrySet().iterator();
        while (bytes > capacity && oldest.hasNext()) {
            Map.Entry<RowId, byte[]> entry = oldest.next();
            bytes -= OVERHEAD + entry.getKey().key().length + entry.getValue().length;
            count(entry.getKey().family(), -1);
            oldest.remove();
        }
    }

    /** Follows a group that was committed. */
    void follow(Group group) {
        if (!rows.isEmpty()) {
            group.forEach(this::follow);
        }
    }

    private boolean has(int family) {
        return family < counts.length && counts[family] > 0;
    }

    private void count(int family, int more) {
        if (family >= counts.length) {
            counts = Arrays.copyOf(counts, family + 1);
        }
        counts[family] += more;
    }

    private void follow(int family, byte[] key, byte @Nullable [] value) {
        if (!has(family)) {
            return;
        }
        RowId id = new RowId(family, key);
        byte[] before = value == null ? rows.remove(id) : rows.replace(id, value);
        if (before != null) {
            count(family, value == null ? -1 : 0);
            bytes += value == null ? -(OVERHEAD + key.length + before.length) : value.length - before.length;
        }
    }
}
