package io.holdfast.store.optimistic;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;

/** What a function has read: while none of it changes, it would do the same again. */
final class ReadSet {

    private record Key(Family family, byte[] bytes) {}

    private record Part(Family family, KeyRange range) {}

    private final List<Key> keys = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private boolean everything;

    void add(Family family, byte[] key) {
        keys.add(new Key(family, key));
    }

    void add(Family family, KeyRange range) {
        parts.add(new Part(family, range));
    }

    /** It asked for the commit itself, and every commit changes that. */
    void addEverything() {
        everything = true;
    }

    boolean isEmpty() {
        return !everything && keys.isEmpty() && parts.isEmpty();
    }

    boolean isTouchedBy(Overlay rows) {
        return (everything && rows.size() > 0)
                || keys.stream().anyMatch(key -> rows.get(key.family(), key.bytes()) != null)
                || parts.stream()
                        .anyMatch(part -> !part.range().isEmpty()
                                && !rows.within(part.family(), part.range()).isEmpty());
    }

    boolean isUnchanged(RecentChanges changes, long since) {
        if (isEmpty() || changes.newest() == since) {
            return true;
        }
        return !everything
                && changes.covers(since)
                && keys.stream().noneMatch(key -> changes.isChangedSince(since, key.family(), key.bytes()))
                && parts.stream().noneMatch(part -> changes.isChangedSince(since, part.family(), part.range()));
    }
}
