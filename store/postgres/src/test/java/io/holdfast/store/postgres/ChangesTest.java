package io.holdfast.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.Range;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which functions stand as they ran, and which have to run again. */
class ChangesTest {

    private static final Family LEFT = new Family(0, "left", key -> 0);
    private static final Family RIGHT = new Family(1, "right", key -> 0);

    private final Changes changes = new Changes(2, 10);
    private final ReadSet reads = new ReadSet();

    private static byte[] key(int... bytes) {
        byte[] key = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            key[i] = (byte) bytes[i];
        }
        return key;
    }

    private void commit(long number, Family family, byte[] key) {
        changes.add(family.id(), key, number);
        changes.reached(number);
    }

    @Test
    void what_read_nothing_always_stands() {
        commit(11, LEFT, key(1));
        changes.forget(50);
        assertThat(reads.isUnchanged(changes, 10)).isTrue();
    }

    @Test
    void a_key_that_was_read_and_changed_later_is_a_change() {
        reads.add(LEFT, key(1));
        commit(11, LEFT, key(2));
        commit(12, RIGHT, key(1));
        assertThat(reads.isUnchanged(changes, 10)).isTrue();
        commit(13, LEFT, key(1));
        assertThat(reads.isUnchanged(changes, 10)).isFalse();
        assertThat(reads.isUnchanged(changes, 12)).isFalse();
        assertThat(reads.isUnchanged(changes, 13)).isTrue();
    }

    @Test
    void a_key_that_appears_in_a_range_that_was_read_is_a_change() {
        reads.add(LEFT, new Range(key(2), key(5)));
        commit(11, LEFT, key(5));
        commit(12, LEFT, key(1, 0xff));
        assertThat(reads.isUnchanged(changes, 10)).isTrue();
        commit(13, LEFT, key(4, 0xff));
        assertThat(reads.isUnchanged(changes, 10)).isFalse();
        ReadSet all = new ReadSet();
        all.add(LEFT, Range.ALL);
        assertThat(all.isUnchanged(changes, 12)).isFalse();
        assertThat(all.isUnchanged(changes, 13)).isTrue();
    }

    @Test
    void every_commit_changes_the_number_of_the_newest() {
        reads.addEverything();
        assertThat(reads.isUnchanged(changes, 10)).isTrue();
        commit(11, RIGHT, key(1));
        assertThat(reads.isUnchanged(changes, 10)).isFalse();
    }

    @Test
    void what_is_not_known_any_more_counts_as_changed() {
        reads.add(LEFT, key(1));
        changes.forget(20);
        assertThat(reads.isUnchanged(changes, 19)).isFalse();
        assertThat(reads.isUnchanged(changes, 20)).isTrue();
        // A database that was set back: what was read then is not what is there now.
        assertThat(reads.isUnchanged(changes, 21)).isFalse();
    }

    @Test
    void memory_is_bounded() {
        reads.add(LEFT, key(1));
        for (int i = 0; i < 60_000; i++) {
            changes.add(RIGHT.id(), key(i >> 16, i >> 8, i), 11);
        }
        changes.reached(11);
        assertThat(changes.reachBackTo(10)).isFalse();
        assertThat(changes.reachBackTo(11)).isTrue();
    }

    @Test
    void the_keys_of_a_commit_come_back_as_they_were() {
        Overlay rows = new Overlay(2);
        rows.put(LEFT, key(1), key(9));
        rows.put(RIGHT, new byte[1024], Overlay.DELETED);
        byte[] list = KeyList.encode(rows, new Entries(new int[] {7, 70_000}));
        List<String> told = new ArrayList<>();
        assertThat(list).isNotNull();
        if (list != null) {
            KeyList.decode(list, (family, key) -> told.add(family + " " + key.length));
        }
        assertThat(told).containsExactly("7 1", "70000 1024");
    }

    @Test
    void more_keys_than_fit_are_no_list() {
        Overlay rows = new Overlay(2);
        for (int i = 0; i < 1_100; i++) {
            byte[] key = new byte[1024];
            key[0] = (byte) i;
            key[1] = (byte) (i >> 8);
            rows.put(LEFT, key, key);
        }
        assertThat(KeyList.encode(rows, new Entries(new int[] {1, 2}))).isNull();
    }
}
