package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.AccessPolicy.Decision;
import io.holdfast.identity.AccessPolicy.Request;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AccessPolicyTest extends IdentityTestBase {

    @Test
    void denialHasTheFirstReasonInTheFixedOrder() {
        Identities identities =
                identities(OPTIONS.withQuotas(IdentityQuotas.DEFAULT.withFailures(1, Duration.ofMinutes(15))));
        identities.create(ada()).orThrow();
        Session session = login(identities).session();
        Mfa.Enrollment mfa = identities.mfa().enroll(ADA, "ada").orThrow();
        assertThat(mfa.backupCodes()).hasSize(10);
        assertRefused(identities.mfa().confirm(ADA, Secret.of("0")), IdentityError.WRONG_CODE);
        Request all =
                Request.of(session, "admin").requireMfa().requireApprovals(2, 1).requireReputation(60);
        identities.namespaces().setActive(HOME, false).orThrow();
        identities.machines().revoke(LAPTOP, "x").orThrow();
        identities.freeze(ADA, "x").orThrow();
        assertThat(identities.accessPolicy().decide(all)).isEqualTo(Decision.IDENTITY_FROZEN);
        identities.disable(ADA, "x").orThrow();
        assertThat(identities.accessPolicy().decide(all)).isEqualTo(Decision.IDENTITY_INACTIVE);
        identities.enable(ADA).orThrow();
        assertThat(identities.accessPolicy().decide(all)).isEqualTo(Decision.MACHINE_REVOKED);
        MachineRow laptop = store().get(IdentitySchema.MACHINES, LAPTOP).orElseThrow();
        store().put(
                        IdentitySchema.MACHINES,
                        LAPTOP,
                        new MachineRow(
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
        assertThat(identities.accessPolicy().decide(all)).isEqualTo(Decision.NAMESPACE_INACTIVE);
        identities.namespaces().setActive(HOME, true).orThrow();
        assertThat(identities.accessPolicy().decide(all)).isEqualTo(Decision.MISSING_CAPABILITIES);
        identities.machines().setCapabilities(LAPTOP, List.of("admin")).orThrow();
        assertThat(identities.accessPolicy().decide(all)).isEqualTo(Decision.MISSING_CAPABILITIES);
        Request withoutMfa = new Request(ADA, LAPTOP, HOME, List.of("admin"), List.of("admin"), true, false, 2, 1, 60);
        assertThat(identities.accessPolicy().decide(withoutMfa)).isEqualTo(Decision.MFA_REQUIRED);
        Request withMfa = new Request(ADA, LAPTOP, HOME, List.of("admin"), List.of("admin"), true, true, 2, 1, 60);
        assertThat(identities.accessPolicy().decide(withMfa)).isEqualTo(Decision.APPROVALS_REQUIRED);
        assertThat(identities.accessPolicy().decide(withMfa.requireApprovals(2, 2)))
                .isEqualTo(Decision.REPUTATION_TOO_LOW);
        identities
                .reputation()
                .adjust(IntegrationEventId.of(new UUID(1, 1)), ADA, 10, "good")
                .orThrow();
        assertThat(identities.accessPolicy().decide(withMfa.requireApprovals(2, 2)))
                .isEqualTo(Decision.TOO_MANY_FAILURES);
        advanceClock(Duration.ofMinutes(15));
        assertThat(identities.accessPolicy().decide(withMfa.requireApprovals(2, 2)))
                .isEqualTo(Decision.ALLOWED);
    }

    @Test
    void reputationStaysWithinItsBoundsAndAppliesAnEventOnce() {
        Identities identities = withAda();
        IntegrationEventId event = IntegrationEventId.of(new UUID(2, 2));
        assertThat(identities.reputation().score(ADA)).isEqualTo(50);
        assertThat(identities
                        .reputation()
                        .adjust(event, ADA, 30, "good")
                        .orThrow()
                        .score())
                .isEqualTo(80);
        assertThat(identities
                        .reputation()
                        .adjust(event, ADA, 30, "good")
                        .orThrow()
                        .score())
                .isEqualTo(80);
        identities
                .reputation()
                .adjust(IntegrationEventId.of(new UUID(2, 3)), ADA, 100, "good")
                .orThrow();
        assertThat(identities.reputation().score(ADA)).isEqualTo(100);
        identities
                .reputation()
                .adjust(IntegrationEventId.of(new UUID(2, 4)), ADA, -100, "bad")
                .orThrow();
        identities
                .reputation()
                .adjust(IntegrationEventId.of(new UUID(2, 5)), ADA, -1, "bad")
                .orThrow();
        assertThat(identities.reputation().score(ADA)).isZero();
        assertRefused(identities.reputation().adjust(event, BOB, 1, "x"), IdentityError.IDENTITY_NOT_FOUND);
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> identities.reputation().adjust(event, ADA, 101, "x"),
                "by",
                "101",
                "-100");
    }

    @Test
    void aRateLimitCountsHitsAndStartsANewWindow() {
        Identities identities = identities();
        RateLimits.Limit limit = new RateLimits.Limit("login", 2, Duration.ofMinutes(1));
        assertThat(identities.rateLimits().hit(limit, "1.2.3.4").orThrow().times())
                .isEqualTo(1);
        identities.rateLimits().hit(limit, "1.2.3.4").orThrow();
        assertRefused(unchanged(() -> identities.rateLimits().hit(limit, "1.2.3.4")), IdentityError.RATE_LIMITED);
        identities.rateLimits().hit(limit, "5.6.7.8").orThrow();
        advanceClock(Duration.ofMinutes(1));
        identities.rateLimits().hit(limit, "1.2.3.4").orThrow();
    }
}
