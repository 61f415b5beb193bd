package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Guesses of passwords and codes: guessers are stopped, and owners are not locked out. */
class LoginThrottleTest extends IdentityTestBase {

    private static final String EMAIL = "ada@example.org";
    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");
    private static final Secret WRONG = Secret.of("a wrong guess");
    private static final LoginSource HOME_NETWORK = LoginSource.of("198.51.100.7");
    private static final int GUESSES_PER_DAY = 5;
    private static final double PASSWORDS = Math.pow(36, 8);

    private Identities withPassword(IdentityOptions options) {
        Identities identities = identities(options);
        identities.create(ada()).orThrow();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        return identities;
    }

    private static LoginSource attacker(int number) {
        return LoginSource.of("203.0." + number / 250 + "." + number % 250);
    }

    private static IdentityOutcome<IdentityId> guess(Identities identities, LoginSource source) {
        return identities.credentials().login(EMAIL, WRONG, source);
    }

    @Test
    @Tag("slow")
    void tenWrongPasswordsEveryQuarterOfAnHourDoNotLockOutTheOwnerForADay() {
        Identities identities = withPassword(OPTIONS);
        int refused = 0;
        for (int minute = 0; minute < 24 * 60; minute++) {
            for (int i = 0; minute % 15 == 0 && i < 10; i++) {
                guess(identities, attacker(1));
            }
            refused += identities
                            .credentials()
                            .login(EMAIL, PASSWORD, HOME_NETWORK)
                            .isDone()
                    ? 0
                    : 1;
            advanceClock(Duration.ofMinutes(1));
        }
        assertThat(refused).isZero();
    }

    @Test
    void aRememberedDeviceLogsInFromAnyNetworkWhileTheAccountIsAttacked() {
        Identities identities = withPassword(OPTIONS);
        Secret device = identities.knownDevices().remember(ADA, HOME_NETWORK).orThrow();
        for (int i = 0; i < 150; i++) {
            guess(identities, attacker(i));
        }
        assertRefused(
                identities.credentials().login(EMAIL, PASSWORD, LoginSource.of("192.0.2.1")),
                IdentityError.PROOF_REQUIRED);
        LoginSource travelling = LoginSource.of("192.0.2.1").withDevice(device);
        assertThat(identities.credentials().login(EMAIL, PASSWORD, travelling).orThrow())
                .isEqualTo(ADA);
        assertRefused(
                identities.credentials().login(EMAIL, PASSWORD, LoginSource.of("192.0.2.2")),
                IdentityError.PROOF_REQUIRED);
        identities.credentials().unlock(ADA).orThrow();
        identities
                .credentials()
                .login(EMAIL, PASSWORD, LoginSource.of("192.0.2.2"))
                .orThrow();
    }

    @Test
    void aDeviceOfAnotherIdentityIsNotExempt() {
        Identities identities = withPassword(OPTIONS);
        identities.create(bob()).orThrow();
        Secret bobs = identities.knownDevices().remember(BOB, HOME_NETWORK).orThrow();
        for (int i = 0; i < 100; i++) {
            guess(identities, attacker(i));
        }
        assertRefused(guess(identities, HOME_NETWORK.withDevice(bobs)), IdentityError.PROOF_REQUIRED);
        assertRefused(guess(identities, HOME_NETWORK.withDevice(Secret.of("hfd_x"))), IdentityError.PROOF_REQUIRED);
    }

    @Test
    void theBlocksOfAGuesserDoubleAndEndWithAHundredFailures() {
        Identities identities = withPassword(OPTIONS);
        Duration block = Duration.ofMinutes(15);
        for (int round = 1; round < 10; round++) {
            for (int i = 0; i < 10; i++) {
                assertRefused(guess(identities, attacker(1)), IdentityError.WRONG_CREDENTIALS);
            }
            assertThat(guess(identities, attacker(1)))
                    .isEqualTo(IdentityOutcome.refusedUntil(
                            IdentityError.TOO_MANY_FAILURES,
                            "email",
                            store().now().plus(block)));
            advanceClock(block);
            block = block.multipliedBy(2);
        }
        for (int i = 0; i < 10; i++) {
            assertRefused(guess(identities, attacker(1)), IdentityError.WRONG_CREDENTIALS);
        }
        advanceClock(Duration.ofDays(89));
        assertRefused(guess(identities, attacker(1)), IdentityError.TOO_MANY_FAILURES);
    }

    @Test
    void aClientThatTriesManyAccountsIsBlockedEverywhere() {
        Identities identities = withPassword(OPTIONS);
        for (int i = 0; i < LoginProtection.DEFAULT.sourceFailures(); i++) {
            assertRefused(
                    identities.credentials().login("user" + i + "@example.org", WRONG, attacker(1)),
                    IdentityError.WRONG_CREDENTIALS);
        }
        assertRefused(guess(identities, attacker(1)), IdentityError.TOO_MANY_FAILURES);
        assertRefused(guess(identities, attacker(2)), IdentityError.WRONG_CREDENTIALS);
        advanceClock(IdentityQuotas.DEFAULT.failureWindow());
        assertRefused(guess(identities, attacker(1)), IdentityError.WRONG_CREDENTIALS);
    }

    @Test
    void accountsThatDoNotExistAreAnsweredLikeOthers() {
        Identities identities = withPassword(OPTIONS);
        for (int i = 0; i < 150; i++) {
            assertThat(identities.credentials().login("nobody@example.org", WRONG, attacker(i)))
                    .isEqualTo(guess(identities, attacker(i)));
            assertThat(identities.credentials().login("nobody@example.org", WRONG))
                    .isEqualTo(guess(identities, LoginSource.UNKNOWN));
        }
    }

    /** The response time would otherwise show whether the attempt was counted. */
    @Test
    void everyRefusedLoginWaitsForACommitWhateverTheReason() {
        Identities identities = withPassword(OPTIONS);
        LoginSource device = HOME_NETWORK.withDevice(
                identities.knownDevices().remember(ADA, HOME_NETWORK).orThrow());
        for (int i = 0; i < 10; i++) {
            assertCommits(identities, EMAIL, attacker(1), IdentityError.WRONG_CREDENTIALS);
            assertCommits(identities, "nobody@example.org", attacker(1), IdentityError.WRONG_CREDENTIALS);
            assertCommits(identities, EMAIL, device, IdentityError.WRONG_CREDENTIALS);
        }
        assertCommits(identities, EMAIL, attacker(1), IdentityError.TOO_MANY_FAILURES);
        assertCommits(identities, "nobody@example.org", attacker(1), IdentityError.TOO_MANY_FAILURES);
        assertCommits(identities, EMAIL, device, IdentityError.TOO_MANY_FAILURES);
        for (int i = 0; i < 90; i++) {
            guess(identities, attacker(2 + i));
        }
        assertCommits(identities, EMAIL, attacker(100), IdentityError.PROOF_REQUIRED);
        for (int i = 0; i < LoginProtection.DEFAULT.sourceFailures(); i++) {
            identities.credentials().login("user" + i + "@example.org", WRONG, attacker(200));
        }
        assertCommits(identities, "new@example.org", attacker(200), IdentityError.TOO_MANY_FAILURES);
    }

    private void assertCommits(Identities identities, String email, LoginSource source, IdentityError refusal) {
        long before = store().lastCommit();
        assertRefused(identities.credentials().login(email, WRONG, source), refusal);
        assertThat(store().lastCommit()).isEqualTo(before + 1);
    }

    @Test
    void attemptsByABlockedClientDoNotFillTheCommitRecord() {
        Identities identities = withPassword(OPTIONS);
        for (int i = 0; i < 10; i++) {
            guess(identities, attacker(1));
        }
        int before = store().feed().records(0, 1_000).size();
        OriginScope.run(Origin.of("a server"), () -> {
            assertRefused(guess(identities, attacker(1)), IdentityError.TOO_MANY_FAILURES);
            assertThat(store().feed().records(0, 1_000)).hasSize(before);
            assertRefused(guess(identities, attacker(2)), IdentityError.WRONG_CREDENTIALS);
            assertThat(store().feed().records(0, 1_000)).hasSize(before + 1);
        });
    }

    @Test
    void aDeviceWithAHundredFailuresIsForgotten() {
        Identities identities = withPassword(OPTIONS);
        LoginSource device = HOME_NETWORK.withDevice(
                identities.knownDevices().remember(ADA, HOME_NETWORK).orThrow());
        for (int i = 0; i < 100; i++) {
            assertRefused(guess(identities, device), IdentityError.WRONG_CREDENTIALS);
            if (i % 10 == 9) {
                advanceClock(Duration.ofMinutes(15));
            }
        }
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
    }

    /** Each day, five of 1,000 clients guess, and the owner logs in from a remembered device on a new network. */
    @Test
    @Tag("slow")
    void inThreeYearsOfAttackTheOwnerAlwaysGetsInAndAGuesserStaysBelowOneInAMillion() {
        Identities identities = withPassword(OPTIONS);
        Secret device = identities.knownDevices().remember(ADA, HOME_NETWORK).orThrow();
        Random random = new Random(22);
        int examined = 0;
        for (int day = 0; day < 3 * 365; day++) {
            for (int i = 0; i < GUESSES_PER_DAY; i++) {
                IdentityError answer = guess(identities, attacker(random.nextInt(1_000)))
                        .refusal()
                        .orElseThrow();
                examined += answer == IdentityError.WRONG_CREDENTIALS ? 1 : 0;
            }
            LoginSource owner = LoginSource.of("192.0.2." + day % 250).withDevice(device);
            assertThat(identities.credentials().login(EMAIL, PASSWORD, owner).isDone())
                    .isTrue();
            advanceClock(Duration.ofDays(1));
        }
        assertThat(examined).isLessThanOrEqualTo(100 * (3 * 365 / 90 + 1));
        assertThat(examined / PASSWORDS).isLessThan(1e-6);
    }
}
