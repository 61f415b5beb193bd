package io.holdfast.store.raft;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A member in this process, with a store while it leads. */
final class TestMember implements LeadershipListener, AutoCloseable {

    static final Table<String, String> NOTES = Table.of("notes", Keys.text(), Values.string());
    static final Schema SCHEMA = Schema.of("test", NOTES);

    private final ClusterMember member;
    private final AtomicReference<@Nullable Store> store = new AtomicReference<>();
    private final AtomicReference<@Nullable LeaderSession> session = new AtomicReference<>();
    final AtomicInteger sessions = new AtomicInteger();

    TestMember(ClusterConfig config, InstantSource clock, MemberHooks hooks) {
        member = ClusterMember.startDirectly(config, clock, this, hooks);
    }

    @Override
    public AutoCloseable onLeading(LeaderSession leading) {
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

    ClusterMember member() {
        return member;
    }

    /** Returns the store of the open leader session, or null. */
    @Nullable
    Store store() {
        return store.get();
    }

    @Nullable
    LeaderSession session() {
        return session.get();
    }

    @Override
    public void close() {
        member.close();
    }
}
