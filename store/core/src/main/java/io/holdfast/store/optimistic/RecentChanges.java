package io.holdfast.store.optimistic;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The recently changed keys and the commit that changed each of them, in any process. Commits are immutable, so every
 * process can keep this history in memory. Used only by the thread that holds the commit slot.
 */
public final class RecentChanges {

    private static final int CAPACITY = 50_000;

    private final List<TreeMap<byte[], Long>> families = new ArrayList<>();
    private int size;
    /** The commit up to which changes are not known, inclusive. */
    private long floor;

    private long latest;

    RecentChanges(int count, long head) {
        for (int i = 0; i < count; i++) {
            families.add(new TreeMap<>(Arrays::compareUnsigned));
        }
        resetTo(head);
    }

    /** Returns the latest commit whose changes are known. */
    public long latestCommit() {
        return latest;
    }

    /** Adds a key that the given commit changed. */
    public void add(int family, byte[] key, long commit) {
        if (families.get(family).put(key, commit) == null) {
            size++;
        }
    }

    /** Marks the changes up to the given commit as complete, and discards the history if it exceeds the capacity. */
    public void advanceTo(long commit) {
        latest = commit;
        if (size > CAPACITY) {
            resetTo(commit);
        }
    }

    /** Discards the history. Any key may have been changed by commits up to the given commit. */
    public void resetTo(long commit) {
        families.forEach(TreeMap::clear);
        size = 0;
        floor = commit;
        latest = commit;
    }

    /** Returns whether the changes of all commits after the given commit are known. */
    boolean covers(long commit) {
        return floor <= commit && commit <= latest;
    }

    boolean isChangedSince(long commit, Family family, byte[] key) {
        Long changed = families.get(family.id()).get(key);
        return changed != null && changed > commit;
    }

    boolean isChangedSince(long commit, Family family, KeyRange range) {
        NavigableMap<byte[], Long> keys = families.get(family.id());
        if (range.isEmpty() || keys.isEmpty()) {
            return false;
        }
        if (range.from() != null) {
            keys = keys.tailMap(range.from(), true);
        }
        if (range.to() != null) {
            keys = keys.headMap(range.to(), false);
        }
        return keys.values().stream().anyMatch(changed -> changed > commit);
    }
}
