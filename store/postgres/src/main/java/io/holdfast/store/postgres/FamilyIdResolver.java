package io.holdfast.store.postgres;

import io.holdfast.store.optimistic.RecentChanges;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps the stored ids of families to their indexes in this process. */
final class FamilyIdResolver {

    private final Map<Integer, Integer> indexes = new HashMap<>();

    FamilyIdResolver(PostgresRowReader reader) {
        for (int index = 0; index < reader.families(); index++) {
            indexes.put(reader.id(index), index);
        }
    }

    /** Adds a changed key, unless it belongs to a family that this process has not opened. */
    void addChange(RecentChanges changes, int storedId, byte[] key, long commit) {
        @Nullable Integer index = indexes.get(storedId);
        if (index != null) {
            changes.add(index, key, commit);
        }
    }
}
