package io.holdfast.benchmarks.identity;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MasterKeys;
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

/** A store in which many have logged in, each several times; it knows their tokens. */
public final class SessionFixture implements AutoCloseable {

    private static final int EACH = 10;
    private static final int AT_ONCE = 10;
    private static final WriteOptions PATIENT = WriteOptions.named("log in").withDeadline(Duration.ofMinutes(1));

    private final Store store;
    private final Identities identities;
    private final byte[][] tokens;

    public SessionFixture(Path folder, int sessions) {
        store = Store.open(RocksDb.at(folder), Identities.SCHEMA);
        identities = new Identities(
                store, IdentityOptions.of(MasterKeys.of("bench", new byte[32])).withRandom(new SplittableRandom(1)));
        tokens = new byte[sessions][];
        int people = sessions / EACH;
        for (int from = 0; from < people; from += AT_ONCE) {
            int first = from;
            List<byte[]> made = store.write(PATIENT, tx -> logIn(tx, first, Math.min(people, first + AT_ONCE)));
            for (int i = 0; i < made.size(); i++) {
                tokens[first * EACH + i] = made.get(i);
            }
        }
        store.compact(ProgressListener.NONE);
    }

    private List<byte[]> logIn(Tx tx, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .flatMap(person -> {
                    IdentityId id = IdentityId.of(new UUID(1, person));
                    NamespaceId home = NamespaceId.of(new UUID(2, person));
                    MachineId machine = MachineId.of(new UUID(3, person));
                    identities
                            .create(
                                    tx,
                                    new NewIdentity(
                                            id,
                                            key(person),
                                            Identity.Tier.MANAGED,
                                            home,
                                            "home",
                                            NewMachine.of(machine, key(person), key(person))
                                                    .withCapabilities("read", "write")))
                            .orThrow();
                    return IntStream.range(0, EACH)
                            .mapToObj(n -> identities
                                    .sessions()
                                    .create(
                                            tx,
                                            NewSession.of(
                                                            SessionId.of(new UUID(random(person, n), n)),
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

    private static long random(int person, int n) {
        return new SplittableRandom(person * 31L + n).nextLong();
    }

    private static Bytes32 key(int person) {
        return Bytes32.of(ByteBuffer.allocate(32).putInt(person).array());
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
