package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MachineTest extends IdentityTestBase {

    @Test
    void enrollingTwiceIsEnrollingOnce() {
        Identities room = withAdaAndBob();
        EnrolledMachine phone =
                room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        assertThat(unchanged(() -> room.machines().enroll(ADA, HOME, machine(PHONE, 9)))
                        .orThrow())
                .isEqualTo(phone);
        assertRefused(
                unchanged(() -> room.machines().enroll(ADA, HOME, machine(PHONE, 10))), IdentityError.MACHINE_EXISTS);
        assertRefused(
                unchanged(() -> room.machines().enroll(BOB, BOBS, machine(PHONE, 9))), IdentityError.MACHINE_EXISTS);
        MachineId other = MachineId.of(new UUID(5, 5));
        assertRefused(room.machines().enroll(BOB, HOME, machine(other, 11)), IdentityError.NOT_A_MEMBER);
        assertRefused(
                room.machines().enroll(IdentityId.of(new UUID(5, 5)), HOME, machine(other, 11)),
                IdentityError.IDENTITY_NOT_FOUND);
    }

    @Test
    void aRevokedMachineLosesItsSessionsForGood() {
        Identities room = withAda();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        CreatedSession onLaptop = login(room);
        CreatedSession onPhone = room.sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, HOME))
                .orThrow();
        EnrolledMachine revoked = room.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(revoked.revokedReason()).isEqualTo("lost");
        assertThat(unchanged(() -> room.machines().revoke(LAPTOP, "again")).orThrow())
                .isEqualTo(revoked);
        assertRefused(room.sessions().lookup(onLaptop.token()), IdentityError.SESSION_REVOKED);
        assertThat(room.sessions().lookup(onPhone.token()).isDone()).isTrue();
        assertRefused(
                room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME)),
                IdentityError.MACHINE_REVOKED);
        assertRefused(room.challengesAndNonces().issueChallenge(LAPTOP, "login"), IdentityError.MACHINE_REVOKED);
        assertRefused(
                room.sessions().create(NewSession.of(freshSession(), ADA, MachineId.of(new UUID(8, 8)), HOME)),
                IdentityError.MACHINE_NOT_FOUND);
        assertThat(room.machines().ofIdentity(ADA))
                .extracting(EnrolledMachine::id)
                .containsExactly(PHONE);
        assertRefused(room.machines().revoke(MachineId.of(new UUID(8, 8)), "x"), IdentityError.MACHINE_NOT_FOUND);
    }

    @Test
    void aMachineExpiresAtTheInstantAndItsSessionsWithIt() {
        Identities room = withAda();
        room.machines()
                .enroll(ADA, HOME, machine(PHONE, 9).withExpiry(store().now().plus(Duration.ofHours(1))))
                .orThrow();
        CreatedSession login = room.sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, HOME))
                .orThrow();
        advanceClock(Duration.ofHours(1).minusNanos(1));
        assertThat(room.sessions().lookup(login.token()).isDone()).isTrue();
        advanceClock(Duration.ofNanos(1));
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_NOT_FOUND);
        assertRefused(
                room.sessions().create(NewSession.of(freshSession(), ADA, PHONE, HOME)), IdentityError.MACHINE_EXPIRED);
        assertRefused(room.challengesAndNonces().issueChallenge(PHONE, "login"), IdentityError.MACHINE_EXPIRED);
    }

    @Test
    void newKeysRaiseTheEpochOnce() {
        Identities room = withAda();
        EnrolledMachine rekeyed =
                room.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41)).orThrow();
        assertThat(rekeyed.epoch()).isEqualTo(2);
        assertThat(unchanged(() -> room.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41)))
                        .orThrow())
                .isEqualTo(rekeyed);
        assertRefused(
                unchanged(() -> room.machines().rekey(LAPTOP, 1, publicKey(50), publicKey(51))),
                IdentityError.WRONG_EPOCH);
    }

    @Test
    void aSessionMayDoWhatItsMachineMay() {
        Identities room = withAda();
        assertRefused(
                room.sessions()
                        .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).withCapabilities("admin")),
                IdentityError.MISSING_CAPABILITIES);
        CreatedSession reader = room.sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).withCapabilities("read"))
                .orThrow();
        CreatedSession writer = room.sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).withCapabilities("write", "read"))
                .orThrow();
        assertThat(writer.session().capabilities()).containsExactly("read", "write");
        room.machines().setCapabilities(LAPTOP, List.of("read")).orThrow();
        assertThat(room.sessions().lookup(reader.token()).isDone()).isTrue();
        assertRefused(room.sessions().lookup(writer.token()), IdentityError.SESSION_REVOKED);
    }

    @Test
    void anIdentityHasOnlySoManyMachines() {
        Identities room = identities(OPTIONS.withQuotas(Quotas.DEFAULT.withMachines(2)));
        room.create(ada()).orThrow();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        NewMachine third = machine(MachineId.of(new UUID(5, 5)), 10);
        assertRefused(unchanged(() -> room.machines().enroll(ADA, HOME, third)), IdentityError.TOO_MANY_MACHINES);
        room.machines().revoke(PHONE, "old").orThrow();
        room.machines().enroll(ADA, HOME, third).orThrow();
    }
}
