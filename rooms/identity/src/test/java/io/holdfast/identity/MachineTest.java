package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MachineTest extends IdentityCase {

    @Test
    void enrollingTwiceIsEnrollingOnce() {
        Identities room = withAdaAndBob();
        MachineKey phone = room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        assertThat(unchanged(() -> room.machines().enroll(ADA, HOME, machine(PHONE, 9)))
                        .orThrow())
                .isEqualTo(phone);
        refused(unchanged(() -> room.machines().enroll(ADA, HOME, machine(PHONE, 10))), IdentityError.MACHINE_EXISTS);
        refused(unchanged(() -> room.machines().enroll(BOB, BOBS, machine(PHONE, 9))), IdentityError.MACHINE_EXISTS);
        MachineId other = MachineId.of(new UUID(5, 5));
        refused(room.machines().enroll(BOB, HOME, machine(other, 11)), IdentityError.NOT_A_MEMBER);
        refused(
                room.machines().enroll(IdentityId.of(new UUID(5, 5)), HOME, machine(other, 11)),
                IdentityError.IDENTITY_NOT_FOUND);
    }

    @Test
    void aRevokedMachineLosesItsSessionsForGood() {
        Identities room = withAda();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        Grant onLaptop = login(room);
        Grant onPhone = room.sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, HOME))
                .orThrow();
        MachineKey revoked = room.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(revoked.revokedReason()).isEqualTo("lost");
        assertThat(unchanged(() -> room.machines().revoke(LAPTOP, "again")).orThrow())
                .isEqualTo(revoked);
        refused(room.sessions().lookup(onLaptop.token()), IdentityError.SESSION_REVOKED);
        assertThat(room.sessions().lookup(onPhone.token()).isDone()).isTrue();
        refused(
                room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME)),
                IdentityError.MACHINE_REVOKED);
        refused(room.oneTime().challenge(LAPTOP, "login"), IdentityError.MACHINE_REVOKED);
        refused(
                room.sessions().create(NewSession.of(freshSession(), ADA, MachineId.of(new UUID(8, 8)), HOME)),
                IdentityError.MACHINE_NOT_FOUND);
        assertThat(room.machines().ofIdentity(ADA)).extracting(MachineKey::id).containsExactly(PHONE);
        refused(room.machines().revoke(MachineId.of(new UUID(8, 8)), "x"), IdentityError.MACHINE_NOT_FOUND);
    }

    @Test
    void aMachineExpiresAtTheInstantAndItsSessionsWithIt() {
        Identities room = withAda();
        room.machines()
                .enroll(ADA, HOME, machine(PHONE, 9).expires(store().now().plus(Duration.ofHours(1))))
                .orThrow();
        Grant login = room.sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, HOME))
                .orThrow();
        later(Duration.ofHours(1).minusNanos(1));
        assertThat(room.sessions().lookup(login.token()).isDone()).isTrue();
        later(Duration.ofNanos(1));
        refused(room.sessions().lookup(login.token()), IdentityError.SESSION_NOT_FOUND);
        refused(room.sessions().create(NewSession.of(freshSession(), ADA, PHONE, HOME)), IdentityError.MACHINE_EXPIRED);
        refused(room.oneTime().challenge(PHONE, "login"), IdentityError.MACHINE_EXPIRED);
    }

    @Test
    void newKeysRaiseTheEpochOnce() {
        Identities room = withAda();
        MachineKey rekeyed =
                room.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41)).orThrow();
        assertThat(rekeyed.epoch()).isEqualTo(2);
        assertThat(unchanged(() -> room.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41)))
                        .orThrow())
                .isEqualTo(rekeyed);
        refused(
                unchanged(() -> room.machines().rekey(LAPTOP, 1, publicKey(50), publicKey(51))),
                IdentityError.WRONG_EPOCH);
    }

    @Test
    void aSessionMayDoWhatItsMachineMay() {
        Identities room = withAda();
        refused(
                room.sessions()
                        .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).capabilities("admin")),
                IdentityError.MISSING_CAPABILITIES);
        Grant reader = room.sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).capabilities("read"))
                .orThrow();
        Grant writer = room.sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).capabilities("write", "read"))
                .orThrow();
        assertThat(writer.session().capabilities()).containsExactly("read", "write");
        room.machines().allow(LAPTOP, List.of("read")).orThrow();
        assertThat(room.sessions().lookup(reader.token()).isDone()).isTrue();
        refused(room.sessions().lookup(writer.token()), IdentityError.SESSION_REVOKED);
    }

    @Test
    void anIdentityHasOnlySoManyMachines() {
        Identities room = room(OPTIONS.quotas(Quotas.DEFAULT.machines(2)));
        room.create(ada()).orThrow();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        NewMachine third = machine(MachineId.of(new UUID(5, 5)), 10);
        refused(unchanged(() -> room.machines().enroll(ADA, HOME, third)), IdentityError.TOO_MANY_MACHINES);
        room.machines().revoke(PHONE, "old").orThrow();
        room.machines().enroll(ADA, HOME, third).orThrow();
    }
}
