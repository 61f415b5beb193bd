package io.holdfast.store.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.raft.log.EntryApplier;
import io.holdfast.store.raft.log.EntryApplier.Outcome;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryHeader;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import io.holdfast.store.spi.Family;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryApplierTest {

    private static final Family NOTES = new Family(0, "notes", key -> 0);
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    private ReplicaDatabase replica;
    private final EntryApplier applier = new EntryApplier();

    @BeforeEach
    void open() {
        replica = ReplicaDatabase.open(folder.resolve("replica"), 8 * MIB, 8 * MIB);
    }

    @AfterEach
    void close() {
        replica.close();
    }

    @Test
    void an_entry_on_the_newest_commit_and_in_its_own_term_is_applied() {
        assertThat(applier.apply(replica, 3, 1, group(3, "a"))).isEqualTo(Outcome.APPLIED);
        assertThat(value("a")).isEqualTo("a");
        assertThat(replica.position().commit()).isEqualTo(1);
        assertThat(replica.position().term()).isEqualTo(3);
        assertThat(replica.position().index()).isEqualTo(1);
        assertThat(replica.position().storeTime()).isEqualTo(1_000);
    }

    @Test
    void an_entry_of_another_term_changes_nothing_but_the_position() {
        ByteBuffer stale = group(3, "a");
        byte[] chain = replica.position().chain();
        assertThat(applier.apply(replica, 5, 8, stale)).isEqualTo(Outcome.FENCED);
        assertThat(value("a")).isNull();
        assertThat(replica.position().commit()).isZero();
        assertThat(replica.position().index()).isEqualTo(8);
        assertThat(replica.position().chain()).isNotEqualTo(chain);
    }

    /** Leadership lost and regained, with a group of another leader between: the entry names an older commit. */
    @Test
    void an_entry_on_an_older_commit_changes_nothing() {
        ByteBuffer stale = group(3, "a");
        assertThat(applier.apply(replica, 3, 1, group(3, "b"))).isEqualTo(Outcome.APPLIED);
        assertThat(applier.apply(replica, 3, 2, stale)).isEqualTo(Outcome.FENCED);
        assertThat(value("a")).isNull();
        assertThat(value("b")).isEqualTo("b");
        assertThat(replica.position().commit()).isEqualTo(1);
    }

    @Test
    void without_the_fence_both_would_be_applied() {
        EntryApplier unfenced = new EntryApplier(false);
        ByteBuffer stale = group(3, "a");
        unfenced.apply(replica, 3, 1, group(3, "b"));
        assertThat(unfenced.apply(replica, 5, 2, stale)).isEqualTo(Outcome.APPLIED);
        assertThat(value("a")).isEqualTo("a");
        assertThat(replica.position().commit()).as("two groups, one commit").isEqualTo(1);
    }

    @Test
    void a_replica_with_another_history_refuses_the_entry() {
        applier.apply(replica, 3, 1, group(3, "a"));
        ReplicaLogPosition position = replica.position();
        byte[] other = position.chain().clone();
        other[0] ^= 1;
        ByteBuffer entry = encode(3, position.commit(), other, "b");
        assertThatThrownBy(() -> applier.apply(replica, 3, 2, entry))
                .isInstanceOfSatisfying(
                        StoreFailedException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION))
                .hasMessageContaining("differs from that of the leader");
        assertThat(replica.position()).isEqualTo(position);
    }

    @Test
    void members_that_applied_the_same_entries_have_the_same_chain() {
        try (ReplicaDatabase second = ReplicaDatabase.open(folder.resolve("second"), 8 * MIB, 8 * MIB)) {
            ByteBuffer first = group(3, "a");
            ByteBuffer fenced = group(2, "x");
            for (ReplicaDatabase each : List.of(replica, second)) {
                applier.apply(each, 3, 1, first);
                applier.apply(each, 3, 2, fenced);
            }
            assertThat(second.position()).isEqualTo(replica.position());
        }
    }

    @Test
    void the_store_time_never_runs_back() {
        applier.apply(replica, 3, 1, group(3, "a"));
        ReplicaLogPosition before = replica.position();
        ByteBuffer earlier = ByteBuffer.wrap(EntryEncoder.empty()
                .finish(new EntryHeader(EntryKind.TICK, 3, before.commit(), before.commit(), 500, before.chain())));
        assertThat(applier.apply(replica, 3, 2, earlier)).isEqualTo(Outcome.APPLIED);
        assertThat(replica.position().storeTime()).isEqualTo(1_000);
    }

    /** Returns a group that puts one row, built on the present state of the replica. */
    private ByteBuffer group(long term, String key) {
        ReplicaLogPosition position = replica.position();
        return encode(term, position.commit(), position.chain(), key);
    }

    private static ByteBuffer encode(long term, long base, byte[] chain, String key) {
        EntryEncoder encoder = new EntryEncoder(List.of("notes"));
        encoder.addRow(0, bytes(key), bytes(key));
        return ByteBuffer.wrap(encoder.finish(new EntryHeader(EntryKind.GROUP, term, base, base + 1, 1_000, chain)));
    }

    private @Nullable String value(String key) {
        byte[] value = replica.view(List.of(NOTES)).get(NOTES, bytes(key));
        return value == null ? null : new String(value, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
