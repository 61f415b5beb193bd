package io.holdfast.store.memory;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.TreePMap;

/** An immutable state of an in-memory store: the rows of all families, by family name. */
record MemoryState(HashPMap<String, TreePMap<byte[], byte[]>> families, long lastCommit) {

    static final MemoryState EMPTY = new MemoryState(HashTreePMap.empty(), 0);

    static final TreePMap<byte[], byte[]> NO_ROWS = TreePMap.empty(Arrays::compareUnsigned);

    byte @Nullable [] get(Family family, byte[] key) {
        return rows(family.name()).get(key);
    }

    RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        TreePMap<byte[], byte[]> all = rows(family.name());
        RowPage.Builder page = new RowPage.Builder(limit);
        if (range.isEmpty()) {
            return page.build(false);
        }
        TreePMap<byte[], byte[]> within = range.from() == null ? all : all.tailMap(range.from(), true);
        within = range.to() == null ? within : within.headMap(range.to(), false);
        SortedMap<byte[], byte[]> ordered = reverse ? within.descendingMap() : within;
        for (Map.Entry<byte[], byte[]> row : ordered.entrySet()) {
            if (page.isFull()) {
                return page.build(true);
            }
            page.add(row.getKey(), row.getValue());
        }
        return page.build(false);
    }

    Map<String, Long> rowCounts() {
        Map<String, Long> sizes = new HashMap<>();
        families.forEach((name, rows) -> sizes.put(name, (long) rows.size()));
        return sizes;
    }

    TreePMap<byte[], byte[]> rows(String family) {
        return families.getOrDefault(family, NO_ROWS);
    }
}
