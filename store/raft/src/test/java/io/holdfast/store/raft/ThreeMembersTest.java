package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class ThreeMembersTest {

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
                        .until(() -> member.member().localReads().commit() == store.lastCommit());
                try (Store local = Store.on(member.member().localReads().backend())
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
}
