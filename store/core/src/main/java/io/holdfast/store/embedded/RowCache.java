package io.holdfast.store.embedded;

import io.holdfast.store.spi.Family;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the rows that write functions have read recently, so that a hot row is not read from the storage for every
 * write. Only the engine's writer uses it, and no other process writes to the store, so it is never stale.
 *
 * <p>The cache is eight-way set-associative: the hash of a key selects eight slots. Eviction uses the CLOCK algorithm:
 * a hand moves over the slots and removes rows that have not been read since its previous pass. A lookup therefore
 * touches little memory and writes no references, which would cost the garbage collector work.
 */
final class RowCache {

    /** The memory overhead of an entry in bytes, in addition to its key and value. */
    private static final int OVERHEAD = 64;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int WAYS = 8;
    private static final int INITIAL_SLOTS = 1_024;

    private final long capacity;
    private long bytes;
    private int size;
    private int hand;
    private int[] hashes = new int[INITIAL_SLOTS];
    private byte[] @Nullable [] keys = new byte[INITIAL_SLOTS][];
    private byte[] @Nullable [] values = new byte[INITIAL_SLOTS][];
    private boolean[] read = new boolean[INITIAL_SLOTS];

    /** The number of cached rows by family. Most families are written but never read by write functions. */
    private int[] counts = new int[0];

    /** The family of each slot. */
    private int[] families = new int[INITIAL_SLOTS];

    RowCache(long capacity) {
        this.capacity = capacity;
    }

    byte @Nullable [] get(Family family, byte[] key) {
        if (!has(family.id())) {
            return null;
        }
        int slot = find(family.id(), key, hash(family.id(), key));
        if (slot < 0) {
            return null;
        }
        read[slot] = true;
        return values[slot];
    }

    void add(Family family, byte[] key, byte[] value) {
        int hash = hash(family.id(), key);
        int slot = find(family.id(), key, hash);
        if (slot >= 0) {
            bytes -= cost(slot);
        } else {
            slot = free(hash);
            count(family.id(), 1);
            size++;
        }
        hashes[slot] = hash;
        families[slot] = family.id();
        keys[slot] = key;
        values[slot] = value;
        bytes += cost(slot);
        // Protects the new row from this eviction; unless it is read again, it is evicted next.
        read[slot] = true;
        while (bytes > capacity && size > 1) {
            advanceHand();
        }
        read[slot] = false;
    }

    /** Updates the cached rows that a group has changed. */
    void applyGroup(CommitGroup group) {
        if (size > 0) {
            group.forEach(this::applyRow);
        }
    }

    private void applyRow(int family, byte[] key, byte @Nullable [] value) {
        if (!has(family)) {
            return;
        }
        int slot = find(family, key, hash(family, key));
        if (slot >= 0 && value == null) {
            remove(slot);
        } else if (slot >= 0) {
            bytes -= cost(slot);
            values[slot] = value;
            bytes += cost(slot);
        }
    }

    private static int hash(int family, byte[] key) {
        long hash = mixed(family, key.length);
        int at = 0;
        for (; at + Long.BYTES <= key.length; at += Long.BYTES) {
            hash = mixed(hash, (long) LONGS.get(key, at));
        }
        for (; at < key.length; at++) {
            hash = mixed(hash, key[at]);
        }
        return (int) hash;
    }

    /** Mixes the bits of a hash, so that similar keys, such as consecutive numbers, get different hashes. */
    private static long mixed(long hash, long more) {
        long product = (hash ^ more) * 0x9e3779b97f4a7c15L;
        return product ^ product >>> 32;
    }

    /** Returns the slot of a row, or -1 if the row is not cached. */
    private int find(int family, byte[] key, int hash) {
        int first = first(hash);
        for (int slot = first; slot < first + WAYS; slot++) {
            byte[] here = keys[slot];
            if (hashes[slot] == hash && here != null && families[slot] == family && Arrays.equals(here, key)) {
                return slot;
            }
        }
        return -1;
    }

    private int first(int hash) {
        return hash & (hashes.length - 1) & -WAYS;
    }

    /**
     * Returns a slot for a new row. If all eight slots are taken, enlarges the cache or evicts a row not read recently.
     */
    private int free(int hash) {
        int first = first(hash);
        int oldest = first;
        for (int slot = first; slot < first + WAYS; slot++) {
            if (keys[slot] == null) {
                return slot;
            }
            oldest = read[oldest] ? slot : oldest;
        }
        if (size > hashes.length / 2) {
            grow();
            return free(hash);
        }
        remove(oldest);
        return oldest;
    }

    private void grow() {
        int[] oldHashes = hashes;
        byte[] @Nullable [] oldKeys = keys;
        byte[] @Nullable [] oldValues = values;
        int[] oldFamilies = families;
        int slots = oldHashes.length * 2;
        hashes = new int[slots];
        keys = new byte[slots][];
        values = new byte[slots][];
        families = new int[slots];
        read = new boolean[slots];
        for (int old = 0; old < oldHashes.length; old++) {
            if (oldKeys[old] != null) {
                // The rows of eight slots are distributed over sixteen, so each finds a free one.
                int slot = free(oldHashes[old]);
                hashes[slot] = oldHashes[old];
                keys[slot] = oldKeys[old];
                values[slot] = oldValues[old];
                families[slot] = oldFamilies[old];
            }
        }
    }

    /** Moves the hand by one slot and evicts the row there if it has not been read since the previous pass. */
    private void advanceHand() {
        if (!read[hand] && keys[hand] != null) {
            remove(hand);
        }
        read[hand] = false;
        hand = hand + 1 & hashes.length - 1;
    }

    private void remove(int slot) {
        bytes -= cost(slot);
        count(families[slot], -1);
        size--;
        keys[slot] = null;
        values[slot] = null;
    }

    private long cost(int slot) {
        return OVERHEAD + (long) length(keys[slot]) + length(values[slot]);
    }

    private static int length(byte @Nullable [] some) {
        return some == null ? 0 : some.length;
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
}
