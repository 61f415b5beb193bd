package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class LostLeadershipTest {

    private static final int WRITERS = 16;

    @TempDir
    Path folder;

    @Test
    void writes_without_a_majority_end_as_refused_or_unknown_and_the_member_continues_without_a_restart()
            throws Exception {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            TestMember leader = cluster.leader();
            Store store = Objects.requireNonNull(leader.store());
            Map<String, Object> outcomes = new ConcurrentHashMap<>();
            AtomicInteger acknowledged = new AtomicInteger();
            ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.execute(() -> writeUntilRefused(store, writer, outcomes, acknowledged));
            }
            await().atMost(TestCluster.PATIENCE).until(() -> acknowledged.get() > 200);
            List<String> stopped = cluster.members().stream()
                    .filter(member -> member != leader)
                    .map(cluster::nameOf)
                    .toList();
            stopped.forEach(name -> cluster.stop(cluster.member(name)));
            writers.shutdown();
            assertThat(writers.awaitTermination(30, TimeUnit.SECONDS))
                    .as("no caller hangs")
                    .isTrue();
            Set<String> kinds = Set.of("ok", "unknown", "refused");
            assertThat(outcomes.values()).allMatch(kinds::contains);
            assertThat(outcomes.values()).contains("refused").contains("unknown");

            stopped.forEach(cluster::start);
            Store next = cluster.store();
            outcomes.forEach((key, outcome) -> {
                boolean exists = next.get(NOTES, key).isPresent();
                if (outcome.equals("ok")) {
                    assertThat(exists).as(key + " was acknowledged").isTrue();
                } else if (outcome.equals("refused")) {
                    assertThat(exists).as(key + " was refused").isFalse();
                }
            });
            next.put(NOTES, "after", "1");
            await().atMost(TestCluster.PATIENCE)
                    .until(() -> leader.member().reads().commit() == next.lastCommit());
        }
    }

    private static void writeUntilRefused(
            Store store, int writer, Map<String, Object> outcomes, AtomicInteger acknowledged) {
        for (int i = 0; ; i++) {
            String key = writer + "/" + i;
            try {
                store.put(NOTES, key, "v");
                outcomes.put(key, "ok");
                acknowledged.incrementAndGet();
            } catch (OutcomeUnknownException e) {
                outcomes.put(key, "unknown");
            } catch (TryAgainException e) {
                outcomes.put(key, e.code() == ErrorCode.NOT_LEADER ? "refused" : e);
                return;
            } catch (StoreException e) {
                outcomes.put(key, e.code() == ErrorCode.CLOSED ? "refused" : e);
                return;
            }
        }
    }

    @Test
    void reads_and_writes_without_changes_are_refused_by_a_leader_that_lost_its_majority() {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            TestMember leader = cluster.leader();
            Store store = Objects.requireNonNull(leader.store());
            store.put(NOTES, "k", "v");
            cluster.members().stream().filter(member -> member != leader).forEach(cluster::stop);
            assertRefused(() -> store.get(NOTES, "k"));
            assertRefused(() -> store.write(tx -> tx.get(NOTES, "k")));
        }
    }

    private static void assertRefused(Runnable call) {
        try {
            call.run();
            throw new AssertionError("must be refused");
        } catch (StoreException e) {
            assertThat(e.code()).isIn(ErrorCode.NOT_LEADER, ErrorCode.CLOSED);
        }
    }

    @Test
    void time_does_not_run_back_when_the_next_leader_has_a_slower_clock() {
        try (TestCluster cluster = new TestCluster(folder, 3)) {
            InstantSource ahead = () -> Instant.now().plus(Duration.ofHours(1));
            cluster.start("a", ahead);
            cluster.start("b");
            cluster.start("c");
            // Whoever leads first: move the leadership to the member whose clock is ahead.
            await().atMost(TestCluster.PATIENCE)
                    .ignoreExceptionsInstanceOf(StoreException.class)
                    .until(() -> {
                        TestMember leader = cluster.leader();
                        if (!cluster.nameOf(leader).equals("a")) {
                            leader.member().transfer("a");
                        }
                        return cluster.member("a").store() != null;
                    });
            Instant before = cluster.store().write(tx -> {
                tx.put(NOTES, "k", "v");
                return tx.now();
            });
            cluster.stop(cluster.member("a"));
            Instant after = cluster.store().write(tx -> {
                tx.put(NOTES, "k", "w");
                return tx.now();
            });
            assertThat(after).isAfterOrEqualTo(before);
        }
    }
}
