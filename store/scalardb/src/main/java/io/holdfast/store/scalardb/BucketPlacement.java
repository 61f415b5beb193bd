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

/**
 * Where rows are: which bucket, and so which shard. Rows of a family whose keys begin with the same prefix, as the family
 * declares it, are in one bucket; a family that declares none is in one bucket as a whole.
 */
final class BucketPlacement {

    private final String store;
    private final int shards;
    private final int buckets;
    private final int[] ids;
    private final Map<Integer, Integer> places = new HashMap<>();

    /** {@code ids} are those that the families have in the store. */
    BucketPlacement(ScalarDbSettings settings, int[] ids) {
        store = settings.name();
        shards = settings.shards().size();
        buckets = settings.buckets();
        this.ids = ids.clone();
        for (int place = 0; place < ids.length; place++) {
            places.put(ids[place], place);
        }
    }

    /** Whether rows of a family may be in different buckets. */
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

    /** The place of a family among those that are open here, or -1. */
    int place(int id) {
        return places.getOrDefault(id, -1);
    }

    /** As rows of all families share a table, their keys begin with the family. */
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

    /** Where the history keeps its n-th place. */
    int bucketOf(int slot) {
        return slot % buckets;
    }

    /** All buckets that may have rows of a range. */
    List<Integer> buckets(Family family, KeyRange range) {
        byte[] from = range.from() == null ? new byte[0] : range.from();
        int prefix = prefix(family, from);
        if (prefix == 0) {
            return List.of(bucket(family, from, 0));
        }
        if (prefix > 0 && range.to() != null) {
            byte[] end = KeyRange.afterPrefix(Arrays.copyOf(from, prefix));
            if (end == null || Arrays.compareUnsigned(range.to(), end) <= 0) {
                return List.of(bucket(family, from, prefix));
            }
        }
        return IntStream.range(0, buckets).boxed().toList();
    }

    /** How many bytes decide, or -1 if the bytes are no whole prefix: keys like that are where the family begins. */
    private static int prefix(Family family, byte[] key) {
        try {
            return family.shardPrefix().applyAsInt(key);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }
}
