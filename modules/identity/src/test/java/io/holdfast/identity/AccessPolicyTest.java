package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.AccessPolicy.Decision;
import io.holdfast.identity.AccessPolicy.Request;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AccessPolicyTest extends IdentityTestBase {

    @Test
    void theFirstReasonInTheFixedOrderIsGiven() {
        Identities room = identities(OPTIONS.withQuotas(Quotas.DEFAULT.withFailures(1, Duration.ofMinutes(15))));
        room.create(ada()).orThrow();
        Session session = login(room).session();
        Mfa.Enrollment mfa = room.mfa().enroll(ADA, "ada").orThrow();
        assertThat(mfa.backupCodes()).hasSize(10);
        assertRefused(room.mfa().confirm(ADA, Secret.of("0")), IdentityError.WRONG_CODE);
        Request all =
                Request.of(session, "admin").requireMfa().requireApprovals(2, 1).requireReputation(60);
        room.namespaces().setActive(HOME, false).orThrow();
        room.machines().revoke(LAPTOP, "x").orThrow();
        room.freeze(ADA, "x").orThrow();
        assertThat(room.accessPolicy().decide(all)).isEqualTo(Decision.IDENTITY_FROZEN);
        room.disable(ADA, "x").orThrow();
        assertThat(room.accessPolicy().decide(all)).isEqualTo(Decision.IDENTITY_INACTIVE);
        room.enable(ADA).orThrow();
        assertThat(room.accessPolicy().decide(all)).isEqualTo(Decision.MACHINE_REVOKED);
        EnrolledMachine laptop = room.machines().get(LAPTOP).orElseThrow();
        store().put(
                        IdentitySchema.MACHINES,
                        LAPTOP,
                        new EnrolledMachine(
                                LAPTOP,
                                ADA,
                                HOME,
                                laptop.signingKey(),
                                laptop.encryptionKey(),
                                List.of("read"),
                                1,
                                "",
                                "",
                                laptop.created(),
                                null,
                                null,
                                null,
                                null));
        assertThat(room.accessPolicy().decide(all)).isEqualTo(Decision.NAMESPACE_INACTIVE);
        room.namespaces().setActive(HOME, true).orThrow();
        assertThat(room.accessPolicy().decide(all)).isEqualTo(Decision.MISSING_CAPABILITIES);
        room.machines().setCapabilities(LAPTOP, List.of("admin")).orThrow();
        assertThat(room.accessPolicy().decide(all)).isEqualTo(Decision.MISSING_CAPABILITIES);
        Request unshown = new Request(ADA, LAPTOP, HOME, List.of("admin"), List.of("admin"), true, false, 2, 1, 60);
        assertThat(room.accessPolicy().decide(unshown)).isEqualTo(Decision.MFA_REQUIRED);
        Request shown = new Request(ADA, LAPTOP, HOME, List.of("admin"), List.of("admin"), true, true, 2, 1, 60);
        assertThat(room.accessPolicy().decide(shown)).isEqualTo(Decision.APPROVALS_REQUIRED);
        assertThat(room.accessPolicy().decide(shown.requireApprovals(2, 2))).isEqualTo(Decision.REPUTATION_TOO_LOW);
        room.reputation()
                .adjust(IdentityEventId.of(new UUID(1, 1)), ADA, 10, "good")
                .orThrow();
        assertThat(room.accessPolicy().decide(shown.requireApprovals(2, 2))).isEqualTo(Decision.TOO_MANY_FAILURES);
        advanceClock(Duration.ofMinutes(15));
        assertThat(room.accessPolicy().decide(shown.requireApprovals(2, 2))).isEqualTo(Decision.ALLOWED);
    }

    @Test
    void reputationStaysWithinItsBoundsAndCountsAnEventOnce() {
        Identities room = withAda();
        IdentityEventId event = IdentityEventId.of(new UUID(2, 2));
        assertThat(room.reputation().score(ADA)).isEqualTo(50);
        assertThat(room.reputation().adjust(event, ADA, 30, "good").orThrow().score())
                .isEqualTo(80);
        assertThat(room.reputation().adjust(event, ADA, 30, "good").orThrow().score())
                .isEqualTo(80);
        room.reputation()
                .adjust(IdentityEventId.of(new UUID(2, 3)), ADA, 100, "good")
                .orThrow();
        assertThat(room.reputation().score(ADA)).isEqualTo(100);
        room.reputation()
                .adjust(IdentityEventId.of(new UUID(2, 4)), ADA, -100, "bad")
                .orThrow();
        room.reputation()
                .adjust(IdentityEventId.of(new UUID(2, 5)), ADA, -1, "bad")
                .orThrow();
        assertThat(room.reputation().score(ADA)).isZero();
        assertRefused(room.reputation().adjust(event, BOB, 1, "x"), IdentityError.IDENTITY_NOT_FOUND);
        assertBadRequest(ErrorCode.LIMIT_EXCEEDED, () -> room.reputation().adjust(event, ADA, 101, "x"), "by is 101");
    }

    @Test
    void aRateLimitCountsAndBeginsAnew() {
        Identities room = identities();
        RateLimits.Limit limit = new RateLimits.Limit("login", 2, Duration.ofMinutes(1));
        assertThat(room.rateLimits().hit(limit, "1.2.3.4").orThrow().times()).isEqualTo(1);
        room.rateLimits().hit(limit, "1.2.3.4").orThrow();
        assertRefused(unchanged(() -> room.rateLimits().hit(limit, "1.2.3.4")), IdentityError.RATE_LIMITED);
        room.rateLimits().hit(limit, "5.6.7.8").orThrow();
        advanceClock(Duration.ofMinutes(1));
        room.rateLimits().hit(limit, "1.2.3.4").orThrow();
    }
}
