package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.TestMember.SCHEMA;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creates, grows and shrinks clusters as an operator does. */
@Tag("cluster")
class MembershipTest {

    @TempDir
    Path folder;

    private OperatedCluster cluster;

    @BeforeEach
    void create() {
        cluster = new OperatedCluster(folder);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void a_single_server_becomes_a_cluster_of_three_and_a_single_server_again() {
        long epoch;
        try (Store single = Store.open(RocksDb.at(folder.resolve("a")), SCHEMA)) {
            single.put(NOTES, "before", "1");
            epoch = single.feed().latest().epoch();
        }
        ClusterMember.create(cluster.config("a"));
        ClusterMember first = cluster.start("a");
        cluster.start("b");
        cluster.start("c");
        assertThat(cluster.member("b").status().role()).isEqualTo(MemberRole.WAITING);
        Store store = cluster.store("a");
        assertThat(store.get(NOTES, "before")).contains("1");
        first.add("b", cluster.address("b"));
        first.add("c", cluster.address("c"));
        store.put(NOTES, "during", "2");
        cluster.awaitCommit("b", store.lastCommit());
        cluster.awaitCommit("c", store.lastCommit());
        assertThat(first.status().members()).extracting(MemberStatus::name).containsExactly("a", "b", "c");

        cluster.stop("a");
        String next = cluster.leader();
        assertThat(cluster.store(next).get(NOTES, "before")).contains("1");
        cluster.store(next).put(NOTES, "after", "3");
        assertThat(cluster.store(next).feed().latest().epoch())
                .as("a new leader continues the history")
                .isEqualTo(epoch);
        FeedCursor last = cluster.store(next).feed().latest();
        cluster.awaitCommit("b", cluster.store(next).lastCommit());

        cluster.stop("c");
        cluster.stop("b");
        ClusterMember.detach(folder.resolve("b"));
        try (Store single = Store.open(RocksDb.at(folder.resolve("b")), SCHEMA)) {
            assertThat(single.get(NOTES, "before")).contains("1");
            assertThat(single.get(NOTES, "during")).contains("2");
            assertThat(single.get(NOTES, "after")).contains("3");
            assertThat(single.feed().latest().epoch())
                    .as("the rest of the cluster may go on")
                    .isNotEqualTo(epoch);
            assertThat(single.feed().contains(last)).isTrue();
        }
    }

    @Test
    void a_member_whose_disk_was_lost_has_no_vote_until_it_is_replaced() {
        cluster.three();
        Store store = cluster.store("a");
        store.put(NOTES, "k", "1");
        cluster.stop("c");
        cluster.delete("c");
        ClusterMember empty = cluster.start("c");
        assertThat(empty.status().role()).isEqualTo(MemberRole.WAITING);
        assertThat(empty.status().notLeading()).contains("is waiting to be added");
        store.put(NOTES, "k", "2");
        cluster.member("a").replace("c", cluster.address("c"));
        cluster.awaitCommit("c", store.lastCommit());
        cluster.stop("b");
        cluster.store("a").put(NOTES, "k", "3");
        cluster.awaitCommit("c", cluster.store("a").lastCommit());
    }

    @Test
    void a_repeated_addition_completes_one_whose_leader_lost_the_leadership_while_it_waited() throws Exception {
        cluster.three();
        CompletableFuture<Void> interrupted =
                CompletableFuture.runAsync(() -> cluster.member("a").add("d", cluster.address("d")));
        await().atMost(OperatedCluster.PATIENCE).until(() -> recordOf("b", "d").isPresent());
        cluster.member("a").transfer("b");
        assertThatThrownBy(() -> interrupted.get(OperatedCluster.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(TryAgainException.class);
        Store store = cluster.store("b");
        cluster.start("d");
        cluster.member("b").add("d", cluster.address("d"));
        store.put(NOTES, "k", "1");
        cluster.awaitCommit("d", store.lastCommit());
        assertThat(recordOf("b", "d").orElseThrow().voter()).isTrue();
    }

    @Test
    void a_repeated_addition_completes_one_whose_leader_lost_the_leadership_after_the_member_could_vote() {
        cluster.three();
        MemberRecord complete = recordOf("a", "c").orElseThrow();
        assertThatThrownBy(() -> cluster.member("a").add("c", cluster.address("c")))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("member 'c' already belongs to the cluster");
        MemberRegistry.write(
                cluster.session("a").proposer(),
                "c",
                MemberRecord.of(complete.address(), complete.incarnation(), false));
        cluster.member("a").transfer("b");
        Store store = cluster.store("b");
        assertThatThrownBy(() -> cluster.member("b").add("c", cluster.address("elsewhere")))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("repeat it with the same addresses");
        cluster.member("b").add("c", cluster.address("c"));
        assertThat(recordOf("b", "c")).contains(complete);
        store.put(NOTES, "k", "1");
        cluster.awaitCommit("c", store.lastCommit());
    }

    /** Returns the record of a member in the replica of another one. */
    private Optional<MemberRecord> recordOf(String replica, String member) {
        return Objects.requireNonNull(cluster.member(replica).running())
                .registry()
                .find(member);
    }

    @Test
    void a_removed_member_no_longer_counts() {
        cluster.three();
        cluster.member("a").remove("c");
        cluster.stop("c");
        cluster.member("a").remove("b");
        cluster.stop("b");
        cluster.store("a").put(NOTES, "alone", "1");
        assertThat(cluster.member("a").status().members()).hasSize(1);
        assertThatThrownBy(() -> cluster.member("a").remove("x"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("'x' does not belong");
    }

    @Test
    void the_leadership_is_transferred_on_request_of_any_member() {
        cluster.three();
        cluster.member("b").transfer("c");
        await().atMost(OperatedCluster.PATIENCE).until(() -> cluster.isLeading("c"));
        cluster.store("c").put(NOTES, "k", "c");
        assertThatThrownBy(() -> cluster.member("c").transfer("x"))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("member 'x' does not belong to the cluster");
        cluster.member("c").stepAside("a test");
        await().atMost(OperatedCluster.PATIENCE)
                .until(() -> !cluster.isLeading("c") && (cluster.isLeading("a") || cluster.isLeading("b")));
        assertThat(cluster.member("c").status().notLeading()).isEqualTo("a test");
        cluster.member("c").comeBack();
        String leader = cluster.leader();
        cluster.member(leader).transfer("c");
        await().atMost(OperatedCluster.PATIENCE).until(() -> cluster.isLeading("c"));
    }

    @Test
    void a_restarted_member_continues_where_it_was() {
        cluster.three();
        cluster.store("a").put(NOTES, "k", "1");
        cluster.stop("b");
        cluster.store("a").put(NOTES, "k", "2");
        cluster.start("b");
        cluster.awaitCommit("b", cluster.store("a").lastCommit());
        cluster.stop("a");
        cluster.stop("b");
        cluster.stop("c");
        cluster.start("a");
        cluster.start("b");
        cluster.start("c");
        assertThat(cluster.store(cluster.leader()).get(NOTES, "k")).contains("2");
    }
}
