package io.holdfast.store.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import org.junit.jupiter.api.Test;

/** Decides which results are kept and which functions run again. */
class RecentChangesTest {

    private static final Family LEFT = new Family(0, "left", key -> 0);
    private static final Family RIGHT = new Family(1, "right", key -> 0);

    private final RecentChanges changes = new RecentChanges(2, 10);
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
        changes.advanceTo(number);
    }

    @Test
    void a_function_without_reads_is_always_valid() {
        commit(11, LEFT, key(1));
        changes.resetTo(50);
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
        reads.add(LEFT, new KeyRange(key(2), key(5)));
        commit(11, LEFT, key(5));
        commit(12, LEFT, key(1, 0xff));
        assertThat(reads.isUnchanged(changes, 10)).isTrue();
        commit(13, LEFT, key(4, 0xff));
        assertThat(reads.isUnchanged(changes, 10)).isFalse();
        ReadSet all = new ReadSet();
        all.add(LEFT, KeyRange.ALL);
        assertThat(all.isUnchanged(changes, 12)).isFalse();
        assertThat(all.isUnchanged(changes, 13)).isTrue();
    }

    @Test
    void every_commit_changes_the_latest_commit_number() {
        reads.addEverything();
        assertThat(reads.isUnchanged(changes, 10)).isTrue();
        commit(11, RIGHT, key(1));
        assertThat(reads.isUnchanged(changes, 10)).isFalse();
    }

    @Test
    void changes_that_are_no_longer_known_count_as_changes() {
        reads.add(LEFT, key(1));
        changes.resetTo(20);
        assertThat(reads.isUnchanged(changes, 19)).isFalse();
        assertThat(reads.isUnchanged(changes, 20)).isTrue();
        // The database went back to an older commit, so earlier reads are invalid.
        assertThat(reads.isUnchanged(changes, 21)).isFalse();
    }

    @Test
    void memory_is_bounded() {
        reads.add(LEFT, key(1));
        for (int i = 0; i < 60_000; i++) {
            changes.add(RIGHT.id(), key(i >> 16, i >> 8, i), 11);
        }
        changes.advanceTo(11);
        assertThat(changes.covers(10)).isFalse();
        assertThat(changes.covers(11)).isTrue();
    }
}
