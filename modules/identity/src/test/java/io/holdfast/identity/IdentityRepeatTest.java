package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.IdentityOutcome.Done;
import io.holdfast.identity.Integrations.DeliveryAttempt;
import io.holdfast.identity.Integrations.Registration;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A command tells whether an earlier request had its effect already. */
class IdentityRepeatTest extends IdentityTestBase {

    private static final ServiceId MAIL = ServiceId.of(new UUID(5, 1));
    private static final IntegrationEventId EVENT = IntegrationEventId.of(new UUID(6, 1));
    private static final NamespaceId TEAM = NamespaceId.of(new UUID(0x40, 9));

    private static <T> void assertRepeats(Supplier<IdentityOutcome<T>> command) {
        assertThat(command.get())
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.repeated()).isFalse());
        assertThat(command.get())
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.repeated()).isTrue());
    }

    @Test
    void identitiesMachinesAndNamespaces() {
        Identities identities = identities();
        assertRepeats(() -> identities.create(ada()));
        identities.create(bob()).orThrow();
        assertRepeats(() -> identities.machines().enroll(ADA, HOME, machine(PHONE, 7)));
        assertRepeats(() -> identities.machines().rekey(PHONE, 1, publicKey(8), new Bytes32(key(9))));
        assertRepeats(() -> identities.machines().revoke(PHONE, "lost"));
        assertRepeats(() -> identities.namespaces().create(TEAM, "team", ADA));
        assertRepeats(() -> identities.namespaces().join(TEAM, BOB, Membership.Role.MEMBER));
        assertRepeats(() -> identities.freeze(BOB, "inquiry"));
        assertRepeats(() -> identities.unfreeze(BOB));
        assertRepeats(() -> identities.disable(BOB, "inquiry"));
        assertRepeats(() -> identities.enable(BOB));
        assertRepeats(() -> identities.delete(BOB, "gone"));
    }

    @Test
    void servicesAndReputation() {
        Identities identities = withAda();
        Registration mail = new Registration(MAIL, "mail", new Bytes32(key(1)), List.of(), null);
        assertRepeats(() -> identities.integrations().register(mail));
        assertRepeats(() -> identities.integrations().recordAttempt(new DeliveryAttempt(MAIL, EVENT, 1, "503", false)));
        assertRepeats(() -> identities.reputation().adjust(EVENT, ADA, 5, "good"));
    }

    @Test
    void sessionsAndSigningKeys() {
        Identities identities = withAda();
        SessionId session = freshSession();
        identities.sessions().create(NewSession.of(session, ADA, LAPTOP, HOME)).orThrow();
        assertRepeats(() -> identities.sessions().revoke(session, "logout"));
        SigningKeyId first =
                identities.signingKeys().ensureActiveKey().orThrow().id();
        assertRepeats(() -> identities.signingKeys().rotate(first));
        assertRepeats(() -> identities.signingKeys().retireNow(first));
    }

    @Test
    void aNewPasswordOrAddressOfALinkedAccountIsNoRepeat() {
        Identities identities = withAda();
        String wallet = "0x" + "ab".repeat(20);
        assertRepeats(() -> identities.credentials().linkWallet(ADA, AuthMethod.EVM, wallet));
        assertRepeats(() -> identities.credentials().linkMachine(ADA, LAPTOP));
        assertRepeats(() -> identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "g-1", "ada@example.com"));
        assertThat(identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "g-1", "new@example.com"))
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.repeated()).isFalse());
        for (String password : List.of("correct horse battery", "staple correct horse")) {
            assertThat(identities.credentials().setEmail(ADA, "ada@example.com", Secret.of(password)))
                    .isInstanceOfSatisfying(
                            Done.class, done -> assertThat(done.repeated()).isFalse());
        }
    }
}
