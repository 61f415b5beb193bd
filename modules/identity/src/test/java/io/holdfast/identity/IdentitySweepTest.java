package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.JwtSigningKey.Status;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.ServiceId;
import io.holdfast.identity.model.Session;
import io.holdfast.store.error.BadRequestException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.bouncycastle.math.ec.rfc7748.X25519;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedules of keys, retention, repeated refreshes and weak keys. */
class IdentitySweepTest extends IdentityTestBase {

    @Test
    void theSweepRotatesOldKeysAndRetiresThemWhenTheirTokensHaveExpired() {
        Identities identities = withAda();
        JwtSigningKey first = identities.signingKeys().ensureActiveKey().orThrow();
        identities.sweep();
        assertThat(identities.signingKeys().active()).contains(first);
        advanceClock(Duration.ofDays(90));
        identities.sweep();
        assertThat(identities.signingKeys().published()).hasSize(2);
        assertThat(identities.signingKeys().active().orElseThrow().id()).isNotEqualTo(first.id());
        advanceClock(Duration.ofMinutes(14));
        identities.sweep();
        assertThat(identities.signingKeys().published()).hasSize(2);
        advanceClock(Duration.ofMinutes(1));
        identities.sweep();
        assertThat(identities.signingKeys().published()).hasSize(1);
        assertThat(store().get(IdentitySchema.SIGNING_KEYS, first.id())
                        .orElseThrow()
                        .status())
                .isEqualTo(Status.RETIRED);
    }

    @Test
    void aHundredRotationsInARowEndWithATimeToWaitAndNotInADeadEnd() {
        Identities identities = withAda();
        JwtSigningKey key = identities.signingKeys().ensureActiveKey().orThrow();
        int rotated = 0;
        for (int i = 0; i < 100; i++) {
            IdentityOutcome<JwtSigningKey> next = identities.signingKeys().rotate(key.id());
            if (next instanceof IdentityOutcome.Refused<JwtSigningKey> refused) {
                assertThat(refused.error()).isEqualTo(IdentityError.TOO_MANY_KEYS);
                advanceClock(Duration.between(store().now(), refused.until()));
                next = identities.signingKeys().rotate(key.id());
            }
            key = next.orThrow();
            rotated++;
        }
        assertThat(rotated).isEqualTo(100);
    }

    @Test
    void revocationEventsAreKeptForTheirRetentionTime() {
        Identities identities = withAda();
        for (int i = 0; i < 3; i++) {
            identities.sessions().revoke(login(identities).session().id(), "x").orThrow();
            advanceClock(Duration.ofDays(40));
        }
        identities.sweep();
        assertThat(identities.revocationLog().since(HOME, 0, 10))
                .extracting(event -> event.sequence())
                .containsExactly(2L, 3L);
        assertThat(identities.revocationLog().read(HOME, 0, 10).orThrow()).hasSize(2);
        assertThat(identities.revocationLog().read(HOME, 1, 10).orThrow()).hasSize(2);
        advanceClock(Duration.ofDays(200));
        identities.sweep();
        assertRefused(identities.revocationLog().read(HOME, 2, 10), IdentityError.EVENTS_EXPIRED);
        assertThat(identities.revocationLog().read(HOME, 3, 10).orThrow()).isEmpty();
        assertThat(identities.revocationLog().lastSequence(HOME)).isEqualTo(3);
        assertThat(identities.check().problems()).isEmpty();
        identities.sessions().revoke(login(identities).session().id(), "x").orThrow();
        assertThat(identities.revocationLog().read(HOME, 3, 10).orThrow()).hasSize(1);
    }

    @Test
    void endedDeliveriesAreKeptForTheirRetentionTime() {
        Identities identities = identities();
        ServiceId service = ServiceId.of(new UUID(5, 1));
        identities
                .integrations()
                .register(new Integrations.Registration(service, "mail", new Bytes32(key(5)), List.of(), null))
                .orThrow();
        for (int i = 0; i < 3; i++) {
            identities
                    .integrations()
                    .recordAttempt(new Integrations.DeliveryAttempt(
                            service, IntegrationEventId.of(new UUID(6, i)), 1, i == 0 ? "no answer" : null, false))
                    .orThrow();
        }
        advanceClock(Duration.ofDays(31));
        assertThat(identities.sweep().removed()).isEqualTo(2);
        assertThat(identities.integrations().deliveries(service, 10, null).rows())
                .as("the delivery that has not ended")
                .hasSize(1);
    }

    private Identities withGrace() {
        Identities identities =
                identities(OPTIONS.withLifetimes(Lifetimes.DEFAULT.withRefreshGrace(Duration.ofSeconds(10))));
        identities.create(ada()).orThrow();
        return identities;
    }

    @Test
    void aRepeatedRefreshOfTheSameClientGetsTheSameAnswerForSomeSeconds() {
        Identities identities = withGrace();
        CreatedSession login = login(identities);
        Session session = login.session();
        Secret token = login.refreshToken();
        IdentityOutcome<RefreshedSession> first =
                identities.sessions().refresh(session.id(), LAPTOP, token, "installation 1");
        advanceClock(Duration.ofSeconds(9));
        IdentityOutcome<RefreshedSession> again =
                unchanged(() -> identities.sessions().refresh(session.id(), LAPTOP, token, "installation 1"));
        assertThat(again.orThrow()).isEqualTo(first.orThrow());
        assertThat(((IdentityOutcome.Done<RefreshedSession>) again).repeated()).isTrue();
        identities
                .sessions()
                .refresh(session.id(), LAPTOP, first.orThrow().refreshToken(), "installation 1")
                .orThrow();
        assertRefused(
                identities.sessions().refresh(session.id(), LAPTOP, token, "installation 1"),
                IdentityError.REFRESH_REUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"another client", "no client", "too late"})
    void aStolenRefreshTokenRevokesTheSessionDespiteTheGrace(String thief) {
        Identities identities = withGrace();
        CreatedSession login = login(identities);
        Secret token = login.refreshToken();
        identities
                .sessions()
                .refresh(login.session().id(), LAPTOP, token, "installation 1")
                .orThrow();
        advanceClock(Duration.ofSeconds(thief.equals("too late") ? 10 : 1));
        String client = switch (thief) {
            case "another client" -> "installation 2";
            case "no client" -> null;
            default -> "installation 1";
        };
        assertRefused(
                identities.sessions().refresh(login.session().id(), LAPTOP, token, client),
                IdentityError.REFRESH_REUSED);
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
    }

    @Test
    void withoutTheOptionASecondUseRevokesTheSession() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        Session session = login.session();
        identities
                .sessions()
                .refresh(session.id(), LAPTOP, login.refreshToken(), "installation 1")
                .orThrow();
        assertRefused(
                identities.sessions().refresh(session.id(), LAPTOP, login.refreshToken(), "installation 1"),
                IdentityError.REFRESH_REUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0000000000000000000000000000000000000000000000000000000000000080",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
            })
    void signingKeysOfSmallOrderAreRejected(String hex) {
        Bytes32 weak = Bytes32.ofHex(hex);
        assertThat(Ed25519.validatePublicKeyFull(weak.value(), 0)).isFalse();
        assertThatThrownBy(() -> NewMachine.of(PHONE, weak, publicKey(1)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("signingKey is a weak key");
        assertThatThrownBy(() -> new NewIdentity(BOB, weak, bob().tier(), BOBS, "Bob", machine(BOBS_PC, 4)))
                .isInstanceOf(BadRequestException.class);
        Identities identities = withAda();
        assertThatThrownBy(() -> identities.machines().rekey(LAPTOP, 1, weak, publicKey(1)))
                .isInstanceOf(BadRequestException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
                "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
            })
    void encryptionKeysOfSmallOrderAreRejected(String hex) {
        Bytes32 weak = Bytes32.ofHex(hex);
        assertThat(X25519.calculateAgreement(key(7), 0, weak.value(), 0, new byte[32], 0))
                .as("a shared secret that is not zero")
                .isFalse();
        assertThatThrownBy(() -> NewMachine.of(PHONE, CryptoPrimitives.publicKey(key(1)), weak))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("encryptionKey is a weak key");
    }
}
