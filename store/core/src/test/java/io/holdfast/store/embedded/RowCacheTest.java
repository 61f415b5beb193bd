package io.holdfast.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.spi.Family;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RowCacheTest {

    private static final Family LEFT = new Family(0, "left", key -> 0);
    private static final Family RIGHT = new Family(1, "right", key -> 0);

    private final CommitGroup group = new CommitGroup(2);

    @Test
    void cached_rows_are_updated_by_groups_that_change_them() {
        RowCache cache = new RowCache(1_000_000);
        cache.add(LEFT, key(1), key(10));
        cache.add(LEFT, key(2), key(20));
        cache.add(RIGHT, key(1), key(30));
        group.put(LEFT, key(1), key(11));
        group.put(LEFT, key(2), CommitGroup.DELETED);
        group.put(LEFT, key(3), key(33));
        cache.applyGroup(group);
        assertThat(cache.get(LEFT, key(1))).isEqualTo(key(11));
        assertThat(cache.get(LEFT, key(2))).isNull();
        assertThat(cache.get(LEFT, key(3))).as("was not read").isNull();
        assertThat(cache.get(RIGHT, key(1))).isEqualTo(key(30));
    }

    @Test
    void the_least_recently_used_rows_are_evicted_first() {
        RowCache cache = new RowCache(1_000);
        for (int i = 0; i < 100; i++) {
            cache.add(LEFT, key(i), new byte[100]);
            assertThat(cache.get(LEFT, key(0))).isNotNull();
        }
        assertThat(cache.get(LEFT, key(99))).isNotNull();
        assertThat(cache.get(LEFT, key(50))).isNull();
    }

    @Test
    void many_rows_are_cached_regardless_of_their_hashes() {
        RowCache cache = new RowCache(100_000_000);
        for (int i = 0; i < 50_000; i++) {
            cache.add(i % 2 == 0 ? LEFT : RIGHT, wide(i), wide(-i));
        }
        int kept = 0;
        for (int i = 0; i < 50_000; i++) {
            byte[] value = cache.get(i % 2 == 0 ? LEFT : RIGHT, wide(i));
            assertThat(cache.get(i % 2 == 0 ? RIGHT : LEFT, wide(i))).isNull();
            assertThat(value == null || Arrays.equals(value, wide(-i))).isTrue();
            kept += value == null ? 0 : 1;
        }
        assertThat(kept).isGreaterThan(45_000);
    }

    @Test
    void a_row_larger_than_the_capacity_is_harmless() {
        RowCache cache = new RowCache(1_000);
        cache.add(LEFT, key(1), new byte[50]);
        cache.add(LEFT, key(2), new byte[5_000]);
        cache.add(LEFT, key(3), new byte[50]);
        assertThat(cache.get(LEFT, key(2))).isNull();
        assertThat(cache.get(LEFT, key(3))).hasSize(50);
    }

    private static byte[] key(int number) {
        return new byte[] {(byte) number};
    }

    private static byte[] wide(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }
}
