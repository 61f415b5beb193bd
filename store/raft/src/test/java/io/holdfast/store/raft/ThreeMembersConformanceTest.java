package io.holdfast.store.raft;

import static io.holdfast.store.raft.Waiting.await;

import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import io.holdfast.testkit.conformance.BackendConformance;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the conformance suite on the leader sessions of one cluster. Each test has families of its own, because starting
 * a cluster takes longer than a test.
 */
@Tag("cluster")
final class ThreeMembersConformanceTest extends BackendConformance {

    private static @Nullable TestCluster current;

    /** A member with thousands of families is slow. */
    private static final int TESTS_PER_CLUSTER = 24;

    @TempDir
    static Path clusterFolder;

    private static int tests;

    @AfterAll
    static void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    @Override
    protected BackendFactory at(Path folder) {
        if (current == null || tests % TESTS_PER_CLUSTER == 0) {
            close();
            current = new TestCluster(clusterFolder.resolve("cluster" + tests), 3)
                    .withTimings(TestCluster.PATIENT)
                    .withoutStores()
                    .startAll();
        }
        TestCluster cluster = Objects.requireNonNull(current);
        String prefix = "test" + ++tests + ".";
        return (families, listener) -> reopened(cluster)
                .backend()
                .open(
                        families.stream()
                                .map(family -> new Family(family.id(), prefix + family.name(), family.shardPrefix()))
                                .toList(),
                        listener);
    }

    /** Returns a new session of the leader's term, because the backend of a session can be opened once. */
    private static RaftLeadership reopened(TestCluster cluster) {
        await().atMost(TestCluster.PATIENCE).until(() -> leader(cluster).isPresent());
        RunningMember leader = leader(cluster).orElseThrow();
        RaftLeadership session = leader.leadership().session();
        if (session == null) {
            return reopened(cluster);
        }
        return new RaftLeadership(
                session.term(),
                (MonotonicStoreClock) session.clock(),
                session.proposer(),
                leader.replica(),
                leader.config().engine(),
                session.proposer()::awaitBarrier);
    }

    private static Optional<RunningMember> leader(TestCluster cluster) {
        return cluster.members().stream()
                .map(TestMember::member)
                .filter(member -> member.leadership().session() != null)
                .findFirst();
    }
}
