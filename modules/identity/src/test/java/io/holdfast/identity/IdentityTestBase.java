package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An identity module in memory with a manual clock. After each test, the consistency check must be clean. */
public abstract class IdentityTestBase {

    public static final IdentityId ADA = IdentityId.of(new UUID(0xada, 1));
    static final IdentityId BOB = IdentityId.of(new UUID(0xb0b, 2));
    public static final NamespaceId HOME = NamespaceId.of(new UUID(0x40, 1));
    static final NamespaceId BOBS = NamespaceId.of(new UUID(0x40, 2));
    public static final MachineId LAPTOP = MachineId.of(new UUID(0x1ab, 1));
    public static final MachineId PHONE = MachineId.of(new UUID(0x1ab, 2));
    static final MachineId BOBS_PC = MachineId.of(new UUID(0x1ab, 3));
    static final byte[] MASTER = key(99);
    public static final IdentityOptions OPTIONS =
            IdentityOptions.of(MasterKeyring.of("first", MASTER)).withArgon2(new Argon2Costs(64, 1, 1));

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Identities.SCHEMA);

    private int lastSession;

    @AfterEach
    void checkIsClean() {
        assertThat(identities().check().problems()).isEmpty();
        store().sweep();
        assertThat(identities().check().problems()).isEmpty();
    }

    public Store store() {
        return stores.store();
    }

    Identities identities() {
        return identities(OPTIONS);
    }

    Identities identities(IdentityOptions options) {
        return new Identities(store(), options);
    }

    /** Creates Ada with her namespace and laptop. */
    public Identities withAda() {
        Identities identities = identities();
        identities.create(ada()).orThrow();
        return identities;
    }

    /** Creates Ada and Bob. */
    Identities withAdaAndBob() {
        Identities identities = withAda();
        identities.create(bob()).orThrow();
        return identities;
    }

    public static NewIdentity ada() {
        return new NewIdentity(
                ADA,
                publicKey(1),
                Identity.Tier.SELF_SOVEREIGN,
                HOME,
                "Ada",
                machine(LAPTOP, 2).withCapabilities("read", "write"));
    }

    static NewIdentity bob() {
        return new NewIdentity(BOB, publicKey(3), Identity.Tier.MANAGED, BOBS, "Bob", machine(BOBS_PC, 4));
    }

    public static NewMachine machine(MachineId id, int seed) {
        return NewMachine.of(id, publicKey(seed), new Bytes32(key(seed + 100))).withDevice("device " + seed, "linux");
    }

    public static byte[] key(int seed) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) seed);
        return key;
    }

    static Bytes32 publicKey(int seed) {
        return CryptoPrimitives.publicKey(key(seed));
    }

    SessionId freshSession() {
        return SessionId.of(new UUID(0x5e55, ++lastSession));
    }

    CreatedSession login(Identities identities) {
        return identities
                .sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME))
                .orThrow();
    }

    IdentityOutcome<RefreshedSession> refresh(Identities identities, Session session, Secret token) {
        return identities.sessions().refresh(session.id(), session.machine(), token);
    }

    void advanceClock(Duration time) {
        stores.clock().advance(time);
    }

    static void assertRefused(IdentityOutcome<?> outcome, IdentityError error) {
        assertThat(outcome.refusal()).contains(error);
    }

    /** Runs a command that must not write. */
    <T> T unchanged(Supplier<T> command) {
        long before = rowsHash();
        T outcome = command.get();
        assertThat(rowsHash()).isEqualTo(before);
        return outcome;
    }

    private long rowsHash() {
        return store().read(tx -> ExpectedFamilies.FAMILIES.stream()
                .mapToLong(family -> tx.scan(store().raw(family)).stream()
                        .mapToLong(row -> Arrays.hashCode(row.key()) * 31L + Arrays.hashCode(row.value()))
                        .sum())
                .sum());
    }

    /** Asserts that a call is rejected with a message that contains the given texts, and writes nothing. */
    void assertBadRequest(ErrorCode code, ThrowingCallable call, String... texts) {
        long before = rowsHash();
        assertThatThrownBy(call)
                .asInstanceOf(throwable(BadRequestException.class))
                .satisfies(error -> assertThat(error.code()).isEqualTo(code))
                .satisfies(error -> assertThat(error.getMessage()).contains(texts));
        assertThat(rowsHash()).isEqualTo(before);
    }
}
