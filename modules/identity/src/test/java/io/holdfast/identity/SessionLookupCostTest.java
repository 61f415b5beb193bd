package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Counts the reads of a session lookup. */
class SessionLookupCostTest {

    @Test
    void aLookupReadsTwoRowsAndWritesNothing() {
        AtomicReference<CountingBackend> counters = new AtomicReference<>();
        try (Store store = Store.on(CountingBackend.around(new InMemory(), counters::set))
                .schemas(Identities.SCHEMA)
                .open()) {
            Identities identities = new Identities(store, IdentityTestBase.OPTIONS);
            identities.create(IdentityTestBase.ada()).orThrow();
            CreatedSession login = identities
                    .sessions()
                    .create(NewSession.of(
                            SessionId.of(new UUID(1, 1)),
                            IdentityTestBase.ADA,
                            IdentityTestBase.LAPTOP,
                            IdentityTestBase.HOME))
                    .orThrow();
            CountingBackend counted = Objects.requireNonNull(counters.get());
            long got = counted.got.sum();
            long scanned = counted.scanned.sum();
            long commits = store.lastCommit();
            identities.sessions().lookup(login.token()).orThrow();
            assertThat(counted.got.sum() - got).isEqualTo(2);
            assertThat(counted.scanned.sum()).isEqualTo(scanned);
            assertThat(store.lastCommit()).isEqualTo(commits);
        }
    }
}
