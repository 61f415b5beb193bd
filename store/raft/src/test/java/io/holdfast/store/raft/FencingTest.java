package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A leader that lost the leadership and regained it must not commit what it built before. */
@Tag("cluster")
class FencingTest {

    @TempDir
    Path folder;

    @Test
    void a_group_built_before_the_leadership_was_lost_and_regained_has_no_effect() {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            Proposer stale = loseAndRegain(cluster);
            assertThatThrownBy(() -> stale.propose(EntryKind.GROUP, row("stale"), 1_000))
                    .isInstanceOfSatisfying(
                            TryAgainException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_LEADER));
            assertThat(value(cluster)).isEqualTo("between");
            awaitEqualChains(cluster);
            for (TestMember member : cluster.members()) {
                assertThat(member.member().applier().fenced()).isEqualTo(1);
            }
        }
    }

    /** Shows that the test above fails without the fence. */
    @Test
    void without_the_fence_it_replaces_the_commit_of_the_other_leader() {
        TestCluster unfenced = new TestCluster(folder, 3);
        try (TestCluster cluster =
                unfenced.withHooks(unfenced.hooks().withoutFence()).startAll()) {
            Proposer stale = loseAndRegain(cluster);
            stale.propose(EntryKind.GROUP, row("stale"), 1_000);
            assertThat(value(cluster)).isEqualTo("stale");
        }
    }

    /** Returns the proposer of the first leader, which leads again after another member has committed a group. */
    private static Proposer loseAndRegain(TestCluster cluster) {
        TestMember first = cluster.leader();
        cluster.store().put(NOTES, "k", "before");
        long term = Objects.requireNonNull(first.session()).term();
        TestMember second = cluster.follower();
        transfer(cluster, first, second);
        Objects.requireNonNull(second.store()).put(NOTES, "k", "between");
        transfer(cluster, second, first);
        RunningMember member = first.member();
        MonotonicStoreClock clock = new MonotonicStoreClock(InstantSource.system(), 0);
        return new Proposer(member.node(), member.proposals(), member.replica(), clock, term);
    }

    private static void transfer(TestCluster cluster, TestMember from, TestMember to) {
        await().atMost(TestCluster.PATIENCE)
                .ignoreExceptionsInstanceOf(StoreException.class)
                .until(() -> {
                    if (to.store() == null) {
                        from.member().transfer(cluster.nameOf(to));
                    }
                    return to.store() != null;
                });
    }

    private static EntryEncoder row(String value) {
        EntryEncoder rows = new EntryEncoder(List.of(NOTES.name()));
        rows.addRow(0, NOTES.keys().encode("k"), value.getBytes(StandardCharsets.UTF_8));
        return rows;
    }

    private static String value(TestCluster cluster) {
        Store store = cluster.store();
        return store.get(NOTES, "k").orElseThrow();
    }

    private static void awaitEqualChains(TestCluster cluster) {
        await().atMost(TestCluster.PATIENCE)
                .until(() -> cluster.members().stream()
                                .map(member -> member.member().replica().get().position())
                                .collect(Collectors.toSet())
                                .size()
                        == 1);
    }
}
