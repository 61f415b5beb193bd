package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.StoreException;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicaDatabaseTest {

    private static final Family NOTES = new Family(0, "notes", key -> 0);
    private static final Family MEMBERS = new Family(0, "_cluster", key -> 0);
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void an_entry_and_its_position_become_visible_together() {
        try (ReplicaDatabase replica = open()) {
            ReplicaReader view = replica.view(List.of(NOTES));
            try (BackendSnapshot before = view.snapshot()) {
                put(replica, "a", "1", position(3, 7, 2));
                assertThat(before.get(NOTES, bytes("a"))).isNull();
                assertThat(before.lastCommit()).isZero();
            }
            try (BackendSnapshot after = view.snapshot()) {
                assertThat(after.get(NOTES, bytes("a"))).isEqualTo(bytes("1"));
                assertThat(after.lastCommit()).isEqualTo(2);
            }
            assertThat(replica.position()).isEqualTo(position(3, 7, 2));
        }
    }

    @Test
    void what_is_not_in_data_files_is_gone_after_a_crash_together_with_its_position() {
        try (ReplicaDatabase replica = open()) {
            put(replica, "a", "1", position(1, 1, 1));
            assertThat(replica.flush()).isEqualTo(position(1, 1, 1));
            put(replica, "a", "2", position(1, 2, 2));
            put(replica, "new family", "b", "1", position(1, 3, 3));
            assertThat(replica.flushedPosition()).isEqualTo(position(1, 1, 1));
            replica.discard();
        }
        try (ReplicaDatabase replica = open()) {
            assertThat(replica.position()).isEqualTo(position(1, 1, 1));
            ReplicaReader view = replica.view(List.of(NOTES));
            assertThat(view.get(NOTES, bytes("a"))).isEqualTo(bytes("1"));
            assertThat(view.lastCommit()).isEqualTo(1);
        }
    }

    @Test
    void closing_writes_everything_to_data_files() {
        try (ReplicaDatabase replica = open()) {
            put(replica, "a", "1", position(1, 1, 1));
        }
        try (ReplicaDatabase replica = open()) {
            assertThat(replica.flushedPosition()).isEqualTo(position(1, 1, 1));
        }
    }

    @Test
    void families_are_found_by_name_whatever_the_order_of_their_creation() {
        try (ReplicaDatabase replica = open()) {
            put(replica, "first", "a", "1", position(1, 1, 1));
            replica.apply(
                    List.of("second", "first"),
                    rows -> {
                        rows.row(0, bytes("b"), bytes("2"));
                        rows.row(1, bytes("a"), null);
                    },
                    position(1, 2, 2));
        }
        Family first = new Family(0, "first", key -> 0);
        Family second = new Family(1, "second", key -> 0);
        try (ReplicaDatabase replica = open()) {
            ReplicaReader view = replica.view(List.of(first, second));
            assertThat(view.get(first, bytes("a"))).isNull();
            assertThat(view.get(second, bytes("b"))).isEqualTo(bytes("2"));
        }
    }

    @Test
    void a_replaced_database_rejects_reads_as_unavailable() {
        ReplicaDatabase replica = open();
        ReplicaReader view = replica.view(List.of(NOTES));
        replica.discard();
        assertThatThrownBy(view::snapshot)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code().text()).isEqualTo("unavailable"));
    }

    @Test
    void a_forgotten_position_leaves_the_rows_and_the_commit() {
        try (ReplicaDatabase replica = open()) {
            put(replica, "a", "1", position(4, 9, 5));
            replica.apply(List.of("_cluster"), visitor -> visitor.row(0, bytes("m"), bytes("1")), position(4, 10, 5));
            replica.forgetCluster("_cluster");
            assertThat(replica.position()).isEqualTo(ReplicaLogPosition.initial(5));
        }
        try (ReplicaDatabase replica = open()) {
            assertThat(replica.view(List.of(MEMBERS)).get(MEMBERS, bytes("m"))).isNull();
            assertThat(replica.position()).isEqualTo(ReplicaLogPosition.initial(5));
            assertThat(replica.view(List.of(NOTES)).get(NOTES, bytes("a"))).isEqualTo(bytes("1"));
        }
    }

    @Test
    void the_encoded_position_never_changes() {
        byte[] golden = HexFormat.of()
                .parseHex("01" + "0000000000000003" + "0000000000000007" + "0000000000000002" + "0000000000000002"
                        + "07070707070707070707070707070707");
        assertThat(position(3, 7, 2).encode()).isEqualTo(golden);
        assertThat(ReplicaLogPosition.decode(golden)).isEqualTo(position(3, 7, 2));
        assertThatThrownBy(() -> ReplicaLogPosition.decode(new byte[3])).isInstanceOf(StoreException.class);
    }

    @Test
    void a_new_folder_has_no_files_of_a_journal() throws Exception {
        try (ReplicaDatabase replica = open()) {
            put(replica, "a", "1", position(1, 1, 1));
        }
        try (var files = Files.list(folder)) {
            assertThat(files).noneMatch(Journal::isJournal);
        }
    }

    private ReplicaDatabase open() {
        return ReplicaDatabase.open(folder, 8 * MIB, 8 * MIB);
    }

    private static void put(ReplicaDatabase replica, String key, String value, ReplicaLogPosition after) {
        put(replica, NOTES.name(), key, value, after);
    }

    private static void put(
            ReplicaDatabase replica, String family, String key, String value, ReplicaLogPosition after) {
        replica.apply(List.of(family), rows -> rows.row(0, bytes(key), bytes(value)), after);
    }

    private static ReplicaLogPosition position(long term, long index, long commit) {
        byte[] chain = new byte[ReplicaLogPosition.CHAIN_BYTES];
        Arrays.fill(chain, (byte) index);
        return new ReplicaLogPosition(term, index, commit, commit, chain);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
