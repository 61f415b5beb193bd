package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.PasswordMigration.HashedPassword;
import io.holdfast.identity.internal.crypto.ImportedHash;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.error.BadRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Password hashes of other systems. */
class PasswordMigrationTest extends IdentityTestBase {

    private static final String EMAIL = "ada@example.org";
    private static final Secret PASSWORD = Secret.of("kq7 fr\u00f6gs dance");
    private static final String SALT = "c2FsdHNhbHRzYWx0c2FsdA";
    private static final String BCRYPT = "$2b$04$abcdefghijklmnopqrstuueWUJ3CD.ZA1WItKQghAauF8AJggu1rG";

    private static HashedPassword of(String hash) {
        return HashedPassword.of(ADA, EMAIL, Secret.of(hash));
    }

    /** Hashes of the password that Python and libxcrypt computed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                BCRYPT,
                "$2y$04$abcdefghijklmnopqrstuueWUJ3CD.ZA1WItKQghAauF8AJggu1rG",
                "$pbkdf2-sha256$i=1000$" + SALT + "$d3wLblOjsKFTG/Nx2Uo3wS1toZOBRKz6GGMEss/S60w",
                "$pbkdf2-sha256$i=1000,l=32$" + SALT + "$d3wLblOjsKFTG/Nx2Uo3wS1toZOBRKz6GGMEss/S60w",
                "$pbkdf2-sha256$1000$" + SALT + "$d3wLblOjsKFTG/Nx2Uo3wS1toZOBRKz6GGMEss/S60w",
                "$pbkdf2$1000$" + SALT + "$x7yoe2TwD6QYCzfN.RyIzgvktUw",
                "$pbkdf2-sha512$i=1000$" + SALT
                        + "$DEWB/S6qUgTidRq1AgKEtdRCVitOa4eBskpAB1bR9Hen2IWoWuQ2lmnygwSE4V3bmrQkIr4FIDKwaBdvfS307Q",
                "pbkdf2_sha256$1000$Qx7salt$ZxPqiWQkQ0TCakiz15njgWedyyDzxZoo4fm/SDKT54s=",
                "$scrypt$ln=10,r=8,p=2$" + SALT + "$KwBUdQ0Zf8zIPp5pyCKHGjx1KV7237lH9orUMTvXMh0"
            })
    void anImportedHashAcceptsItsPasswordAndIsReplacedAtTheFirstLogin(String hash) {
        Identities identities = withAda();
        identities
                .passwordMigration()
                .importPassword(of(hash).withVerified(true))
                .orThrow();
        assertThat(identities.mail().isVerified(ADA)).isTrue();
        assertRefused(
                identities.credentials().login(EMAIL, Secret.of("kq7 toads dance")), IdentityError.WRONG_CREDENTIALS);
        assertThat(exported(identities)).isEqualTo(hash);
        assertThat(identities.credentials().login(EMAIL, PASSWORD).orThrow()).isEqualTo(ADA);
        assertThat(exported(identities)).startsWith("$argon2id$v=19$m=64,t=1,p=1$");
        assertThat(identities
                        .credentials()
                        .login(EMAIL, PASSWORD, LoginSource.UNKNOWN)
                        .orThrow())
                .isEqualTo(ADA);
        assertRefused(
                identities.credentials().login(EMAIL, Secret.of("kq7 toads dance")), IdentityError.WRONG_CREDENTIALS);
    }

    private static String exported(Identities identities) {
        return identities
                .passwordMigration()
                .export(10, null)
                .rows()
                .get(0)
                .hash()
                .reveal();
    }

    /** Hashes of "password" from the tests of the reference implementation. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8",
                "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2i$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY"
            })
    void argon2HashesOfAllVersionsMatch(String hash) {
        assertThat(ImportedHash.parse(hash).matches(Secret.of("password"))).isTrue();
        assertThat(ImportedHash.parse(hash).matches(Secret.of("passwort"))).isFalse();
    }

    @Test
    void bcryptIgnoresWhatFollowsThe72ndByteAsEverywhere() {
        ImportedHash hash = ImportedHash.parse("$2b$04$abcdefghijklmnopqrstuubzadhGtS2zEF.gu0yd0opP6cVzb.e0i");
        assertThat(hash.matches(Secret.of("x".repeat(72) + "other"))).isTrue();
        assertThat(hash.matches(Secret.of("x".repeat(71)))).isFalse();
    }

    @Test
    void anExportedHashCanBeImportedElsewhere() {
        Identities identities = withAdaAndBob();
        identities.credentials().setEmail(ADA, EMAIL, PASSWORD).orThrow();
        String hash = exported(identities);
        assertThat(ImportedHash.parse(hash).matches(PASSWORD)).isTrue();
        identities
                .passwordMigration()
                .importPassword(HashedPassword.of(BOB, "bob@example.org", Secret.of(hash)))
                .orThrow();
        assertThat(identities.credentials().login("bob@example.org", PASSWORD).orThrow())
                .isEqualTo(BOB);
    }

    @Test
    void aRepeatedImportChangesNothingAndAPasswordIsNotReplaced() {
        Identities identities = withAdaAndBob();
        assertThat(identities.passwordMigration().importPassword(of(BCRYPT)).isDone())
                .isTrue();
        assertThat(unchanged(() -> identities.passwordMigration().importPassword(of(BCRYPT)))
                        .isDone())
                .isTrue();
        String other = BCRYPT.replace("$2b$", "$2a$");
        assertRefused(
                unchanged(() -> identities.passwordMigration().importPassword(of(other))), IdentityError.METHOD_LINKED);
        assertRefused(
                unchanged(() -> identities
                        .passwordMigration()
                        .importPassword(HashedPassword.of(BOB, EMAIL, Secret.of(BCRYPT)))),
                IdentityError.METHOD_TAKEN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain text | PHC string",
                "$2b$04$short | bcrypt",
                "$2b$31$abcdefghijklmnopqrstuueWUJ3CD.ZA1WItKQghAauF8AJggu1rG | the bcrypt cost",
                "$md5$i=1$c2FsdA$c2FsdHNhbHRzYWx0c2FsdA | md5",
                "$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | 'm'",
                "$argon2id$v=19$m=256,t=200,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | 't'",
                "$argon2id$v=18$m=256,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | version",
                "$argon2id$v=19$m=256,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | 't'",
                "$scrypt$ln=20,r=32,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | 262144 KiB",
                "$scrypt$ln=x,r=8,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | 'ln'",
                "$pbkdf2-sha256$i=20000000$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | 10000000",
                "$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$c2Fs | at least 16 bytes",
                "$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$!! | Base64",
                "$pbkdf2-sha256$i=1000,i=2$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA | once"
            })
    void aHashThatCannotBeCheckedIsRejectedWithTheReason(String hash, String text) {
        Identities identities = withAda();
        assertThatThrownBy(() -> identities.passwordMigration().importPassword(of(hash)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(text);
    }
}
