package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginAttempt;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OpenIdAccount;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.store.Table;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Attacks on the login flows: hijacked addresses, flooded mailboxes, guessed codes and revealed accounts. */
class LoginFlowAttackTest extends IdentityTestBase {

    private static final String EMAIL = "ada@example.org";
    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");
    private static final Secret NEW_PASSWORD = Secret.of("new frogs dance");
    private static final LoginSource OWNER = LoginSource.of("198.51.100.7");
    private static final LoginSource STRANGER = LoginSource.of("203.0.113.9");

    private Identities withPassword() {
        Identities identities = withAdaAndBob();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        return identities;
    }

    private static void verify(Identities identities) {
        identities
                .mail()
                .verifyAddress(MailFlowsTest.link(
                        identities.mail().requestVerification(ADA).orThrow()))
                .orThrow();
    }

    private static MailFlows.Requested request(Identities identities, MailKind kind) {
        return identities.mail().request(kind, EMAIL, LoginSource.UNKNOWN).orThrow();
    }

    @Test
    void anAddressChangeThatAnIntruderRequestedEndsWithANewPassword() {
        Identities identities = withPassword();
        MailFlows.Requested change =
                identities.mail().requestChange(ADA, "intruder@example.org").orThrow();
        MailFlows.Requested reset = request(identities, MailKind.RESET_PASSWORD);
        MailFlows.Requested verification =
                identities.mail().requestVerification(ADA).orThrow();
        identities.credentials().setEmail(ADA, EMAIL, NEW_PASSWORD).orThrow();
        assertRefused(
                identities.mail().changeAddress(MailFlowsTest.link(change), KeptSessions.NONE),
                IdentityError.MAIL_SECRET_INVALID);
        assertRefused(
                identities.mail().resetPassword(MailFlowsTest.link(reset), PASSWORD),
                IdentityError.MAIL_SECRET_INVALID);
        identities.mail().verifyAddress(MailFlowsTest.link(verification)).orThrow();
        assertThat(identities.credentials().login(EMAIL, NEW_PASSWORD).orThrow())
                .isEqualTo(ADA);
    }

    @Test
    void aSecondResetLinkIsInvalidOnceAPasswordWasSet() {
        Identities identities = withPassword();
        MailFlows.Requested first = request(identities, MailKind.RESET_PASSWORD);
        MailFlows.Requested second = request(identities, MailKind.RESET_PASSWORD);
        identities
                .mail()
                .resetPassword(MailFlowsTest.link(second), NEW_PASSWORD)
                .orThrow();
        assertRefused(
                identities.mail().resetPassword(MailFlowsTest.link(first), PASSWORD),
                IdentityError.MAIL_SECRET_INVALID);
    }

    /** Somebody registers another person's address and waits until that person logs in by email. */
    @Test
    void whoeverRegisteredAnAddressLosesItToItsOwner() {
        Identities identities = withPassword();
        CreatedSession session = login(identities);
        LoginSource device = STRANGER.withDevice(
                identities.knownDevices().remember(ADA, STRANGER).orThrow());
        assertThat(identities
                        .mail()
                        .login(MailFlowsTest.link(request(identities, MailKind.LOGIN)))
                        .orThrow())
                .isEqualTo(ADA);
        assertRefused(identities.sessions().lookup(session.token()), IdentityError.SESSION_REVOKED);
        assertRefused(identities.credentials().login(EMAIL, PASSWORD, device), IdentityError.WRONG_CREDENTIALS);
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
        identities
                .mail()
                .resetPassword(MailFlowsTest.link(request(identities, MailKind.RESET_PASSWORD)), NEW_PASSWORD)
                .orThrow();
        CreatedSession own = login(identities);
        identities
                .mail()
                .login(MailFlowsTest.link(request(identities, MailKind.LOGIN)))
                .orThrow();
        identities.sessions().lookup(own.token()).orThrow();
        identities.credentials().login(EMAIL, NEW_PASSWORD).orThrow();
    }

    @Test
    void theOwnerOfAnUnverifiedAddressIsNotLoggedInToAnIdentityWithOtherMethods() {
        Identities identities = withPassword();
        MailFlows.Requested before = request(identities, MailKind.LOGIN);
        identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "117", null).orThrow();
        assertRefused(identities.mail().login(MailFlowsTest.link(before)), IdentityError.MAIL_SECRET_INVALID);
        assertThat(request(identities, MailKind.LOGIN).mail()).isNull();
        assertThat(request(identities, MailKind.RESET_PASSWORD).mail()).isNull();
        verify(identities);
        assertThat(identities
                        .mail()
                        .login(MailFlowsTest.link(request(identities, MailKind.LOGIN)))
                        .orThrow())
                .isEqualTo(ADA);
        identities.credentials().login(EMAIL, PASSWORD).orThrow();
    }

    /** Each minute, a stranger requests every email that the address may get, and spoils its code. */
    @Test
    void floodedMailsDoNotLockOutTheOwner() {
        Identities identities = withPassword();
        verify(identities);
        identities.credentials().login(EMAIL, PASSWORD, OWNER).orThrow();
        MailFlows.@Nullable Requested newest = null;
        int sent = 0;
        for (int minute = 0; minute < 6 * 60; minute++) {
            for (int i = 0; i < 6; i++) {
                Optional<MailFlows.Requested> requested = identities
                        .mail()
                        .request(MailKind.LOGIN, EMAIL, LoginSource.of("203.0.113." + minute % 250))
                        .result();
                if (requested.isPresent()) {
                    newest = requested.get();
                    sent++;
                    for (int guess = 0; guess < 6; guess++) {
                        assertRefused(
                                identities.mail().login(MailProof.ofCode(newest.ticket(), Secret.of("guess"))),
                                IdentityError.MAIL_SECRET_INVALID);
                    }
                }
            }
            if (minute % 60 == 30) {
                assertThat(identities
                                .mail()
                                .login(MailFlowsTest.link(Objects.requireNonNull(newest)))
                                .orThrow())
                        .as("minute %s, with an email that the stranger requested", minute)
                        .isEqualTo(ADA);
                assertThat(identities
                                .mail()
                                .request(MailKind.LOGIN, EMAIL, OWNER)
                                .isDone())
                        .as("the owner's own request from a known network")
                        .isTrue();
                assertThat(identities.mail().requestVerification(ADA).isDone()).isTrue();
                assertThat(identities
                                .mail()
                                .request(MailKind.RESET_PASSWORD, EMAIL, LoginSource.UNKNOWN)
                                .isDone())
                        .isTrue();
            }
            advanceClock(Duration.ofMinutes(1));
        }
        assertThat(sent).as("5 emails at once, and 5 an hour after that").isBetween(30, 35);
    }

    @Test
    void aClientThatIsOverItsOwnLimitDoesNotUseUpTheEmailsOfOthers() {
        Identities identities = withPassword();
        for (int i = 0; i < 30; i++) {
            identities
                    .mail()
                    .request(MailKind.LOGIN, "user" + i + "@example.org", STRANGER)
                    .orThrow();
        }
        for (int i = 0; i < 10; i++) {
            assertRefused(
                    unchanged(() -> identities.mail().request(MailKind.LOGIN, EMAIL, STRANGER)),
                    IdentityError.RATE_LIMITED);
        }
        for (int i = 0; i < 5; i++) {
            request(identities, MailKind.LOGIN);
        }
    }

    @Test
    void aSessionCannotFloodTheMailboxesOfOthersWithAddressChanges() {
        Identities identities = withPassword();
        for (int i = 0; i < 5; i++) {
            identities.mail().requestChange(ADA, "user" + i + "@example.org").orThrow();
        }
        assertRefused(identities.mail().requestChange(ADA, "user5@example.org"), IdentityError.RATE_LIMITED);
        identities.mail().requestVerification(ADA).orThrow();
    }

    @Test
    void afterTwentyWrongCodesEmailsContainOnlyALink() {
        Identities identities = withPassword();
        verify(identities);
        for (int i = 0; i < 4; i++) {
            MailFlows.Requested requested = request(identities, MailKind.LOGIN);
            for (int guess = 0; guess < 5; guess++) {
                identities.mail().login(MailProof.ofCode(requested.ticket(), Secret.of("guess")));
            }
        }
        MailFlows.Requested requested = request(identities, MailKind.LOGIN);
        assertThat(Objects.requireNonNull(requested.mail()).code()).isNull();
        assertThat(requested.mail().text()).doesNotContain("code").contains("It can be used once");
        identities.mail().login(MailFlowsTest.link(requested)).orThrow();
        advanceClock(Duration.ofDays(1));
        assertThat(Objects.requireNonNull(request(identities, MailKind.LOGIN).mail())
                        .code())
                .as("a login by link permits no more guesses")
                .isNull();
        identities.credentials().unlock(ADA).orThrow();
        assertThat(identities
                        .mail()
                        .login(MailFlowsTest.code(request(identities, MailKind.LOGIN)))
                        .orThrow())
                .isEqualTo(ADA);
    }

    /** The local part of an address is case-sensitive outside ASCII, so these are two addresses. */
    @Test
    void anAccountWithASimilarAddressAtAProviderIsNotLinked() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "\u00e9va@example.org", PASSWORD).orThrow();
        verify(identities);
        assertThat(identities.credentials().find(AuthMethod.EMAIL, "\u00c9va@example.org"))
                .contains(ADA);
        for (String other : new String[] {"\u00c9va@example.org", "E\u0301va@example.org"}) {
            assertRefused(loginAtProvider(identities, other), IdentityError.NOT_LINKED);
        }
        assertThat(loginAtProvider(identities, "e\u0301va@EXAMPLE.org").orThrow())
                .isEqualTo(ADA);
    }

    private static IdentityOutcome<IdentityId> loginAtProvider(Identities identities, String email) {
        OpenIdAccount account = new OpenIdAccount("https://login.corp.example", "117", email, true, null);
        return identities
                .oauth()
                .login(
                        new VerifiedOpenIdLogin(account, identities.oauth().issueNonce(), null, true),
                        LoginSource.UNKNOWN);
    }

    /** A password in another Unicode form is hashed twice, for accounts that do not exist too. */
    @Test
    void thePasswordsUnicodeFormDoesNotRevealWhichAccountsExist() {
        Identities identities = identities(OPTIONS.withArgon2(new Argon2Costs(4_096, 2, 1)));
        identities.create(ada()).orThrow();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        for (String text : new String[] {"a wrong guess", "a\u0301 wrong gue\u0301ss"}) {
            Secret guess = Secret.of(text);
            long known = cpuTime(identities, EMAIL, guess);
            long unknown = cpuTime(identities, "nobody@example.org", guess);
            assertThat((double) known / unknown).as(text).isBetween(0.7, 1.4);
        }
    }

    /** Returns the median of the processor time of wrong passwords. */
    private static long cpuTime(Identities identities, String email, Secret guess) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] nanos = new long[21];
        for (int i = 0; i < nanos.length; i++) {
            long start = threads.getCurrentThreadCpuTime();
            assertRefused(
                    identities.credentials().login(email, guess, LoginSource.of("203.0.113." + i)),
                    IdentityError.WRONG_CREDENTIALS);
            nanos[i] = threads.getCurrentThreadCpuTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[nanos.length / 2];
    }

    @Test
    void aGuesserWithAThousandNamesFillsNoTable() {
        Identities identities = withAda();
        for (int i = 0; i < 1_000; i++) {
            identities.credentials().login("user" + i + "@example.org", PASSWORD, STRANGER);
            identities.mail().request(MailKind.LOGIN, "user" + i + "@example.org", STRANGER);
        }
        assertThat(rows(IdentitySchema.LOGIN_FAILURES))
                .as("two rows for each of 300 passwords, and one for the client")
                .isEqualTo(601);
        assertThat(rows(IdentitySchema.RATE_LIMITS))
                .as("one row for each of 30 addresses, and one for the client")
                .isEqualTo(31);
        advanceClock(Duration.ofDays(90));
        store().sweep();
        assertThat(rows(IdentitySchema.LOGIN_FAILURES) + rows(IdentitySchema.RATE_LIMITS))
                .isZero();
    }

    private long rows(Table<?, ?> table) {
        return store().read(tx -> tx.scan(table).count());
    }

    @Test
    void afterAThousandWrongPairsNewDevicesNeedThreeCodes() {
        Identities identities = withPassword();
        Mfa mfa = identities.mfa();
        Mfa.Enrollment enrolled = mfa.enroll(ADA, "ada").orThrow();
        mfa.confirm(ADA, MfaTest.code(enrolled, store().now())).orThrow();
        LoginSource device =
                OWNER.withDevice(identities.knownDevices().remember(ADA, OWNER).orThrow());
        advanceClock(Duration.ofMinutes(10));
        for (int i = 0; i < 1_000; i++) {
            assertRefused(mfa.verify(ADA, Secret.of("guessofpairs"), STRANGER), IdentityError.WRONG_CODE);
        }
        Secret pair = codes(enrolled, 2);
        assertRefused(unchanged(() -> mfa.verify(ADA, pair, STRANGER)), IdentityError.CODE_TRIPLE_REQUIRED);
        assertRefused(mfa.verify(ADA, Secret.of("guessofthetriples."), STRANGER), IdentityError.WRONG_CODE);
        assertThat(mfa.verify(ADA, codes(enrolled, 3)).orThrow()).isTrue();
        assertRefused(mfa.verify(ADA, codes(enrolled, 3)), IdentityError.CODE_USED);
        advanceClock(Duration.ofMinutes(1));
        assertThat(mfa.verify(ADA, codes(enrolled, 1), device).orThrow()).isTrue();
    }

    private Secret codes(Mfa.Enrollment enrolled, int count) {
        return MfaTest.codes(enrolled, count, store().now());
    }

    @Test
    void loginsByEmailAreRecordedWithTheirClient() {
        Identities identities = withPassword();
        verify(identities);
        identities
                .mail()
                .login(MailFlowsTest.link(request(identities, MailKind.LOGIN)), OWNER.withAgent("Firefox"))
                .orThrow();
        LoginAttempt attempt =
                identities.credentials().history(ADA, 1, null).rows().get(0);
        assertThat(attempt.address()).isEqualTo(OWNER.address());
        assertThat(attempt.agent()).isEqualTo("Firefox");
    }
}
