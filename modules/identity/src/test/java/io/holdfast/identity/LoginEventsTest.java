package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.record.RecordedEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The events of logins that fail. */
class LoginEventsTest extends IdentityTestBase {

    private static final String EMAIL = "ada@example.org";
    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");
    private static final Secret WRONG = Secret.of("a wrong guess");
    private static final LoginSource SOURCE = LoginSource.of("198.51.100.7");

    private List<RecordedEvent> refusals() {
        return store().feed().records(0, 1_000).stream()
                .flatMap(record -> record.events().stream())
                .filter(event -> event.type().equals("login_refused"))
                .toList();
    }

    @Test
    void aLoginWithAnUnknownAddressIsReportedWithoutTheAddress() {
        Identities identities = withAda();
        assertRefused(
                identities.credentials().login("nobody@example.org", WRONG, SOURCE), IdentityError.WRONG_CREDENTIALS);
        assertThat(refusals()).singleElement().satisfies(event -> {
            assertThat(event.subject()).isEqualTo(IdentityEventTypes.UNKNOWN);
            assertThat(event.entry()).isNull();
            assertThat(event.data()).containsOnlyKeys("reason").containsEntry("reason", "unknown_address");
        });
    }

    @Test
    void aLoginWithAWrongPasswordIsReportedForTheIdentity() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        assertRefused(identities.credentials().login(EMAIL, WRONG, SOURCE), IdentityError.WRONG_CREDENTIALS);
        assertThat(refusals()).singleElement().satisfies(event -> {
            assertThat(event.subject()).isEqualTo(ADA.toString());
            assertThat(event.data()).containsEntry("reason", "wrong_password");
        });
        identities.credentials().login(EMAIL, PASSWORD, SOURCE).orThrow();
        assertThat(refusals()).hasSize(1);
    }

    @Test
    void aLoginOfAFrozenIdentityIsReportedWithItsReason() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        identities.freeze(ADA, "a test").orThrow();
        IdentityOutcome<?> refused = identities.credentials().login(EMAIL, PASSWORD, SOURCE);
        assertThat(refused.isDone()).isFalse();
        assertThat(refusals()).singleElement().satisfies(event -> {
            assertThat(event.subject()).isEqualTo(ADA.toString());
            assertThat(event.data()).containsEntry("reason", "identity_frozen");
        });
    }
}
