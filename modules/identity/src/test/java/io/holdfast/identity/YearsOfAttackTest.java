package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.Secret;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three years in which a thousand clients guess as often as they are permitted to, with the default limits: by
 * password, by mailed code and, knowing the password, by the code of an authenticator. Each day, the owner logs in
 * from the usual network, from a remembered device elsewhere, and from a new client by email. The login by email resets
 * the count of wrong passwords, which permits the attackers a hundred more guesses.
 */
@Tag("slow")
class YearsOfAttackTest extends IdentityTestBase {

    private static final int DAYS = 3 * 365;
    private static final int CLIENTS = 1_000;
    private static final String EMAIL = "ada@example.org";
    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");
    private static final Secret WRONG = Secret.of("a wrong guess");
    private static final LoginSource HOME_NETWORK = LoginSource.of("198.51.100.7");

    /** Passwords of eight random lower-case letters and digits, the weakest that a random generator creates. */
    private static final double PASSWORDS = Math.pow(36, 8);

    private static final double MAIL_CODES = 1e8;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int SIMULATED_GUESSES_PER_DAY = 20;

    private Identities identities;
    private final Deque<MailFlows.Requested> mailbox = new ArrayDeque<>();
    private long passwords;
    private long codes;
    private int lastClient;

    @BeforeEach
    void createAda() {
        identities = withAda();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        identities
                .mail()
                .verifyAddress(MailFlowsTest.link(
                        identities.mail().requestVerification(ADA).orThrow()))
                .orThrow();
        identities.credentials().login(EMAIL, PASSWORD, HOME_NETWORK).orThrow();
    }

    private LoginSource nextAttacker() {
        lastClient = (lastClient + 1) % CLIENTS;
        return LoginSource.of("203.0." + lastClient / 250 + "." + lastClient % 250);
    }

    /** Guesses with one client after another, until all of them would be refused. */
    private void guessPasswords() {
        for (int i = 0; i < CLIENTS; i++) {
            LoginSource client = nextAttacker();
            IdentityOutcome<IdentityId> outcome;
            do {
                outcome = identities.credentials().login(EMAIL, WRONG, client);
                passwords += outcome.refusal().equals(Optional.of(IdentityError.WRONG_CREDENTIALS)) ? 1 : 0;
            } while (outcome.refusal().equals(Optional.of(IdentityError.WRONG_CREDENTIALS)));
            if (outcome.refusal().equals(Optional.of(IdentityError.PROOF_REQUIRED))) {
                return; // The same refusal awaits all clients that have not logged in.
            }
        }
    }

    /** Requests emails until the limit is reached, and guesses the code of each. The emails arrive at the owner. */
    private void guessMailCodes() {
        for (int i = 0; i < 20; i++) {
            MailFlows.Requested requested = identities
                    .mail()
                    .request(MailKind.LOGIN, EMAIL, nextAttacker())
                    .result()
                    .orElse(null);
            if (requested == null) {
                return;
            }
            mailbox.addLast(requested);
            for (int guess = 0; guess < 10; guess++) {
                assertRefused(
                        identities.mail().login(MailProof.ofCode(requested.ticket(), Secret.of("guess"))),
                        IdentityError.MAIL_SECRET_INVALID);
            }
            codes += Objects.requireNonNull(requested.mail()).code() == null ? 0 : 5;
        }
    }

    private void logInAsOwner(int day, Secret device) {
        LoginSource road = LoginSource.of("192.0.2." + day % 250);
        for (LoginSource source : new LoginSource[] {HOME_NETWORK, road.withDevice(device)}) {
            assertThat(identities.credentials().login(EMAIL, PASSWORD, source).isDone())
                    .as("the login on day %s from %s", day, source.address())
                    .isTrue();
        }
        assertRefused(identities.credentials().login(EMAIL, PASSWORD, road), IdentityError.PROOF_REQUIRED);
        // A stranger who requests emails until the limit is reached causes one that the owner can use.
        assertThat(identities
                        .mail()
                        .login(MailFlowsTest.link(mailbox.getLast()))
                        .orThrow())
                .isEqualTo(ADA);
        identities.credentials().login(EMAIL, PASSWORD, road).orThrow();
        mailbox.clear();
    }

    @Test
    void theOwnerAlwaysGetsInAndAThousandGuessersStayBelowOneInAMillion() {
        Secret device = identities.knownDevices().remember(ADA, HOME_NETWORK).orThrow();
        for (int day = 0; day < DAYS; day++) {
            guessPasswords();
            guessMailCodes();
            logInAsOwner(day, device);
            advanceClock(Duration.ofDays(1));
            store().sweep();
        }
        assertThat(passwords).isBetween(100L * DAYS, 110L * DAYS);
        assertThat(passwords / PASSWORDS).isLessThan(1e-6);
        assertThat(codes).isBetween(20L, 100L);
        assertThat(codes / MAIL_CODES).isLessThanOrEqualTo(1e-6);
    }

    /**
     * The number of codes is not limited, so each client tries one per second. In each day of the simulation, twenty of
     * the clients guess once each, for all guesses of that day.
     */
    @Test
    void theOwnerAlwaysPassesTheSecondFactorAndAThousandAttackersWithThePasswordStayBelowOneInAMillion() {
        Mfa.Enrollment enrolled = identities.mfa().enroll(ADA, "ada").orThrow();
        identities.mfa().confirm(ADA, MfaTest.code(enrolled, store().now())).orThrow();
        Secret device = identities.knownDevices().remember(ADA, HOME_NETWORK).orThrow();
        advanceClock(Duration.ofHours(1));
        double probability = guessCodesUntilThreeAreRequired();
        assertThat(probability).isBetween(1e-9, 1e-8);
        advanceClock(Duration.ofHours(1));
        passSecondFactor(enrolled, 3, HOME_NETWORK);
        for (int day = 0; day < DAYS; day++) {
            for (int i = 0; i < SIMULATED_GUESSES_PER_DAY; i++) {
                int required = guessCode(nextAttacker());
                double guesses = required == 3 ? (double) CLIENTS * SECONDS_PER_DAY / SIMULATED_GUESSES_PER_DAY : 1;
                probability += guesses * probabilityOf(required);
            }
            advanceClock(Duration.ofHours(12));
            passSecondFactor(enrolled, 1, HOME_NETWORK);
            advanceClock(Duration.ofHours(6));
            LoginSource road = LoginSource.of("192.0.2." + day % 250);
            passSecondFactor(enrolled, 1, road.withDevice(device));
            advanceClock(Duration.ofHours(6));
            passSecondFactor(enrolled, 3, LoginSource.of("198.18." + day / 250 + "." + day % 250));
            store().sweep();
        }
        assertThat(probability).isLessThan(1e-6);
    }

    /** A correct guess of several codes is accepted at three times: the current one and its neighbors. */
    private static double probabilityOf(int codes) {
        return 3 * Math.pow(1e-6, codes);
    }

    private double guessCodesUntilThreeAreRequired() {
        double probability = 0;
        for (int required = 0; required < 3; ) {
            required = guessCode(nextAttacker());
            probability += probabilityOf(required);
        }
        return probability;
    }

    /** Guesses the smallest number of codes that is checked, and returns that number. */
    private int guessCode(LoginSource source) {
        for (int codes = 1; codes <= 3; codes++) {
            IdentityError error = identities
                    .mfa()
                    .verify(ADA, Secret.of("xxxxxx".repeat(codes)), source)
                    .refusal()
                    .orElseThrow();
            if (error == IdentityError.WRONG_CODE) {
                return codes;
            }
            assertThat(error).isIn(IdentityError.CODE_PAIR_REQUIRED, IdentityError.CODE_TRIPLE_REQUIRED);
        }
        throw new AssertionError("three codes were not checked");
    }

    private void passSecondFactor(Mfa.Enrollment enrolled, int codes, LoginSource source) {
        assertThat(identities
                        .mfa()
                        .verify(ADA, MfaTest.codes(enrolled, codes, store().now()), source)
                        .isDone())
                .as("%s codes from %s at %s", codes, source.address(), store().now())
                .isTrue();
    }
}
