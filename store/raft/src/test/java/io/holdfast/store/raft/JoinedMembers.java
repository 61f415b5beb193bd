package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.SCHEMA;
import static io.holdfast.store.raft.Waiting.await;

import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Members that are created and added as an operator does it, in this process. */
final class JoinedMembers implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long MIB = 1 << 20;

    private final Path folder;
    private final Function<String, @Nullable ClusterTls> tls;
    private final MemberTestHooks hooks;
    private final Map<String, MemberAddress> addresses = new TreeMap<>();
    private final Map<String, ClusterMember> members = new TreeMap<>();
    private final Map<String, Store> stores = new ConcurrentHashMap<>();

    JoinedMembers(Path folder, MemberTestHooks hooks) {
        this(folder, hooks, name -> null);
    }

    JoinedMembers(Path folder, MemberTestHooks hooks, Function<String, @Nullable ClusterTls> tls) {
        this.folder = folder;
        this.hooks = hooks;
        this.tls = tls;
    }

    /** Creates a cluster whose first member leads. */
    JoinedMembers create(String first) {
        ClusterMember.create(config(first));
        start(first);
        store(first);
        return this;
    }

    /** Starts a member with an empty folder and adds it. */
    JoinedMembers add(String name) {
        start(name);
        leading().add(name, address(name));
        return this;
    }

    ClusterMember start(String name) {
        ClusterMember member = ClusterMember.start(config(name), InstantSource.system(), listener(name, stores), hooks);
        members.put(name, member);
        return member;
    }

    /** Returns a listener that opens a store while its member leads. */
    static LeadershipListener listener(String name, Map<String, Store> stores) {
        return session -> {
            Store opened = Store.on(session.backend())
                    .schemas(SCHEMA)
                    .clock(session.clock())
                    .open();
            stores.put(name, opened);
            return () -> {
                stores.remove(name, opened);
                opened.close();
            };
        };
    }

    void stop(String name) {
        Objects.requireNonNull(members.remove(name)).close();
    }

    ClusterMember member(String name) {
        return Objects.requireNonNull(members.get(name));
    }

    /** Returns the member that leads. */
    ClusterMember leading() {
        return member(leader());
    }

    String leader() {
        return await().atMost(PATIENCE)
                .until(() -> stores.keySet().stream().findFirst(), Optional::isPresent)
                .orElseThrow();
    }

    /** Returns the store of a member, which is waited for until the member leads. */
    Store store(String name) {
        await().atMost(PATIENCE).until(() -> stores.containsKey(name));
        return Objects.requireNonNull(stores.get(name));
    }

    Store store() {
        return store(leader());
    }

    /**
     * Waits until a member has applied an entry that the leader writes after now, at the latest with its next tick. Each
     * entry contains the hash of all entries before it, so the member then has the same data.
     */
    void awaitEqual(String name, Duration timeout) {
        long now = leading().status().members().stream()
                .mapToLong(MemberStatus::index)
                .max()
                .orElseThrow();
        await().atMost(timeout).until(() -> {
            ClusterStatus status = leading().status();
            return status.divergence() == null
                    && find(status, name).filter(member -> member.index() > now).isPresent();
        });
    }

    private static Optional<MemberStatus> find(ClusterStatus status, String name) {
        return status.members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst();
    }

    Path folder(String name) {
        return folder.resolve(name);
    }

    MemberAddress address(String name) {
        return addresses.computeIfAbsent(
                name,
                key -> new MemberAddress(
                        TestCluster.loopback(), TestCluster.loopback(), URI.create("http://127.0.0.1:7400/" + key)));
    }

    ClusterConfig config(String name) {
        return config(name, address(name), folder(name), tls.apply(name));
    }

    static ClusterConfig config(String name, MemberAddress address, Path folder, @Nullable ClusterTls tls) {
        return new ClusterConfig(
                name,
                Map.of(name, address),
                folder,
                tls,
                TestCluster.PATIENT,
                8 * MIB,
                8 * MIB,
                GroupCommitOptions.DEFAULT);
    }

    @Override
    public void close() {
        members.values().forEach(ClusterMember::close);
    }
}
