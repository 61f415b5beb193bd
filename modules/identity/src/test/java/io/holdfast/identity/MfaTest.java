package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.model.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class MfaTest extends IdentityTestBase {

    /** As an authenticator does it. */
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

    private Mfa.Enrollment enrolled(Identities room) {
        Mfa.Enrollment mfa = room.mfa().enroll(ADA, "ada@example.org").orThrow();
        room.mfa().confirm(ADA, code(mfa)).orThrow();
        advanceClock(Duration.ofSeconds(30));
        return mfa;
    }

    @Test
    void theCodesAreThoseOfTheStandard() {
        byte[] secret = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
        assertThat(Totp.code(secret, Instant.ofEpochSecond(59))).isEqualTo("287082");
        assertThat(Totp.code(secret, Instant.ofEpochSecond(1_111_111_109))).isEqualTo("081804");
        assertThat(Totp.code(secret, Instant.ofEpochSecond(20_000_000_000L))).isEqualTo("353130");
        assertThat(Totp.base32("foobar".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MZXW6YTBOI");
    }

    @Test
    void aSecondFactorCountsOnceItIsConfirmed() {
        Identities room = withAda();
        Mfa.Enrollment mfa = room.mfa().enroll(ADA, "ada@example.org").orThrow();
        assertThat(mfa.uri().reveal()).startsWith("otpauth://totp/holdfast:ada%40example.org?secret=");
        assertThat(room.mfa().isConfirmed(ADA)).isFalse();
        assertRefused(room.mfa().verify(ADA, code(mfa)), IdentityError.MFA_UNCONFIRMED);
        assertRefused(room.mfa().confirm(ADA, Secret.of("000000")), IdentityError.WRONG_CODE);
        room.mfa().confirm(ADA, code(mfa)).orThrow();
        assertRefused(unchanged(() -> room.mfa().confirm(ADA, code(mfa))), IdentityError.MFA_EXISTS);
        assertRefused(unchanged(() -> room.mfa().confirm(ADA, Secret.of("000000"))), IdentityError.MFA_EXISTS);
        assertThat(room.mfa().isConfirmed(ADA)).isTrue();
        assertRefused(room.mfa().enroll(ADA, "ada"), IdentityError.MFA_EXISTS);
        assertRefused(room.mfa().verify(BOB, Secret.of("000000")), IdentityError.MFA_NOT_FOUND);
        assertThat(room.mfa().remove(ADA).orThrow()).isTrue();
        assertThat(room.mfa().remove(ADA).orThrow()).isFalse();
    }

    @Test
    void aCodeIsAcceptedOnce() {
        Identities room = withAda();
        Mfa.Enrollment mfa = enrolled(room);
        Secret code = code(mfa);
        room.mfa().verify(ADA, code).orThrow();
        assertRefused(room.mfa().verify(ADA, code), IdentityError.CODE_USED);
        advanceClock(Duration.ofSeconds(30));
        assertRefused(room.mfa().verify(ADA, code), IdentityError.CODE_USED);
        room.mfa().verify(ADA, code(mfa)).orThrow();
    }

    @Test
    void aBackupCodeIsAcceptedOnceHoweverItIsTyped() {
        Identities room = withAda();
        Mfa.Enrollment mfa = enrolled(room);
        Secret code = mfa.backupCodes().get(3);
        Secret typed = Secret.of(" " + code.reveal().toUpperCase(Locale.ROOT).replace("-", " "));
        assertThat(room.mfa().useBackupCode(ADA, typed).orThrow()).isEqualTo(9);
        assertRefused(room.mfa().useBackupCode(ADA, code), IdentityError.WRONG_CODE);
        assertThat(room.mfa().renewBackupCodes(ADA).orThrow()).hasSize(10);
        assertRefused(room.mfa().useBackupCode(ADA, mfa.backupCodes().get(4)), IdentityError.WRONG_CODE);
        assertThat(room.mfa().backupCodesLeft(ADA)).isEqualTo(10);
    }

    @Test
    void guessingCodesStopsAfterTenFailures() {
        Identities room = withAda();
        Mfa.Enrollment mfa = enrolled(room);
        for (int i = 0; i < 10; i++) {
            assertRefused(room.mfa().useBackupCode(ADA, Secret.of("guess " + i)), IdentityError.WRONG_CODE);
        }
        assertRefused(unchanged(() -> room.mfa().verify(ADA, code(mfa))), IdentityError.TOO_MANY_FAILURES);
        advanceClock(Duration.ofMinutes(15));
        room.mfa().verify(ADA, code(mfa)).orThrow();
    }

    @Test
    void anotherMasterKeyOpensNothingAndSaysSo() {
        Mfa.Enrollment mfa = enrolled(withAda());
        Identities unknown = identities(IdentityOptions.of(MasterKeys.of("second", key(1))));
        assertRefused(unchanged(() -> unknown.mfa().verify(ADA, code(mfa))), IdentityError.WRONG_MASTER_KEY);
        Identities sameName = identities(IdentityOptions.of(MasterKeys.of("first", key(1))));
        assertRefused(unchanged(() -> sameName.mfa().verify(ADA, code(mfa))), IdentityError.WRONG_MASTER_KEY);
        assertThat(sameName.check().named()).singleElement().asString().contains("no master key opens");
        assertThat(unchanged(unknown::rewrap)).isEqualTo(new RewrapResult(0, 1));
    }
}
