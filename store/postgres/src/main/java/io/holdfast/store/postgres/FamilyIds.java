package io.holdfast.store.postgres;

import io.holdfast.store.optimistic.RecentChanges;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From the stored id of a family to its place among those that this process has open. */
final class FamilyIds {

    private final Map<Integer, Integer> places = new HashMap<>();

    FamilyIds(PostgresRowReader entries) {
        for (int place = 0; place < entries.families(); place++) {
            places.put(entries.id(place), place);
        }
    }

    /** Families that are not open here concern nobody here. */
    void addChange(RecentChanges changes, int storedId, byte[] key, long commit) {
        @Nullable Integer place = places.get(storedId);
        if (place != null) {
            changes.add(place, key, commit);
        }
    }
}
