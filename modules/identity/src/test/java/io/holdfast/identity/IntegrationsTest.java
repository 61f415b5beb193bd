package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.Integrations.DeliveryAttempt;
import io.holdfast.identity.Integrations.Registration;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.RevocationDelivery;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.store.error.ErrorCode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IntegrationsTest extends IdentityTestBase {

    private static final ServiceId MAIL = ServiceId.of(new UUID(5, 1));
    private static final IntegrationEventId EVENT = IntegrationEventId.of(new UUID(6, 1));

    private static Registration mail(int certificate) {
        return new Registration(
                MAIL, "mail", new Bytes32(key(certificate)), List.of("revocations"), "https://mail.example/hook");
    }

    @Test
    void aServiceIsFoundByItsUniqueCertificate() {
        Identities identities = identities();
        ExternalService service = identities.integrations().register(mail(1)).orThrow();
        assertThat(unchanged(() -> identities.integrations().register(mail(1))).orThrow())
                .isEqualTo(service);
        assertRefused(identities.integrations().register(mail(2)), IdentityError.SERVICE_EXISTS);
        ServiceId other = ServiceId.of(new UUID(5, 2));
        assertRefused(
                unchanged(() -> identities
                        .integrations()
                        .register(new Registration(other, "other", new Bytes32(key(1)), List.of(), null))),
                IdentityError.CERTIFICATE_TAKEN);
        identities.integrations().update(mail(2)).orThrow();
        assertThat(identities.integrations().findByCertificate(new Bytes32(key(1))))
                .isEmpty();
        assertThat(identities
                        .integrations()
                        .findByCertificate(new Bytes32(key(2)))
                        .orElseThrow()
                        .id())
                .isEqualTo(MAIL);
        assertThat(identities.integrations().remove(MAIL).orThrow()).isTrue();
        assertThat(identities.integrations().findByCertificate(new Bytes32(key(2))))
                .isEmpty();
        assertRefused(identities.integrations().update(mail(2)), IdentityError.SERVICE_NOT_FOUND);
    }

    @Test
    void aDeliveryCountsItsAttemptsUntilItIsDeliveredOrFailed() {
        Identities identities = identities();
        assertRefused(
                identities.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, null, false)),
                IdentityError.SERVICE_NOT_FOUND);
        identities.integrations().register(mail(1)).orThrow();
        RevocationDelivery first = identities
                .integrations()
                .recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, "503", false))
                .orThrow();
        assertThat(first.status()).isEqualTo(RevocationDelivery.Status.PENDING);
        assertThat(unchanged(() -> identities
                                .integrations()
                                .recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, "503", false)))
                        .orThrow())
                .isEqualTo(first);
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 3, null, false)),
                "number must be 2",
                "is 3");
        RevocationDelivery second = identities
                .integrations()
                .recordAttempt(new DeliveryAttempt(MAIL, EVENT, 2, null, false))
                .orThrow();
        assertThat(second.status()).isEqualTo(RevocationDelivery.Status.DELIVERED);
        assertRefused(
                identities.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 3, null, false)),
                IdentityError.DELIVERY_ENDED);
        IntegrationEventId lost = IntegrationEventId.of(new UUID(6, 2));
        identities
                .integrations()
                .recordAttempt(new DeliveryAttempt(MAIL, lost, 1, "timeout", true))
                .orThrow();
        assertThat(identities.integrations().delivery(MAIL, lost).orElseThrow().status())
                .isEqualTo(RevocationDelivery.Status.FAILED);
        assertThat(identities.integrations().deliveries(MAIL, 10, null).rows())
                .extracting(RevocationDelivery::attempts)
                .containsExactly(2, 1);
    }
}
