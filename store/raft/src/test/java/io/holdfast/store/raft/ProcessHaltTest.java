package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryHeader;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.raft.log.ReplicatedEntry;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class ProcessHaltTest {

    @TempDir
    Path folder;

    @Test
    void a_member_that_cannot_apply_an_entry_halts_and_does_not_apply_the_next_one() {
        Queue<String> halts = new ConcurrentLinkedQueue<>();
        MemberTestHooks hooks = MemberTestHooks.DEFAULT.withHalt((why, cause) -> halts.add(why));
        try (TestCluster cluster =
                new TestCluster(folder, 1).withHooks(hooks).withoutStores().startAll()) {
            RunningMember member = cluster.member("a").member();
            await().atMost(TestCluster.PATIENCE).until(() -> member.leadership().session() != null);
            CompletableFuture<?> damaged =
                    member.node().propose(member.proposals().next(), new byte[100]);
            await().atMost(TestCluster.PATIENCE).until(() -> !halts.isEmpty());
            assertThat(halts.peek()).contains("could not be applied").contains("damaged");
            ReplicaLogPosition before = member.replica().get().position();
            CompletableFuture<?> next = member.node()
                    .propose(
                            member.proposals().next(),
                            EntryEncoder.empty()
                                    .finish(new EntryHeader(
                                            EntryKind.TICK,
                                            member.node().term(),
                                            before.commit(),
                                            before.commit(),
                                            0,
                                            before.chain())));
            await().atMost(TestCluster.PATIENCE).until(() -> member.node().committedIndex() >= before.index() + 2);
            assertThat(member.replica().get().position().index()).isEqualTo(before.index());
            assertThat(damaged).isNotNull();
            assertThat(next).isNotNull();
        }
    }

    @Test
    void an_entry_that_is_too_large_is_refused_before_it_is_proposed() {
        try (TestCluster cluster = new TestCluster(folder, 1).startAll()) {
            Store store = cluster.store();
            RaftLeadership session = Objects.requireNonNull(
                    cluster.leader().member().leadership().session());
            EntryEncoder rows = new EntryEncoder(List.of("notes"));
            byte[] value = new byte[1 << 20];
            while (rows.size() <= ReplicatedEntry.MAX_BYTES) {
                rows.addRow(0, new byte[] {1}, value);
            }
            assertThatThrownBy(() -> session.proposer().propose(EntryKind.GROUP, rows, 100))
                    .isInstanceOfSatisfying(
                            BadRequestException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED));
            store.put(NOTES, "k", "v");
            assertThat(cluster.leader().member().leadership().session()).isSameAs(session);
        }
    }

    @Test
    void the_largest_transaction_is_replicated() {
        // Long timings, because a machine under load may need seconds for it, which would be another reason to step
        // down.
        ClusterTimings patient = new ClusterTimings(
                Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(5));
        try (TestCluster cluster =
                new TestCluster(folder, 3).withTimings(patient).startAll()) {
            Store store = cluster.store();
            long term = Objects.requireNonNull(cluster.leader().session()).term();
            String value = "x".repeat((1 << 20) - 10);
            WriteOptions options =
                    WriteOptions.DEFAULT.withLimits(1_000, 64L << 20).withDeadline(Duration.ofMinutes(1));
            store.update(options, tx -> {
                for (int i = 0; i < 63; i++) {
                    tx.put(NOTES, "k" + i, value);
                }
            });
            assertThat(Objects.requireNonNull(cluster.leader().session()).term())
                    .isEqualTo(term);
            for (TestMember member : cluster.members()) {
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> member.member().reads().commit() == store.lastCommit());
            }
        }
    }
}
