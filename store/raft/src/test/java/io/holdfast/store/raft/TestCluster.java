package io.holdfast.store.raft;

import static io.holdfast.store.raft.Waiting.await;

import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Members of one cluster in this process, on loopback ports. */
final class TestCluster implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Timings for tests that would fail if the leader changed because the machine is busy. */
    static final ClusterTimings PATIENT = new ClusterTimings(
            Duration.ofMillis(1_500), Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofSeconds(5));

    private static final long MIB = 1 << 20;

    private final Path folder;
    private final Map<String, MemberAddress> addresses = new TreeMap<>();
    private final Map<String, TestMember> members = new TreeMap<>();
    private InstantSource clock = InstantSource.system();
    private boolean stores = true;
    private Runnable beforeOpen = () -> {};
    private ClusterTimings timings = ClusterTimings.DEFAULT;
    private MemberTestHooks hooks = MemberTestHooks.DEFAULT.withHalt((why, cause) -> {
        throw new AssertionError(why, cause);
    });

    TestCluster(Path folder, int size) {
        this.folder = folder;
        for (int i = 0; i < size; i++) {
            addresses.put(
                    String.valueOf((char) ('a' + i)),
                    new MemberAddress(loopback(), loopback(), URI.create("http://127.0.0.1:" + (7400 + i))));
        }
    }

    TestCluster withHooks(MemberTestHooks replacement) {
        hooks = replacement;
        return this;
    }

    TestCluster withClock(InstantSource replacement) {
        clock = replacement;
        return this;
    }

    /** The first sessions fail to open a store. */
    TestCluster failing(AtomicInteger attempts, int failures) {
        beforeOpen = () -> {
            if (attempts.incrementAndGet() <= failures) {
                throw new IllegalStateException("expected");
            }
        };
        return this;
    }

    /** Members do not open a store while they lead. */
    TestCluster withoutStores() {
        stores = false;
        return this;
    }

    TestCluster withTimings(ClusterTimings replacement) {
        timings = replacement;
        return this;
    }

    MemberTestHooks hooks() {
        return hooks;
    }

    static String loopback() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    TestCluster startAll() {
        addresses.keySet().forEach(this::start);
        return this;
    }

    TestMember start(String name) {
        return start(name, clock);
    }

    TestMember start(String name, InstantSource memberClock) {
        ClusterConfig config = new ClusterConfig(
                name, addresses, folder.resolve(name), null, timings, 8 * MIB, 8 * MIB, GroupCommitOptions.DEFAULT);
        TestMember member = new TestMember(config, memberClock, hooks, stores, beforeOpen);
        members.put(name, member);
        return member;
    }

    TestMember member(String name) {
        return Objects.requireNonNull(members.get(name));
    }

    List<TestMember> members() {
        return new ArrayList<>(members.values());
    }

    void stop(TestMember member) {
        members.values().remove(member);
        member.close();
    }

    String nameOf(TestMember member) {
        return member.member().config().member();
    }

    /** Waits until a member has opened the store of its leader session, and returns it. */
    TestMember leader() {
        await().atMost(PATIENCE).until(() -> members.values().stream().anyMatch(member -> member.store() != null));
        return members.values().stream()
                .filter(member -> member.store() != null)
                .findFirst()
                .orElseGet(this::leader);
    }

    Store store() {
        Store store = leader().store();
        return store == null ? store() : store;
    }

    TestMember follower() {
        TestMember leader = leader();
        return members.values().stream()
                .filter(member -> member != leader)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        members().forEach(TestMember::close);
    }
}
