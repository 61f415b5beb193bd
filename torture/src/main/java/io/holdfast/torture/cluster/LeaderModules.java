package io.holdfast.torture.cluster;

import io.holdfast.store.Store;
import io.holdfast.store.raft.Leadership;
import io.holdfast.store.raft.LeadershipListener;
import io.holdfast.torture.workload.ModulesUnderTest;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A member's modules while it leads. */
final class LeaderModules implements LeadershipListener {

    private final AtomicReference<@Nullable ModulesUnderTest> current = new AtomicReference<>();

    /** Returns the modules of the current session, or null if the member does not lead. */
    @Nullable
    ModulesUnderTest current() {
        return current.get();
    }

    /** Returns the modules of the current session. */
    ModulesUnderTest required() {
        ModulesUnderTest modules = current.get();
        if (modules == null) {
            throw new IllegalStateException("this member does not lead");
        }
        return modules;
    }

    @Override
    public AutoCloseable onLeading(Leadership session) {
        ModulesUnderTest modules = ModulesUnderTest.open(Store.on(session.backend()), session.clock());
        current.set(modules);
        return () -> {
            current.compareAndSet(modules, null);
            modules.close();
        };
    }
}
