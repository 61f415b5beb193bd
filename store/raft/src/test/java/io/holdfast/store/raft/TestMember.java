package io.holdfast.store.raft;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.jspecify.annotations.Nullable;

/** A member in this process, with a store while it leads. All members start together, without joining. */
final class TestMember implements LeadershipListener, AutoCloseable {

    static final Table<String, String> NOTES = Table.of("notes", Keys.text(), Values.string());
    static final Schema SCHEMA = Schema.of("test", NOTES);

    private final RunningMember member;
    private final AtomicReference<@Nullable Store> store = new AtomicReference<>();
    private final AtomicReference<@Nullable Leadership> session = new AtomicReference<>();
    private final boolean stores;
    private final Runnable beforeOpen;
    final AtomicInteger sessions = new AtomicInteger();

    TestMember(ClusterConfig config, InstantSource clock, MemberTestHooks hooks, boolean stores, Runnable beforeOpen) {
        this.beforeOpen = beforeOpen;
        this.stores = stores;
        List<RaftPeer> peers = config.members().entrySet().stream()
                .map(each -> ClusterMember.peer(each.getKey(), each.getValue()))
                .toList();
        RaftGroupId id = RaftGroupId.valueOf(UUID.nameUUIDFromBytes("test".getBytes(StandardCharsets.UTF_8)));
        RunningMember.Start start = new RunningMember.Start(
                members -> RaftGroup.valueOf(id, peers),
                !Files.exists(config.folder().resolve(ClusterMember.LOG)),
                null,
                null,
                null,
                (replica, first) -> CompletableFuture.completedFuture(null),
                hooks);
        member = new RunningMember(config, start, clock, this);
    }

    @Override
    public AutoCloseable onLeading(Leadership leading) {
        if (!stores) {
            return () -> {};
        }
        beforeOpen.run();
        Store opened = Store.on(leading.backend())
                .schemas(SCHEMA)
                .clock(leading.clock())
                .open();
        session.set(leading);
        store.set(opened);
        sessions.incrementAndGet();
        return () -> {
            store.compareAndSet(opened, null);
            session.compareAndSet(leading, null);
            opened.close();
        };
    }

    RunningMember member() {
        return member;
    }

    /** Returns the store of the open leader session, or null. */
    @Nullable
    Store store() {
        return store.get();
    }

    @Nullable
    Leadership session() {
        return session.get();
    }

    @Override
    public void close() {
        member.close();
    }
}
