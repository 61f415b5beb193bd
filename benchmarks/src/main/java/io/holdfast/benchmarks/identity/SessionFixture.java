package io.holdfast.benchmarks.identity;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;

/** A store with many identities and several sessions per identity, and the session tokens. */
public final class SessionFixture implements AutoCloseable {

    private static final int SESSIONS_PER_IDENTITY = 10;
    private static final int BATCH_SIZE = 10;
    private static final WriteOptions LOAD_OPTIONS =
            WriteOptions.named("log in").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Identities identities;
    private final byte[][] tokens;

    public SessionFixture(Path folder, int sessions) {
        store = Store.open(RocksDb.at(folder), Identities.SCHEMA);
        identities = new Identities(
                store,
                IdentityOptions.of(MasterKeyring.of("bench", new byte[32])).withRandom(new SplittableRandom(1)));
        tokens = new byte[sessions][];
        int identityCount = sessions / SESSIONS_PER_IDENTITY;
        for (int from = 0; from < identityCount; from += BATCH_SIZE) {
            int first = from;
            List<byte[]> created = store.write(
                    LOAD_OPTIONS, tx -> createSessions(tx, first, Math.min(identityCount, first + BATCH_SIZE)));
            for (int i = 0; i < created.size(); i++) {
                tokens[first * SESSIONS_PER_IDENTITY + i] = created.get(i);
            }
        }
        store.compact(ProgressListener.NONE);
    }

    private List<byte[]> createSessions(Tx tx, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .flatMap(identity -> {
                    IdentityId id = IdentityId.of(new UUID(1, identity));
                    NamespaceId home = NamespaceId.of(new UUID(2, identity));
                    MachineId machine = MachineId.of(new UUID(3, identity));
                    identities
                            .create(
                                    tx,
                                    new NewIdentity(
                                            id,
                                            key(identity),
                                            Identity.Tier.MANAGED,
                                            home,
                                            "home",
                                            NewMachine.of(machine, key(identity), key(identity))
                                                    .withCapabilities("read", "write")))
                            .orThrow();
                    return IntStream.range(0, SESSIONS_PER_IDENTITY)
                            .mapToObj(n -> identities
                                    .sessions()
                                    .create(
                                            tx,
                                            NewSession.of(
                                                            SessionId.of(new UUID(random(identity, n), n)),
                                                            id,
                                                            machine,
                                                            home)
                                                    .withCapabilities("read"))
                                    .orThrow()
                                    .token()
                                    .reveal()
                                    .getBytes(StandardCharsets.US_ASCII));
                })
                .toList();
    }

    private static long random(int identity, int n) {
        return new SplittableRandom(identity * 31L + n).nextLong();
    }

    static Bytes32 key(int identity) {
        return Bytes32.of(ByteBuffer.allocate(32).putInt(identity).putInt(1).array());
    }

    Store store() {
        return store;
    }

    Identities identities() {
        return identities;
    }

    int count() {
        return tokens.length;
    }

    String token(int n) {
        return new String(tokens[n], StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        store.close();
    }
}
