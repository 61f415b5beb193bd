package io.holdfast.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.spi.Family;
import org.junit.jupiter.api.Test;

class RowCacheTest {

    private static final Family LEFT = new Family(0, "left", key -> 0);
    private static final Family RIGHT = new Family(1, "right", key -> 0);

    private final Group group = new Group(2);

    @Test
    void rows_follow_the_groups_that_change_them() {
        RowCache cache = new RowCache(1_000_000);
        cache.add(LEFT, key(1), key(10));
        cache.add(LEFT, key(2), key(20));
        cache.add(RIGHT, key(1), key(30));
        group.put(LEFT, key(1), key(11));
        group.put(LEFT, key(2), Group.DELETED);
        group.put(LEFT, key(3), key(33));
        cache.follow(group);
        assertThat(cache.get(LEFT, key(1))).isEqualTo(key(11));
        assertThat(cache.get(LEFT, key(2))).isNull();
        assertThat(cache.get(LEFT, key(3))).as("was not read").isNull();
        assertThat(cache.get(RIGHT, key(1))).isEqualTo(key(30));
    }

    @Test
    void the_rows_that_were_used_longest_ago_go_first() {
        RowCache cache = new RowCache(1_000);
        for (int i = 0; i < 100; i++) {
            cache.add(LEFT, key(i), new byte[100]);
            assertThat(cache.get(LEFT, key(0))).isNotNull();
        }
        assertThat(cache.get(LEFT, key(99))).isNotNull();
        assertThat(cache.get(LEFT, key(50))).isNull();
    }

    private static byte[] key(int number) {
        return new byte[] {(byte) number};
    }
}
