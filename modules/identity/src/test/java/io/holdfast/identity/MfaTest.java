package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.internal.row.KnownDeviceRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MfaTest extends IdentityTestBase {

    private static final LoginSource LAPTOP_AT_HOME = LoginSource.of("198.51.100.7");
    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");

    /** Computes a code as an authenticator app does. */
    private Secret code(Mfa.Enrollment mfa) {
        return code(mfa, store().now());
    }

    static Secret code(Mfa.Enrollment mfa, Instant now) {
        String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
        byte[] secret = new byte[Totp.SECRET_BYTES];
        String text = mfa.secret().reveal();
        for (int bit = 0; bit < secret.length * 8; bit++) {
            int five = digits.indexOf(text.charAt(bit / 5));
            if ((five >> (4 - bit % 5) & 1) == 1) {
                secret[bit / 8] |= (byte) (0x80 >> bit % 8);
            }
        }
        return Secret.of(Totp.code(secret, now));
    }

    /** Returns successive codes, of which the last one is that of the given time. */
    static Secret codes(Mfa.Enrollment mfa, int count, Instant now) {
        StringBuilder codes = new StringBuilder();
        for (int i = count - 1; i >= 0; i--) {
            codes.append(code(mfa, now.minusSeconds(30L * i)).reveal());
        }
        return Secret.of(codes.toString());
    }

    private Mfa.Enrollment enrolled(Identities identities) {
        Mfa.Enrollment mfa = identities.mfa().enroll(ADA, "ada@example.org").orThrow();
        identities.mfa().confirm(ADA, code(mfa)).orThrow();
        advanceClock(Duration.ofSeconds(30));
        return mfa;
    }

    @Test
    void codesMatchTheTestVectorsOfTheStandard() {
        byte[] secret = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
        assertThat(Totp.code(secret, Instant.ofEpochSecond(59))).isEqualTo("287082");
        assertThat(Totp.code(secret, Instant.ofEpochSecond(1_111_111_109))).isEqualTo("081804");
        assertThat(Totp.code(secret, Instant.ofEpochSecond(20_000_000_000L))).isEqualTo("353130");
        assertThat(Totp.base32("foobar".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MZXW6YTBOI");
    }

    @Test
    void aSecondFactorIsUsableAfterItIsConfirmed() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = identities.mfa().enroll(ADA, "ada@example.org").orThrow();
        assertThat(mfa.uri().reveal()).startsWith("otpauth://totp/holdfast:ada%40example.org?secret=");
        assertThat(identities.mfa().isConfirmed(ADA)).isFalse();
        assertRefused(identities.mfa().verify(ADA, code(mfa)), IdentityError.MFA_UNCONFIRMED);
        assertRefused(identities.mfa().confirm(ADA, Secret.of("000000")), IdentityError.WRONG_CODE);
        identities.mfa().confirm(ADA, code(mfa)).orThrow();
        assertRefused(unchanged(() -> identities.mfa().confirm(ADA, code(mfa))), IdentityError.MFA_EXISTS);
        assertRefused(unchanged(() -> identities.mfa().confirm(ADA, Secret.of("000000"))), IdentityError.MFA_EXISTS);
        assertThat(identities.mfa().isConfirmed(ADA)).isTrue();
        assertRefused(identities.mfa().enroll(ADA, "ada"), IdentityError.MFA_EXISTS);
        assertRefused(identities.mfa().verify(BOB, Secret.of("000000")), IdentityError.MFA_NOT_FOUND);
        assertThat(identities.mfa().remove(ADA).orThrow()).isTrue();
        assertThat(identities.mfa().remove(ADA).orThrow()).isFalse();
    }

    @Test
    void aCodeIsAcceptedOnce() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = enrolled(identities);
        LoginSource device = LAPTOP_AT_HOME.withDevice(
                identities.knownDevices().remember(ADA, LAPTOP_AT_HOME).orThrow());
        Secret code = code(mfa);
        identities.mfa().verify(ADA, code, device).orThrow();
        assertRefused(identities.mfa().verify(ADA, code, device), IdentityError.CODE_USED);
        advanceClock(Duration.ofSeconds(30));
        assertRefused(identities.mfa().verify(ADA, code, device), IdentityError.CODE_USED);
        assertRefused(identities.mfa().verify(ADA, codes(mfa, 2, store().now())), IdentityError.CODE_USED);
        identities.mfa().verify(ADA, code(mfa), device).orThrow();
    }

    @Test
    void aClientEntersTwoCodesTheFirstTimeAndOneForTheNextNinetyDays() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = enrolled(identities);
        advanceClock(Duration.ofSeconds(30));
        assertRefused(
                unchanged(() -> identities.mfa().verify(ADA, code(mfa), LAPTOP_AT_HOME)),
                IdentityError.CODE_PAIR_REQUIRED);
        verify(identities, mfa, 2, LAPTOP_AT_HOME);
        for (int day = 0; day < 100; day++) {
            advanceClock(Duration.ofDays(1));
            verify(identities, mfa, 1, LAPTOP_AT_HOME);
        }
        assertRefused(
                unchanged(() -> identities.mfa().verify(ADA, code(mfa), LoginSource.of("192.0.2.1"))),
                IdentityError.CODE_PAIR_REQUIRED);
        assertRefused(unchanged(() -> identities.mfa().verify(ADA, code(mfa))), IdentityError.CODE_PAIR_REQUIRED);
        advanceClock(Duration.ofDays(90));
        assertRefused(
                unchanged(() -> identities.mfa().verify(ADA, code(mfa), LAPTOP_AT_HOME)),
                IdentityError.CODE_PAIR_REQUIRED);
    }

    /** The owner's logins must not permit more guesses to an attacker on the same network. */
    @Test
    void afterFiveWrongCodesAClientIsNewForNinetyDaysWhateverItEntersUntilThen() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = enrolled(identities);
        advanceClock(Duration.ofSeconds(30));
        verify(identities, mfa, 2, LAPTOP_AT_HOME);
        for (int i = 0; i < 5; i++) {
            assertRefused(
                    identities.mfa().verify(ADA, Secret.of("guess" + i), LAPTOP_AT_HOME), IdentityError.WRONG_CODE);
            advanceClock(Duration.ofDays(1));
            verify(identities, mfa, i == 4 ? 2 : 1, LAPTOP_AT_HOME);
        }
        for (int day = 1; day < 89; day++) {
            advanceClock(Duration.ofDays(1));
            assertRefused(
                    unchanged(() -> identities.mfa().verify(ADA, code(mfa), LAPTOP_AT_HOME)),
                    IdentityError.CODE_PAIR_REQUIRED);
            verify(identities, mfa, 2, LAPTOP_AT_HOME);
        }
        advanceClock(Duration.ofDays(1));
        verify(identities, mfa, 1, LAPTOP_AT_HOME);
    }

    @Test
    void aNewPasswordAndANewSecondFactorMakeAllClientsNew() {
        Identities identities = withAda();
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("kq7 frogs dance"))
                .orThrow();
        Mfa.Enrollment mfa = enrolled(identities);
        advanceClock(Duration.ofSeconds(30));
        verify(identities, mfa, 2, LAPTOP_AT_HOME);
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("new frogs dance"))
                .orThrow();
        advanceClock(Duration.ofMinutes(1));
        assertRefused(identities.mfa().verify(ADA, code(mfa), LAPTOP_AT_HOME), IdentityError.CODE_PAIR_REQUIRED);
        verify(identities, mfa, 2, LAPTOP_AT_HOME);
        identities.mfa().remove(ADA).orThrow();
        Mfa.Enrollment next = enrolled(identities);
        assertRefused(identities.mfa().verify(ADA, code(next), LAPTOP_AT_HOME), IdentityError.CODE_PAIR_REQUIRED);
    }

    @Test
    void aCorrectPasswordDoesNotResetTheWrongCodesOfADevice() {
        Identities identities = withPassword();
        Mfa.Enrollment mfa = enrolled(identities);
        LoginSource device = remembered(identities);
        int checked = 0;
        for (int i = 0; i < 300; i++) {
            identities.credentials().login("ada@example.org", PASSWORD, device).orThrow();
            IdentityOutcome<Boolean> outcome = identities.mfa().verify(ADA, Secret.of("guess1"), device);
            checked += outcome.refusal().equals(Optional.of(IdentityError.WRONG_CODE)) ? 1 : 0;
            if (outcome.refusal().equals(Optional.of(IdentityError.TOO_MANY_FAILURES))) {
                assertThat(checked % 10).isZero();
                assertRefused(identities.mfa().verify(ADA, code(mfa), device), IdentityError.TOO_MANY_FAILURES);
                advanceClock(Duration.ofMinutes(15));
            }
        }
        assertThat(checked).isEqualTo(100);
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
        assertRefused(identities.mfa().verify(ADA, code(mfa), device), IdentityError.CODE_PAIR_REQUIRED);
    }

    /** The owner still uses the device from which the token was stolen. */
    @Test
    void aStolenDeviceAllowsAHundredWrongCodesInTotalWhateverTheOwnerEnters() {
        Identities identities = withPassword();
        Mfa.Enrollment mfa = enrolled(identities);
        LoginSource device = remembered(identities);
        for (int day = 0; day < 11; day++) {
            for (int i = 0; i < 9; i++) {
                assertRefused(identities.mfa().verify(ADA, Secret.of("guess1"), device), IdentityError.WRONG_CODE);
            }
            advanceClock(Duration.ofDays(1));
            verify(identities, mfa, 1, device);
        }
        assertRefused(identities.mfa().verify(ADA, Secret.of("guess1"), device), IdentityError.WRONG_CODE);
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
        assertRefused(identities.mfa().verify(ADA, Secret.of("guess1"), device), IdentityError.CODE_PAIR_REQUIRED);
    }

    @Test
    void aCorrectPasswordDoesNotResetTheWrongCodesOfAFamiliarClient() {
        Identities identities = withPassword();
        Mfa.Enrollment mfa = enrolled(identities);
        advanceClock(Duration.ofSeconds(30));
        verify(identities, mfa, 2, LAPTOP_AT_HOME);
        for (int i = 0; i < 10; i++) {
            identities
                    .credentials()
                    .login("ada@example.org", PASSWORD, LAPTOP_AT_HOME)
                    .orThrow();
            assertRefused(
                    identities.mfa().verify(ADA, Secret.of("guess1"), LAPTOP_AT_HOME),
                    i < 5 ? IdentityError.WRONG_CODE : IdentityError.CODE_PAIR_REQUIRED);
        }
    }

    @Test
    void fiftyRememberedDevicesDoNotPermitSingleCodesToOthers() {
        Identities identities = withPassword();
        enrolled(identities);
        for (int i = 0; i < 50; i++) {
            remembered(identities);
        }
        LoginSource stranger = LoginSource.of("192.0.2.1").withDevice(Secret.of("hfd_guess"));
        for (int i = 0; i < 200; i++) {
            identities
                    .credentials()
                    .login("ada@example.org", PASSWORD, stranger)
                    .orThrow();
            assertRefused(
                    identities.mfa().verify(ADA, Secret.of("guess1"), stranger), IdentityError.CODE_PAIR_REQUIRED);
        }
    }

    @Test
    void confirmingASecondFactorForgetsTheDevicesThatLoggedInByPasswordAlone() {
        Identities identities = withPassword();
        LoginSource before = remembered(identities);
        Mfa.Enrollment mfa = identities.mfa().enroll(ADA, "ada@example.org").orThrow();
        LoginSource between = remembered(identities);
        assertThat(identities.knownDevices().ofIdentity(ADA)).hasSize(2);
        identities.mfa().confirm(ADA, code(mfa)).orThrow();
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
        advanceClock(Duration.ofSeconds(30));
        for (LoginSource device : List.of(before, between)) {
            assertRefused(identities.mfa().verify(ADA, code(mfa), device), IdentityError.CODE_PAIR_REQUIRED);
        }
        identities.mfa().verify(ADA, code(mfa), remembered(identities)).orThrow();
    }

    /** Earlier versions did not forget devices when a second factor was confirmed. */
    @Test
    void aDeviceThatAnEarlierVersionRememberedBeforeTheEnrollmentNeedsTwoCodes() {
        Identities identities = withPassword();
        LoginSource device = remembered(identities);
        Entry<Bytes32, KnownDeviceRow> row = store().read(
                        tx -> tx.scan(IdentitySchema.KNOWN_DEVICES).toList().get(0));
        advanceClock(Duration.ofSeconds(30));
        Mfa.Enrollment mfa = enrolled(identities);
        store().update(tx -> tx.put(IdentitySchema.KNOWN_DEVICES, row.key(), row.value()));
        assertThat(identities.knownDevices().ofIdentity(ADA)).hasSize(1);
        assertRefused(identities.mfa().verify(ADA, code(mfa), device), IdentityError.CODE_PAIR_REQUIRED);
    }

    private Identities withPassword() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        return identities;
    }

    private static LoginSource remembered(Identities identities) {
        return LAPTOP_AT_HOME.withDevice(
                identities.knownDevices().remember(ADA, LAPTOP_AT_HOME).orThrow());
    }

    private void verify(Identities identities, Mfa.Enrollment mfa, int count, LoginSource source) {
        assertThat(identities
                        .mfa()
                        .verify(ADA, codes(mfa, count, store().now()), source)
                        .orThrow())
                .isTrue();
    }

    @Test
    void aBackupCodeIsAcceptedOnceInAnyCaseAndGrouping() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = enrolled(identities);
        Secret code = mfa.backupCodes().get(3);
        Secret typed = Secret.of(" " + code.reveal().toUpperCase(Locale.ROOT).replace("-", " "));
        assertThat(identities.mfa().useBackupCode(ADA, typed).orThrow()).isEqualTo(9);
        assertRefused(identities.mfa().useBackupCode(ADA, code), IdentityError.WRONG_CODE);
        assertThat(identities.mfa().renewBackupCodes(ADA).orThrow()).hasSize(10);
        assertRefused(identities.mfa().useBackupCode(ADA, mfa.backupCodes().get(4)), IdentityError.WRONG_CODE);
        assertThat(identities.mfa().backupCodesLeft(ADA)).isEqualTo(10);
    }

    @Test
    void wrongCodesDoNotLockOutTheOwner() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = enrolled(identities);
        for (int i = 0; i < 10; i++) {
            assertRefused(identities.mfa().useBackupCode(ADA, Secret.of("guess " + i)), IdentityError.WRONG_CODE);
        }
        for (int i = 0; i < 5; i++) {
            assertRefused(identities.mfa().verify(ADA, Secret.of("guess" + i)), IdentityError.CODE_PAIR_REQUIRED);
            assertRefused(identities.mfa().verify(ADA, Secret.of("guessofpairs")), IdentityError.WRONG_CODE);
        }
        assertRefused(unchanged(() -> identities.mfa().verify(ADA, code(mfa))), IdentityError.CODE_PAIR_REQUIRED);
        identities.mfa().useBackupCode(ADA, mfa.backupCodes().get(0)).orThrow();
        advanceClock(Duration.ofSeconds(60));
        verify(identities, mfa, 2, LoginSource.UNKNOWN);
    }

    @Test
    void newClientsMayEnterSingleCodesIfTheProtectionPermitsThem() {
        LoginProtection lenient = new LoginProtection(100, 300, 5, Duration.ofDays(90));
        Identities identities = identities(OPTIONS.withProtection(lenient));
        identities.create(ada()).orThrow();
        Mfa.Enrollment mfa = enrolled(identities);
        verify(identities, mfa, 1, LoginSource.UNKNOWN);
        advanceClock(Duration.ofSeconds(90));
        for (int i = 0; i < 5; i++) {
            assertRefused(identities.mfa().verify(ADA, Secret.of("guess" + i)), IdentityError.WRONG_CODE);
        }
        assertRefused(unchanged(() -> identities.mfa().verify(ADA, code(mfa))), IdentityError.CODE_PAIR_REQUIRED);
        verify(identities, mfa, 2, LoginSource.UNKNOWN);
        identities.credentials().unlock(ADA).orThrow();
        advanceClock(Duration.ofSeconds(30));
        verify(identities, mfa, 1, LoginSource.UNKNOWN);
    }

    @Test
    void aWrongMasterKeyIsRefusedAndReported() {
        Mfa.Enrollment mfa = enrolled(withAda());
        Identities unknown = identities(IdentityOptions.of(MasterKeyring.of("second", key(1))));
        assertRefused(unchanged(() -> unknown.mfa().verify(ADA, code(mfa))), IdentityError.WRONG_MASTER_KEY);
        Identities sameName = identities(IdentityOptions.of(MasterKeyring.of("first", key(1))));
        assertRefused(unchanged(() -> sameName.mfa().verify(ADA, code(mfa))), IdentityError.WRONG_MASTER_KEY);
        assertThat(sameName.check().problems())
                .singleElement()
                .asString()
                .contains("no master key can decrypt its secret");
        assertThat(unchanged(unknown::rewrap)).isEqualTo(new RewrapResult(0, 1));
    }
}
