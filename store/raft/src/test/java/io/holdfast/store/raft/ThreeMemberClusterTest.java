package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class ThreeMemberClusterTest {

    @TempDir
    Path folder;

    @Test
    void a_write_on_the_leader_reaches_all_members() {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            Store store = cluster.store();
            store.put(NOTES, "k", "v");
            assertThat(store.get(NOTES, "k")).contains("v");
            for (TestMember member : cluster.members()) {
                await().atMost(TestCluster.PATIENCE)
                        .until(() -> member.member().reads().commit() == store.lastCommit());
                try (Store local = Store.on(member.member().reads().backend())
                        .schemas(TestMember.SCHEMA)
                        .readOnly()
                        .open()) {
                    assertThat(local.get(NOTES, "k")).contains("v");
                }
            }
        }
    }

    @Test
    void the_next_leader_has_everything_that_was_acknowledged() {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            TestMember first = cluster.leader();
            for (int i = 0; i < 100; i++) {
                cluster.store().put(NOTES, "k" + i, "v" + i);
            }
            cluster.stop(first);
            Store next = cluster.store();
            for (int i = 0; i < 100; i++) {
                assertThat(next.get(NOTES, "k" + i)).contains("v" + i);
            }
            next.put(NOTES, "more", "x");
            assertThat(next.lastCommit()).isGreaterThan(100);
        }
    }

    /** Entries are proposed one at a time, so that none is built on a state that another one has changed. */
    @Test
    void concurrent_groups_and_barriers_are_never_fenced() throws Exception {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            Store store = cluster.store();
            ExecutorService callers = Executors.newFixedThreadPool(16);
            for (int i = 0; i < 16; i++) {
                int caller = i;
                callers.execute(() -> {
                    for (int n = 0; n < 50; n++) {
                        String key = caller + "/" + n;
                        store.put(NOTES, key, "v");
                        assertThat(store.get(NOTES, key)).contains("v");
                    }
                });
            }
            callers.shutdown();
            assertThat(callers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            long rows = store.read(tx -> tx.scan(NOTES).count());
            assertThat(rows).isEqualTo(800);
            for (TestMember member : cluster.members()) {
                await().atMost(TestCluster.PATIENCE)
                        .until(() -> member.member().reads().commit() == store.lastCommit());
                assertThat(member.member().applier().fenced()).isZero();
            }
        }
    }

    @Test
    void an_idle_follower_is_never_older_than_a_few_ticks() {
        try (TestCluster cluster = new TestCluster(folder, 3).startAll()) {
            cluster.store().put(NOTES, "k", "v");
            TestMember follower = cluster.follower();
            await().during(Duration.ofSeconds(3))
                    .atMost(TestCluster.PATIENCE)
                    .until(() -> follower.member().reads().age().compareTo(Duration.ofSeconds(4)) < 0);
            assertThat(follower.member().stalled()).isNull();
        }
    }

    @Test
    void a_store_that_cannot_be_opened_is_tried_again() {
        AtomicInteger attempts = new AtomicInteger();
        try (TestCluster cluster = new TestCluster(folder, 1)) {
            cluster.failing(attempts, 2).startAll();
            cluster.store().put(NOTES, "k", "v");
            assertThat(attempts).hasValue(3);
        }
    }
}
