package io.holdfast.store.scalardb;

import com.scalar.db.io.Key;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Assigns rows to buckets, which are assigned to shards. Rows of a family with the same shard prefix are in the same
 * bucket; a family without shard prefixes is in a single bucket.
 */
final class BucketPlacement {

    private final String store;
    private final int shards;
    private final int buckets;
    private final int[] ids;
    private final Map<Integer, Integer> indexes = new HashMap<>();

    /**
     * Creates the placement.
     *
     * @param ids the stored ids of the families, indexed by the family's index in this process
     */
    BucketPlacement(ScalarDbSettings settings, int[] ids) {
        store = settings.name();
        shards = settings.shards().size();
        buckets = settings.buckets();
        this.ids = ids.clone();
        for (int index = 0; index < ids.length; index++) {
            indexes.put(ids[index], index);
        }
    }

    /** Returns whether the rows of a family may be in different buckets. */
    static boolean isSpread(Family family) {
        return prefix(family, new byte[0]) != 0;
    }

    String namespace(int bucket) {
        return ScalarProperties.namespace(bucket % shards);
    }

    Key partition(int bucket) {
        return Key.of("store", store, "bucket", bucket);
    }

    int id(int family) {
        return ids[family];
    }

    /** Returns the index of the family with the given stored id, or -1 if this process has not opened it. */
    int index(int id) {
        return indexes.getOrDefault(id, -1);
    }

    /** Returns the stored key of a row, which begins with the id of its family because all families share a table. */
    byte[] key(Family family, byte[] key) {
        return ByteBuffer.allocate(4 + key.length)
                .putInt(ids[family.id()])
                .put(key)
                .array();
    }

    static byte[] withoutFamily(byte[] key) {
        return Arrays.copyOfRange(key, 4, key.length);
    }

    KeyRange range(Family family, KeyRange range) {
        byte[] first = key(family, new byte[0]);
        byte[] from = range.from() == null ? first : key(family, range.from());
        byte[] to = range.to() == null ? KeyRange.afterPrefix(first) : key(family, range.to());
        return new KeyRange(from, to);
    }

    int bucket(Family family, byte[] key) {
        return bucket(family, key, Math.max(0, prefix(family, key)));
    }

    private int bucket(Family family, byte[] key, int prefix) {
        CRC32C hash = new CRC32C();
        hash.update(ByteBuffer.allocate(4).putInt(0, ids[family.id()]));
        hash.update(key, 0, prefix);
        return (int) (hash.getValue() % buckets);
    }

    /** Returns the bucket that contains a slot of the commit history. */
    int bucketOf(int slot) {
        return slot % buckets;
    }

    /** Returns all buckets that may contain rows in the given range. */
    List<Integer> buckets(Family family, KeyRange range) {
        byte[] from = range.from() == null ? new byte[0] : range.from();
        int prefix = prefix(family, from);
        if (prefix == 0) {
            return List.of(bucket(family, from, 0));
        }
        if (prefix > 0 && range.to() != null) {
            byte[] end = endOfPrefix(family, from, prefix);
            if (end == null || Arrays.compareUnsigned(range.to(), end) <= 0) {
                return List.of(bucket(family, from, prefix));
            }
        }
        return IntStream.range(0, buckets).boxed().toList();
    }

    /** Returns the exclusive end of the range of keys with the same shard prefix as the given key. */
    private static byte @Nullable [] endOfPrefix(Family family, byte[] key, int prefix) {
        // If the prefix grows with the key, it is an entire key of variable length that no other key shares.
        return prefix(family, KeyRange.after(key)) == prefix
                ? KeyRange.afterPrefix(Arrays.copyOf(key, prefix))
                : KeyRange.after(key);
    }

    /** Returns the length of the shard prefix of a key, or -1 if the key is shorter than a complete prefix. */
    private static int prefix(Family family, byte[] key) {
        try {
            return family.shardPrefix().applyAsInt(key);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }
}
