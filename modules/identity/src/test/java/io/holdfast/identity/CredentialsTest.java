package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.row.Argon2CostsRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.LoginAttempt;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Page;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CredentialsTest extends IdentityTestBase {

    private static final Secret PASSWORD = Secret.of("correct horse");

    @Test
    void aPasswordIsVerifiedWithItsArgon2idHash() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, " Ada@Example.org ", PASSWORD).orThrow();
        assertThat(identities.credentials().login("ada@example.ORG", PASSWORD).orThrow())
                .isEqualTo(ADA);
        assertRefused(
                identities.credentials().login("ada@example.org", Secret.of("wrong")), IdentityError.WRONG_CREDENTIALS);
        assertRefused(identities.credentials().login("bob@example.org", PASSWORD), IdentityError.WRONG_CREDENTIALS);
        assertThat(identities.credentials().find(AuthMethod.EMAIL, "ADA@example.org"))
                .contains(ADA);
        identities.credentials().setEmail(ADA, "lovelace@example.org", PASSWORD).orThrow();
        assertThat(identities.credentials().find(AuthMethod.EMAIL, "ada@example.org"))
                .isEmpty();
    }

    @Test
    void tenFailuresLockTheAddressForFifteenMinutes() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        for (int i = 0; i < 10; i++) {
            assertRefused(
                    identities.credentials().login("ada@example.org", Secret.of("wrong")),
                    IdentityError.WRONG_CREDENTIALS);
        }
        IdentityOutcome<IdentityId> locked =
                unchanged(() -> identities.credentials().login("ada@example.org", PASSWORD));
        assertRefused(locked, IdentityError.TOO_MANY_FAILURES);
        assertThat(locked)
                .isEqualTo(IdentityOutcome.refusedUntil(
                        IdentityError.TOO_MANY_FAILURES, "email", store().now().plus(Duration.ofMinutes(15))));
        advanceClock(Duration.ofMinutes(15));
        identities.credentials().login("ada@example.org", PASSWORD).orThrow();
    }

    @Test
    void aLoginRehashesAPasswordWithOutdatedCosts() {
        withAda().credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Argon2Costs harder = new Argon2Costs(128, 2, 1);
        Identities identities = identities(OPTIONS.withArgon2(harder));
        identities.credentials().login("ada@example.org", PASSWORD).orThrow();
        assertThat(store().get(IdentitySchema.CREDENTIALS, CredentialKey.email(ADA))
                        .orElseThrow()
                        .password()
                        .costs())
                .isEqualTo(new Argon2CostsRow(128, 2, 1));
        identities.credentials().login("ada@example.org", PASSWORD).orThrow();
    }

    @Test
    void aFrozenIdentityCannotLogIn() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        identities.freeze(ADA, "x").orThrow();
        assertRefused(identities.credentials().login("ada@example.org", PASSWORD), IdentityError.IDENTITY_FROZEN);
        assertRefused(identities.credentials().setEmail(ADA, "a@b", PASSWORD), IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void aCredentialBelongsToOneIdentity() {
        Identities identities = withAdaAndBob();
        String wallet = "0x" + "aB".repeat(20);
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        LinkedAuthMethod link =
                identities.credentials().linkWallet(ADA, AuthMethod.EVM, wallet).orThrow();
        assertThat(unchanged(() -> identities.credentials().linkWallet(ADA, AuthMethod.EVM, wallet))
                        .orThrow())
                .isEqualTo(link);
        identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "117", null).orThrow();
        assertRefused(identities.credentials().setEmail(BOB, "ada@example.org", PASSWORD), IdentityError.METHOD_TAKEN);
        assertRefused(
                identities.credentials().linkWallet(BOB, AuthMethod.EVM, wallet.toLowerCase(Locale.ROOT)),
                IdentityError.METHOD_TAKEN);
        assertRefused(
                identities.credentials().linkOAuth(BOB, AuthMethod.GOOGLE, "117", null), IdentityError.METHOD_TAKEN);
        assertRefused(
                identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "118", null), IdentityError.METHOD_LINKED);
        identities
                .credentials()
                .linkWallet(BOB, AuthMethod.SOLANA, "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU")
                .orThrow();
    }

    @Test
    void theFirstMethodIsPrimaryUntilAnotherIsChosenOrItIsUnlinked() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        identities.credentials().linkOAuth(ADA, AuthMethod.X, "ada", null).orThrow();
        assertThat(identities.credentials().primaryMethod(ADA)).contains(AuthMethod.EMAIL);
        identities.credentials().setPrimaryMethod(ADA, AuthMethod.X).orThrow();
        assertRefused(identities.credentials().setPrimaryMethod(ADA, AuthMethod.EPIC), IdentityError.NOT_LINKED);
        assertThat(identities.credentials().unlink(ADA, AuthMethod.X).orThrow()).isTrue();
        assertThat(identities.credentials().unlink(ADA, AuthMethod.X).orThrow()).isFalse();
        assertThat(identities.credentials().primaryMethod(ADA)).contains(AuthMethod.EMAIL);
        assertRefused(
                unchanged(() -> identities.credentials().unlink(ADA, AuthMethod.EMAIL)), IdentityError.LAST_METHOD);
    }

    @Test
    void onlyAnOwnMachineCanBeLinked() {
        Identities identities = withAdaAndBob();
        identities.credentials().linkMachine(ADA, LAPTOP).orThrow();
        assertThat(identities.credentials().find(AuthMethod.MACHINE, LAPTOP.toString()))
                .contains(ADA);
        assertRefused(identities.credentials().linkMachine(BOB, LAPTOP), IdentityError.MACHINE_NOT_FOUND);
        identities.machines().revoke(BOBS_PC, "lost").orThrow();
        assertRefused(identities.credentials().linkMachine(BOB, BOBS_PC), IdentityError.MACHINE_REVOKED);
    }

    @Test
    void malformedNamesAreRejected() {
        Identities identities = withAda();
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().setEmail(ADA, "nobody", PASSWORD),
                "email",
                "@");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> identities.credentials().find(AuthMethod.EMAIL, "a@" + "b".repeat(300)),
                "254");
        assertRefused(
                identities.credentials().setEmail(ADA, "a@b", Secret.of("short")), IdentityError.PASSWORD_TOO_SHORT);
        Secret unpaired = Secret.of("\ud800".repeat(8));
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().setEmail(ADA, "a@b", unpaired),
                "password",
                "surrogate");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().linkWallet(ADA, AuthMethod.EVM, "0x12"),
                "address");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().linkWallet(ADA, AuthMethod.X, "x"),
                "EVM or SOLANA");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().linkOAuth(ADA, AuthMethod.EVM, "x", null),
                "GOOGLE");
    }

    @Test
    void loginsAndRefusedAttemptsAreListedWithTheClientNewestFirst() {
        Identities identities = withAda();
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("kq7 frogs dance"))
                .orThrow();
        LoginSource office = new LoginSource("192.0.2.1", "Firefox", null);
        IdentityOutcome<IdentityId> unused =
                identities.credentials().login("ada@example.org", Secret.of("wrong frogs"), office);
        advanceClock(Duration.ofMinutes(1));
        identities
                .credentials()
                .login("ada@example.org", Secret.of("kq7 frogs dance"), office)
                .orThrow();
        Page<LoginAttempt> first = identities.credentials().history(ADA, 1, null);
        assertThat(first.rows())
                .containsExactly(new LoginAttempt(ADA, store().now(), AuthMethod.EMAIL, null, "192.0.2.1", "Firefox"));
        assertThat(identities
                        .credentials()
                        .history(ADA, 10, first.next().orElseThrow())
                        .rows())
                .extracting(LoginAttempt::refusal)
                .containsExactly("wrong_credentials");
        advanceClock(Duration.ofDays(90));
        assertThat(identities.credentials().history(ADA, 10, null).rows()).isEmpty();
    }
}
