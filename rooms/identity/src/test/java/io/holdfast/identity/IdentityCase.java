package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Store;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A room in memory on a clock that stands still; whatever a test does, the check is clean afterwards. */
abstract class IdentityCase {

    static final IdentityId ADA = IdentityId.of(new UUID(0xada, 1));
    static final IdentityId BOB = IdentityId.of(new UUID(0xb0b, 2));
    static final NamespaceId HOME = NamespaceId.of(new UUID(0x40, 1));
    static final NamespaceId BOBS = NamespaceId.of(new UUID(0x40, 2));
    static final MachineId LAPTOP = MachineId.of(new UUID(0x1ab, 1));
    static final MachineId PHONE = MachineId.of(new UUID(0x1ab, 2));
    static final MachineId BOBS_PC = MachineId.of(new UUID(0x1ab, 3));
    static final byte[] MASTER = key(99);
    static final IdentityOptions OPTIONS =
            IdentityOptions.of(MasterKeys.of("first", MASTER)).argon2(new Argon2(64, 1, 1));

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Identities.SCHEMA);

    private int lastSession;

    @AfterEach
    void everythingAgrees() {
        assertThat(room().check().named()).isEmpty();
        store().sweep();
        assertThat(room().check().named()).isEmpty();
    }

    Store store() {
        return stores.store();
    }

    Identities room() {
        return room(OPTIONS);
    }

    Identities room(IdentityOptions options) {
        return new Identities(store(), options);
    }

    /** A room with Ada, her home and her laptop. */
    Identities withAda() {
        Identities room = room();
        room.create(ada()).orThrow();
        return room;
    }

    /** Also with Bob. */
    Identities withAdaAndBob() {
        Identities room = withAda();
        room.create(bob()).orThrow();
        return room;
    }

    static NewIdentity ada() {
        return new NewIdentity(
                ADA,
                publicKey(1),
                Identity.Tier.SELF_SOVEREIGN,
                HOME,
                "Ada",
                machine(LAPTOP, 2).capabilities("read", "write"));
    }

    static NewIdentity bob() {
        return new NewIdentity(BOB, publicKey(3), Identity.Tier.MANAGED, BOBS, "Bob", machine(BOBS_PC, 4));
    }

    static NewMachine machine(MachineId id, int seed) {
        return NewMachine.of(id, publicKey(seed), new Bytes32(key(seed + 100))).device("device " + seed, "linux");
    }

    static byte[] key(int seed) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) seed);
        return key;
    }

    static Bytes32 publicKey(int seed) {
        return Crypto.publicKey(key(seed));
    }

    SessionId freshSession() {
        return SessionId.of(new UUID(0x5e55, ++lastSession));
    }

    Grant login(Identities room) {
        return room.sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME))
                .orThrow();
    }

    Outcome<Rotation> refresh(Identities room, Session session, Secret token) {
        return room.sessions().refresh(session.id(), session.machine(), token);
    }

    void later(Duration time) {
        stores.clock().advance(time);
    }

    static void refused(Outcome<?> outcome, IdentityError error) {
        assertThat(outcome.refusal()).contains(error);
    }

    /** Nothing was written. */
    <T> T unchanged(Supplier<T> command) {
        long before = rows();
        T outcome = command.get();
        assertThat(rows()).isEqualTo(before);
        return outcome;
    }

    private long rows() {
        return store().read(tx -> Storage.FAMILIES.stream()
                .mapToLong(family -> tx.scan(store().raw(family)).stream()
                        .mapToLong(row -> Arrays.hashCode(row.key()) * 31L + Arrays.hashCode(row.value()))
                        .sum())
                .sum());
    }

    /** A call that makes no sense is refused, with these words, and writes nothing. */
    void bad(ErrorCode code, ThrowingCallable call, String... says) {
        long before = rows();
        assertThatThrownBy(call)
                .asInstanceOf(throwable(BadRequest.class))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code))
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains(says));
        assertThat(rows()).isEqualTo(before);
    }
}
