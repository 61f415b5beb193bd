package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.Integrations.Attempt;
import io.holdfast.identity.Integrations.Registration;
import io.holdfast.store.ErrorCode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IntegrationTest extends IdentityCase {

    private static final ServiceId MAIL = ServiceId.of(new UUID(5, 1));
    private static final EventId EVENT = EventId.of(new UUID(6, 1));

    private static Registration mail(int certificate) {
        return new Registration(
                MAIL, "mail", new Bytes32(key(certificate)), List.of("revocations"), "https://mail.example/hook");
    }

    @Test
    void aServiceIsFoundByItsCertificateWhichNoOtherHas() {
        Identities room = room();
        IntegrationService service = room.integrations().register(mail(1)).orThrow();
        assertThat(unchanged(() -> room.integrations().register(mail(1))).orThrow())
                .isEqualTo(service);
        refused(room.integrations().register(mail(2)), IdentityError.SERVICE_EXISTS);
        ServiceId other = ServiceId.of(new UUID(5, 2));
        refused(
                unchanged(() -> room.integrations()
                        .register(new Registration(other, "other", new Bytes32(key(1)), List.of(), null))),
                IdentityError.CERTIFICATE_TAKEN);
        room.integrations().change(mail(2)).orThrow();
        assertThat(room.integrations().byCertificate(new Bytes32(key(1)))).isEmpty();
        assertThat(room.integrations()
                        .byCertificate(new Bytes32(key(2)))
                        .orElseThrow()
                        .id())
                .isEqualTo(MAIL);
        assertThat(room.integrations().remove(MAIL).orThrow()).isTrue();
        assertThat(room.integrations().byCertificate(new Bytes32(key(2)))).isEmpty();
        refused(room.integrations().change(mail(2)), IdentityError.SERVICE_NOT_FOUND);
    }

    @Test
    void aDeliveryCountsItsAttemptsUntilItEnds() {
        Identities room = room();
        refused(
                room.integrations().attempted(new Attempt(MAIL, EVENT, 1, null, false)),
                IdentityError.SERVICE_NOT_FOUND);
        room.integrations().register(mail(1)).orThrow();
        Delivery first = room.integrations()
                .attempted(new Attempt(MAIL, EVENT, 1, "503", false))
                .orThrow();
        assertThat(first.status()).isEqualTo(Delivery.Status.PENDING);
        assertThat(unchanged(() -> room.integrations().attempted(new Attempt(MAIL, EVENT, 1, "503", false)))
                        .orThrow())
                .isEqualTo(first);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.integrations().attempted(new Attempt(MAIL, EVENT, 3, null, false)),
                "number is 3",
                "is 2");
        Delivery second = room.integrations()
                .attempted(new Attempt(MAIL, EVENT, 2, null, false))
                .orThrow();
        assertThat(second.status()).isEqualTo(Delivery.Status.DELIVERED);
        refused(room.integrations().attempted(new Attempt(MAIL, EVENT, 3, null, false)), IdentityError.DELIVERY_ENDED);
        EventId lost = EventId.of(new UUID(6, 2));
        room.integrations()
                .attempted(new Attempt(MAIL, lost, 1, "timeout", true))
                .orThrow();
        assertThat(room.integrations().delivery(MAIL, lost).orElseThrow().status())
                .isEqualTo(Delivery.Status.FAILED);
        assertThat(room.integrations().deliveries(MAIL, 10, null).rows())
                .extracting(Delivery::attempts)
                .containsExactly(2, 1);
    }
}
