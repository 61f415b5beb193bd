package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.TestMember.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.embedded.EngineOptions;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.rocksdb.RocksDb;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creates, grows and shrinks clusters as an operator does. */
@Tag("cluster")
class MembershipTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    private final Map<String, MemberAddress> addresses = new TreeMap<>();
    private final Map<String, ClusterMember> members = new TreeMap<>();
    private final Map<String, Store> stores = new ConcurrentHashMap<>();

    @AfterEach
    void close() {
        members.values().forEach(ClusterMember::close);
    }

    @Test
    void a_single_server_becomes_a_cluster_of_three_and_a_single_server_again() {
        try (Store single = Store.open(RocksDb.at(folder.resolve("a")), SCHEMA)) {
            single.put(NOTES, "before", "1");
        }
        ClusterMember.create(config("a"));
        ClusterMember first = start("a");
        start("b");
        start("c");
        assertThat(members.get("b").status().role()).isEqualTo(MemberRole.WAITING);
        Store store = store("a");
        assertThat(store.get(NOTES, "before")).contains("1");
        first.add("b", address("b"));
        first.add("c", address("c"));
        store.put(NOTES, "during", "2");
        awaitCommit("b", store.lastCommit());
        awaitCommit("c", store.lastCommit());
        assertThat(first.status().members()).extracting(MemberStatus::name).containsExactly("a", "b", "c");

        stop("a");
        String next = leader();
        assertThat(store(next).get(NOTES, "before")).contains("1");
        store(next).put(NOTES, "after", "3");
        awaitCommit("b", store(next).lastCommit());

        stop("c");
        stop("b");
        ClusterMember.detach(folder.resolve("b"));
        try (Store single = Store.open(RocksDb.at(folder.resolve("b")), SCHEMA)) {
            assertThat(single.get(NOTES, "before")).contains("1");
            assertThat(single.get(NOTES, "during")).contains("2");
            assertThat(single.get(NOTES, "after")).contains("3");
        }
    }

    @Test
    void a_member_whose_disk_was_lost_has_no_vote_until_it_is_replaced() {
        three();
        Store store = store("a");
        store.put(NOTES, "k", "1");
        stop("c");
        delete(folder.resolve("c"));
        ClusterMember empty = start("c");
        assertThat(empty.status().role()).isEqualTo(MemberRole.WAITING);
        assertThat(empty.status().notLeading()).contains("waits to be added");
        store.put(NOTES, "k", "2");
        members.get("a").replace("c", address("c"));
        awaitCommit("c", store.lastCommit());
        stop("b");
        store("a").put(NOTES, "k", "3");
        awaitCommit("c", store("a").lastCommit());
    }

    @Test
    void a_removed_member_no_longer_counts() {
        three();
        members.get("a").remove("c");
        stop("c");
        members.get("a").remove("b");
        stop("b");
        store("a").put(NOTES, "alone", "1");
        assertThat(members.get("a").status().members()).hasSize(1);
        assertThatThrownBy(() -> members.get("a").remove("x"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("'x' does not belong");
    }

    @Test
    void the_leadership_is_transferred_on_request_of_any_member() {
        three();
        members.get("b").transfer("c");
        await().atMost(PATIENCE).until(() -> stores.containsKey("c"));
        store("c").put(NOTES, "k", "c");
        members.get("c").stepAside("a test");
        await().atMost(PATIENCE).until(() -> !stores.containsKey("c") && !stores.isEmpty());
        assertThat(members.get("c").status().notLeading()).isEqualTo("a test");
        members.get("c").comeBack();
        String leader = leader();
        members.get(leader).transfer("c");
        await().atMost(PATIENCE).until(() -> stores.containsKey("c"));
    }

    @Test
    void a_restarted_member_continues_where_it_was() {
        three();
        store("a").put(NOTES, "k", "1");
        stop("b");
        store("a").put(NOTES, "k", "2");
        start("b");
        awaitCommit("b", store("a").lastCommit());
        stop("a");
        stop("b");
        stop("c");
        start("a");
        start("b");
        start("c");
        assertThat(store(leader()).get(NOTES, "k")).contains("2");
    }

    private void three() {
        ClusterMember.create(config("a"));
        start("a");
        start("b");
        start("c");
        store("a");
        members.get("a").add("b", address("b"));
        members.get("a").add("c", address("c"));
    }

    private MemberAddress address(String name) {
        return addresses.computeIfAbsent(
                name,
                key -> new MemberAddress(
                        TestCluster.loopback(), TestCluster.loopback(), URI.create("http://127.0.0.1:7400/" + key)));
    }

    private ClusterConfig config(String name) {
        return new ClusterConfig(
                name,
                Map.of(name, address(name)),
                folder.resolve(name),
                null,
                ClusterTimings.DEFAULT,
                8 * MIB,
                8 * MIB,
                EngineOptions.DEFAULT);
    }

    private ClusterMember start(String name) {
        ClusterMember member = ClusterMember.start(
                config(name),
                InstantSource.system(),
                session -> {
                    Store opened = Store.on(session.backend())
                            .schemas(SCHEMA)
                            .clock(session.clock())
                            .open();
                    stores.put(name, opened);
                    return () -> {
                        stores.remove(name, opened);
                        opened.close();
                    };
                },
                MemberHooks.DEFAULT.withHalt((why, cause) -> {
                    throw new AssertionError(why, cause);
                }));
        members.put(name, member);
        return member;
    }

    private void stop(String name) {
        Objects.requireNonNull(members.remove(name)).close();
    }

    private Store store(String name) {
        await().atMost(PATIENCE).until(() -> stores.containsKey(name));
        return Objects.requireNonNull(stores.get(name));
    }

    private String leader() {
        await().atMost(PATIENCE).until(() -> !stores.isEmpty());
        return stores.keySet().iterator().next();
    }

    private void awaitCommit(String name, long commit) {
        await().atMost(PATIENCE).until(() -> commitOf(members.get(name)) >= commit);
    }

    private static long commitOf(@Nullable ClusterMember member) {
        return member == null || member.running() == null ? -1 : member.localReads().commit();
    }

    private static void delete(Path root) {
        try (var all = java.nio.file.Files.walk(root)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                java.nio.file.Files.delete(path);
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
