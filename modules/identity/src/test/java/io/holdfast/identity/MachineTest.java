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
    void aDuplicateEnrollmentReturnsTheMachine() {
        Identities identities = withAdaAndBob();
        EnrolledMachine phone =
                identities.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        assertThat(unchanged(() -> identities.machines().enroll(ADA, HOME, machine(PHONE, 9)))
                        .orThrow())
                .isEqualTo(phone);
        assertRefused(
                unchanged(() -> identities.machines().enroll(ADA, HOME, machine(PHONE, 10))),
                IdentityError.MACHINE_EXISTS);
        assertRefused(
                unchanged(() -> identities.machines().enroll(BOB, BOBS, machine(PHONE, 9))),
                IdentityError.MACHINE_EXISTS);
        MachineId other = MachineId.of(new UUID(5, 5));
        assertRefused(identities.machines().enroll(BOB, HOME, machine(other, 11)), IdentityError.NOT_A_MEMBER);
        assertRefused(
                identities.machines().enroll(IdentityId.of(new UUID(5, 5)), HOME, machine(other, 11)),
                IdentityError.IDENTITY_NOT_FOUND);
    }

    @Test
    void revokingAMachineRevokesItsSessions() {
        Identities identities = withAda();
        identities.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        CreatedSession onLaptop = login(identities);
        CreatedSession onPhone = identities
                .sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, HOME))
                .orThrow();
        EnrolledMachine revoked = identities.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(revoked.revokedReason()).isEqualTo("lost");
        assertThat(unchanged(() -> identities.machines().revoke(LAPTOP, "again"))
                        .orThrow())
                .isEqualTo(revoked);
        assertRefused(identities.sessions().lookup(onLaptop.token()), IdentityError.SESSION_REVOKED);
        assertThat(identities.sessions().lookup(onPhone.token()).isDone()).isTrue();
        assertRefused(
                identities.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME)),
                IdentityError.MACHINE_REVOKED);
        assertRefused(identities.challengesAndNonces().issueChallenge(LAPTOP, "login"), IdentityError.MACHINE_REVOKED);
        assertRefused(
                identities.sessions().create(NewSession.of(freshSession(), ADA, MachineId.of(new UUID(8, 8)), HOME)),
                IdentityError.MACHINE_NOT_FOUND);
        assertThat(identities.machines().ofIdentity(ADA))
                .extracting(EnrolledMachine::id)
                .containsExactly(PHONE);
        assertRefused(identities.machines().revoke(MachineId.of(new UUID(8, 8)), "x"), IdentityError.MACHINE_NOT_FOUND);
    }

    @Test
    void aMachineAndItsSessionsExpireExactlyAtItsExpiry() {
        Identities identities = withAda();
        identities
                .machines()
                .enroll(ADA, HOME, machine(PHONE, 9).withExpiry(store().now().plus(Duration.ofHours(1))))
                .orThrow();
        CreatedSession login = identities
                .sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, HOME))
                .orThrow();
        advanceClock(Duration.ofHours(1).minusNanos(1));
        assertThat(identities.sessions().lookup(login.token()).isDone()).isTrue();
        advanceClock(Duration.ofNanos(1));
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_NOT_FOUND);
        assertRefused(
                identities.sessions().create(NewSession.of(freshSession(), ADA, PHONE, HOME)),
                IdentityError.MACHINE_EXPIRED);
        assertRefused(identities.challengesAndNonces().issueChallenge(PHONE, "login"), IdentityError.MACHINE_EXPIRED);
    }

    @Test
    void newKeysIncrementTheEpochOnce() {
        Identities identities = withAda();
        EnrolledMachine rekeyed = identities
                .machines()
                .rekey(LAPTOP, 1, publicKey(40), publicKey(41))
                .orThrow();
        assertThat(rekeyed.epoch()).isEqualTo(2);
        assertThat(unchanged(() -> identities.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41)))
                        .orThrow())
                .isEqualTo(rekeyed);
        assertRefused(
                unchanged(() -> identities.machines().rekey(LAPTOP, 1, publicKey(50), publicKey(51))),
                IdentityError.WRONG_EPOCH);
    }

    @Test
    void aSessionHasAtMostTheCapabilitiesOfItsMachine() {
        Identities identities = withAda();
        assertRefused(
                identities
                        .sessions()
                        .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).withCapabilities("admin")),
                IdentityError.MISSING_CAPABILITIES);
        CreatedSession reader = identities
                .sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).withCapabilities("read"))
                .orThrow();
        CreatedSession writer = identities
                .sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, HOME).withCapabilities("write", "read"))
                .orThrow();
        assertThat(writer.session().capabilities()).containsExactly("read", "write");
        identities.machines().setCapabilities(LAPTOP, List.of("read")).orThrow();
        assertThat(identities.sessions().lookup(reader.token()).isDone()).isTrue();
        assertRefused(identities.sessions().lookup(writer.token()), IdentityError.SESSION_REVOKED);
    }

    @Test
    void theNumberOfMachinesIsLimited() {
        Identities identities = identities(OPTIONS.withQuotas(IdentityQuotas.DEFAULT.withMachines(2)));
        identities.create(ada()).orThrow();
        identities.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        NewMachine third = machine(MachineId.of(new UUID(5, 5)), 10);
        assertRefused(unchanged(() -> identities.machines().enroll(ADA, HOME, third)), IdentityError.TOO_MANY_MACHINES);
        identities.machines().revoke(PHONE, "old").orThrow();
        identities.machines().enroll(ADA, HOME, third).orThrow();
    }
}
