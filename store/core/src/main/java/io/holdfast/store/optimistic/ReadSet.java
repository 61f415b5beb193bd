package io.holdfast.store.optimistic;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;

/** The keys and ranges that a function has read. The function's result is valid as long as none of these change. */
final class ReadSet {

    private record Key(Family family, byte[] bytes) {}

    private record ScannedRange(Family family, KeyRange range) {}

    private final List<Key> keys = new ArrayList<>();
    private final List<ScannedRange> ranges = new ArrayList<>();
    private boolean everything;

    void add(Family family, byte[] key) {
        keys.add(new Key(family, key));
    }

    void add(Family family, KeyRange range) {
        ranges.add(new ScannedRange(family, range));
    }

    /** Records that the function has read the commit number, which every commit changes. */
    void addEverything() {
        everything = true;
    }

    boolean isEmpty() {
        return !everything && keys.isEmpty() && ranges.isEmpty();
    }

    /** Returns whether the overlay changes anything that was read. */
    boolean isTouchedBy(Overlay rows) {
        return (everything && rows.size() > 0)
                || keys.stream().anyMatch(key -> rows.get(key.family(), key.bytes()) != null)
                || ranges.stream()
                        .anyMatch(scanned -> !scanned.range().isEmpty()
                                && !rows.within(scanned.family(), scanned.range())
                                        .isEmpty());
    }

    /** Returns whether all reads are still valid, that is, unchanged by commits after {@code since}. */
    boolean isUnchanged(RecentChanges changes, long since) {
        if (isEmpty() || changes.latestCommit() == since) {
            return true;
        }
        return !everything
                && changes.covers(since)
                && keys.stream().noneMatch(key -> changes.isChangedSince(since, key.family(), key.bytes()))
                && ranges.stream()
                        .noneMatch(scanned -> changes.isChangedSince(since, scanned.family(), scanned.range()));
    }
}
