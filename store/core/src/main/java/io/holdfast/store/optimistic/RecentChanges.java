package io.holdfast.store.optimistic;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which keys were changed lately, and by which commit, whoever made it. That is history and never changes, so a process
 * may keep it in memory. Used by the one who has the turn.
 */
public final class RecentChanges {

    private static final int CAPACITY = 50_000;

    private final List<TreeMap<byte[], Long>> families = new ArrayList<>();
    private int size;
    /** What was changed by commits up to this one is not known. */
    private long floor;

    private long newest;

    RecentChanges(int count, long head) {
        for (int i = 0; i < count; i++) {
            families.add(new TreeMap<>(Arrays::compareUnsigned));
        }
        resetTo(head);
    }

    /** The newest commit that is known here. */
    public long newest() {
        return newest;
    }

    public void add(int family, byte[] key, long commit) {
        if (families.get(family).put(key, commit) == null) {
            size++;
        }
    }

    /** Everything up to this commit is in; forgets what is too much. */
    public void advanceTo(long commit) {
        newest = commit;
        if (size > CAPACITY) {
            resetTo(commit);
        }
    }

    /** Any key may have been changed by the commits up to this one. */
    public void resetTo(long commit) {
        families.forEach(TreeMap::clear);
        size = 0;
        floor = commit;
        newest = commit;
    }

    /** Whether the commits since this one are known, and whether it is one at all. */
    boolean covers(long commit) {
        return floor <= commit && commit <= newest;
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
