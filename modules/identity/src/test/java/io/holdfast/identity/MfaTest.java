package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.identity.model.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class MfaTest extends IdentityTestBase {

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
        Secret code = code(mfa);
        identities.mfa().verify(ADA, code).orThrow();
        assertRefused(identities.mfa().verify(ADA, code), IdentityError.CODE_USED);
        advanceClock(Duration.ofSeconds(30));
        assertRefused(identities.mfa().verify(ADA, code), IdentityError.CODE_USED);
        identities.mfa().verify(ADA, code(mfa)).orThrow();
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
            assertRefused(identities.mfa().verify(ADA, Secret.of("guess " + i)), IdentityError.WRONG_CODE);
        }
        assertRefused(unchanged(() -> identities.mfa().verify(ADA, code(mfa))), IdentityError.CODE_PAIR_REQUIRED);
        identities.mfa().useBackupCode(ADA, mfa.backupCodes().get(0)).orThrow();
        advanceClock(Duration.ofSeconds(60));
        Secret pair = Secret.of(
                code(mfa, store().now().minusSeconds(30)).reveal() + code(mfa).reveal());
        identities.mfa().verify(ADA, pair).orThrow();
        identities.credentials().unlock(ADA).orThrow();
        advanceClock(Duration.ofSeconds(30));
        identities.mfa().verify(ADA, code(mfa)).orThrow();
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
