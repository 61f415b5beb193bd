package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.SCHEMA;
import static io.holdfast.store.raft.Waiting.await;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.TryAgainException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A cluster that is created, started and changed as an operator does, in this process. */
final class OperatedCluster implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long MIB = 1 << 20;

    private final Path folder;
    private final Map<String, MemberAddress> addresses = new TreeMap<>();
    private final Map<String, ClusterMember> members = new TreeMap<>();
    private final Map<String, Store> stores = new ConcurrentHashMap<>();
    private MemberTestHooks hooks = MemberTestHooks.DEFAULT.withHalt((why, cause) -> {
        throw new AssertionError(why, cause);
    });

    OperatedCluster(Path folder) {
        this.folder = folder;
    }

    OperatedCluster withHooks(MemberTestHooks replacement) {
        hooks = replacement;
        return this;
    }

    MemberTestHooks hooks() {
        return hooks;
    }

    /** Creates a cluster of a, b and c, which a leads. */
    OperatedCluster three() {
        ClusterMember.create(config("a"));
        start("a");
        start("b");
        start("c");
        add("b");
        add("c");
        if (!isLeading("a")) {
            member(leader()).transfer("a");
        }
        store("a");
        return this;
    }

    /** Adds a member, and repeats the addition if the leader loses the leadership, as it can on a busy machine. */
    private void add(String name) {
        await().atMost(PATIENCE.multipliedBy(2)).until(() -> {
            try {
                member(leader()).add(name, address(name));
                return true;
            } catch (TryAgainException e) {
                return false;
            }
        });
    }

    ClusterMember member(String name) {
        return Objects.requireNonNull(members.get(name));
    }

    RaftLeadership session(String name) {
        return Objects.requireNonNull(
                Objects.requireNonNull(member(name).running()).leadership().session());
    }

    boolean isLeading(String name) {
        return stores.containsKey(name);
    }

    MemberAddress address(String name) {
        return addresses.computeIfAbsent(
                name,
                key -> new MemberAddress(
                        TestCluster.loopback(), TestCluster.loopback(), URI.create("http://127.0.0.1:7400/" + key)));
    }

    ClusterConfig config(String name) {
        return new ClusterConfig(
                name,
                Map.of(name, address(name)),
                folder.resolve(name),
                null,
                TestCluster.PATIENT,
                8 * MIB,
                8 * MIB,
                GroupCommitOptions.DEFAULT);
    }

    ClusterMember start(String name) {
        return start(name, SCHEMA);
    }

    /** Starts a member that opens its store with the given schema while it leads. */
    ClusterMember start(String name, Schema schema) {
        ClusterMember member = ClusterMember.start(
                config(name),
                InstantSource.system(),
                session -> {
                    Store opened = Store.on(session.backend())
                            .schemas(schema)
                            .clock(session.clock())
                            .open();
                    stores.put(name, opened);
                    return () -> {
                        stores.remove(name, opened);
                        opened.close();
                    };
                },
                hooks);
        members.put(name, member);
        return member;
    }

    void stop(String name) {
        Objects.requireNonNull(members.remove(name)).close();
    }

    Store store(String name) {
        await().atMost(PATIENCE).until(() -> stores.containsKey(name));
        return Objects.requireNonNull(stores.get(name));
    }

    String leader() {
        await().atMost(PATIENCE).until(() -> !stores.isEmpty());
        return stores.keySet().iterator().next();
    }

    void awaitCommit(String name, long commit) {
        await().atMost(PATIENCE).until(() -> commitOf(members.get(name)) >= commit);
    }

    private static long commitOf(@Nullable ClusterMember member) {
        return member == null || member.running() == null
                ? -1
                : member.localReads().commit();
    }

    /** Deletes the folder of a stopped member. */
    void delete(String name) {
        try (Stream<Path> all = Files.walk(folder.resolve(name))) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        members.values().forEach(ClusterMember::close);
    }
}
