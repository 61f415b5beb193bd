package io.holdfast.store.embedded;

import io.holdfast.store.spi.Family;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows that write functions read lately, so that a hot row is not fetched from the storage for every write. Only the
 * writer uses it, and nobody else writes, so it is never stale.
 *
 * <p>A row has one of eight places, which its hash says; a hand goes round the places and takes what was not read since it
 * last came by. So a look touches little memory, and moves nothing that the garbage collector would have to look at again.
 */
final class RowCache {

    /** What an entry costs beside its bytes. */
    private static final int OVERHEAD = 64;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int WAYS = 8;
    private static final int FIRST_PLACES = 1_024;

    private final long capacity;
    private long bytes;
    private int size;
    private int hand;
    private int[] hashes = new int[FIRST_PLACES];
    private byte[] @Nullable [] keys = new byte[FIRST_PLACES][];
    private byte[] @Nullable [] values = new byte[FIRST_PLACES][];
    private boolean[] read = new boolean[FIRST_PLACES];

    /** How many rows of each family there are: most families are written but never read by a write function. */
    private int[] counts = new int[0];

    /** The family of each place. */
    private int[] families = new int[FIRST_PLACES];

    RowCache(long capacity) {
        this.capacity = capacity;
    }

    byte @Nullable [] get(Family family, byte[] key) {
        if (!has(family.id())) {
            return null;
        }
        int place = find(family.id(), key, hash(family.id(), key));
        if (place < 0) {
            return null;
        }
        read[place] = true;
        return values[place];
    }

    void add(Family family, byte[] key, byte[] value) {
        int hash = hash(family.id(), key);
        int place = find(family.id(), key, hash);
        if (place >= 0) {
            bytes -= cost(place);
        } else {
            place = free(hash);
            count(family.id(), 1);
            size++;
        }
        hashes[place] = hash;
        families[place] = family.id();
        keys[place] = key;
        values[place] = value;
        bytes += cost(place);
        // Until it is read again it is the first to go, but not at once.
        read[place] = true;
        while (bytes > capacity && size > 1) {
            advanceHand();
        }
        read[place] = false;
    }

    /** Follows a group that was committed. */
    void applyGroup(CommitGroup group) {
        if (size > 0) {
            group.forEach(this::follow);
        }
    }

    private void follow(int family, byte[] key, byte @Nullable [] value) {
        if (!has(family)) {
            return;
        }
        int place = find(family, key, hash(family, key));
        if (place >= 0 && value == null) {
            remove(place);
        } else if (place >= 0) {
            bytes -= cost(place);
            values[place] = value;
            bytes += cost(place);
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

    /** Keys that differ in few bits, as numbers do that follow one another, must not meet. */
    private static long mixed(long hash, long more) {
        long product = (hash ^ more) * 0x9e3779b97f4a7c15L;
        return product ^ product >>> 32;
    }

    /** The place of a row, or -1. */
    private int find(int family, byte[] key, int hash) {
        int first = first(hash);
        for (int place = first; place < first + WAYS; place++) {
            byte[] here = keys[place];
            if (hashes[place] == hash && here != null && families[place] == family && Arrays.equals(here, key)) {
                return place;
            }
        }
        return -1;
    }

    private int first(int hash) {
        return hash & (hashes.length - 1) & -WAYS;
    }

    /** A place for a new row; if all are taken there are to be more, or one that was not read lately is made free. */
    private int free(int hash) {
        int first = first(hash);
        int oldest = first;
        for (int place = first; place < first + WAYS; place++) {
            if (keys[place] == null) {
                return place;
            }
            oldest = read[oldest] ? place : oldest;
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
        int places = oldHashes.length * 2;
        hashes = new int[places];
        keys = new byte[places][];
        values = new byte[places][];
        families = new int[places];
        read = new boolean[places];
        for (int old = 0; old < oldHashes.length; old++) {
            if (oldKeys[old] != null) {
                // Eight places become sixteen: there is room for each.
                int place = free(oldHashes[old]);
                hashes[place] = oldHashes[old];
                keys[place] = oldKeys[old];
                values[place] = oldValues[old];
                families[place] = oldFamilies[old];
            }
        }
    }

    /** The hand moves on. */
    private void advanceHand() {
        if (!read[hand] && keys[hand] != null) {
            remove(hand);
        }
        read[hand] = false;
        hand = hand + 1 & hashes.length - 1;
    }

    private void remove(int place) {
        bytes -= cost(place);
        count(families[place], -1);
        size--;
        keys[place] = null;
        values[place] = null;
    }

    private long cost(int place) {
        return OVERHEAD + (long) length(keys[place]) + length(values[place]);
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
