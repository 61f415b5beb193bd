package io.holdfast.server.identity;

import io.holdfast.identity.Identities;
import io.holdfast.identity.model.Session;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Records the last use of a browser session, at most once a minute per session, without blocking. */
public final class SessionUses {

    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final WriteOptions WRITE = WriteOptions.named("session use");

    private final Store store;
    private final Identities identities;

    public SessionUses(Store store, Identities identities) {
        this.store = store;
        this.identities = identities;
    }

    public void record(Session session) {
        if (session.lastUsed().plus(PRECISION).isBefore(store.now())) {
            // If the write fails, for example because of overload, the next request records the use.
            CompletableFuture<?> unused =
                    store.writeAsync(WRITE, tx -> identities.sessions().touch(tx, session.id()));
        }
    }
}
