package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.Integrations.DeliveryAttempt;
import io.holdfast.identity.Integrations.Registration;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ExternalService;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.WebhookDelivery;
import io.holdfast.store.error.ErrorCode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IntegrationsTest extends IdentityTestBase {

    private static final ServiceId MAIL = ServiceId.of(new UUID(5, 1));
    private static final IdentityEventId EVENT = IdentityEventId.of(new UUID(6, 1));

    private static Registration mail(int certificate) {
        return new Registration(
                MAIL, "mail", new Bytes32(key(certificate)), List.of("revocations"), "https://mail.example/hook");
    }

    @Test
    void aServiceIsFoundByItsCertificateWhichNoOtherHas() {
        Identities room = identities();
        ExternalService service = room.integrations().register(mail(1)).orThrow();
        assertThat(unchanged(() -> room.integrations().register(mail(1))).orThrow())
                .isEqualTo(service);
        assertRefused(room.integrations().register(mail(2)), IdentityError.SERVICE_EXISTS);
        ServiceId other = ServiceId.of(new UUID(5, 2));
        assertRefused(
                unchanged(() -> room.integrations()
                        .register(new Registration(other, "other", new Bytes32(key(1)), List.of(), null))),
                IdentityError.CERTIFICATE_TAKEN);
        room.integrations().update(mail(2)).orThrow();
        assertThat(room.integrations().findByCertificate(new Bytes32(key(1)))).isEmpty();
        assertThat(room.integrations()
                        .findByCertificate(new Bytes32(key(2)))
                        .orElseThrow()
                        .id())
                .isEqualTo(MAIL);
        assertThat(room.integrations().remove(MAIL).orThrow()).isTrue();
        assertThat(room.integrations().findByCertificate(new Bytes32(key(2)))).isEmpty();
        assertRefused(room.integrations().update(mail(2)), IdentityError.SERVICE_NOT_FOUND);
    }

    @Test
    void aDeliveryCountsItsAttemptsUntilItEnds() {
        Identities room = identities();
        assertRefused(
                room.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, null, false)),
                IdentityError.SERVICE_NOT_FOUND);
        room.integrations().register(mail(1)).orThrow();
        WebhookDelivery first = room.integrations()
                .recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, "503", false))
                .orThrow();
        assertThat(first.status()).isEqualTo(WebhookDelivery.Status.PENDING);
        assertThat(unchanged(() -> room.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, "503", false)))
                        .orThrow())
                .isEqualTo(first);
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 3, null, false)),
                "number is 3",
                "is 2");
        WebhookDelivery second = room.integrations()
                .recordAttempt(new DeliveryAttempt(MAIL, EVENT, 2, null, false))
                .orThrow();
        assertThat(second.status()).isEqualTo(WebhookDelivery.Status.DELIVERED);
        assertRefused(
                room.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 3, null, false)),
                IdentityError.DELIVERY_ENDED);
        IdentityEventId lost = IdentityEventId.of(new UUID(6, 2));
        room.integrations()
                .recordAttempt(new DeliveryAttempt(MAIL, lost, 1, "timeout", true))
                .orThrow();
        assertThat(room.integrations().delivery(MAIL, lost).orElseThrow().status())
                .isEqualTo(WebhookDelivery.Status.FAILED);
        assertThat(room.integrations().deliveries(MAIL, 10, null).rows())
                .extracting(WebhookDelivery::attempts)
                .containsExactly(2, 1);
    }
}
