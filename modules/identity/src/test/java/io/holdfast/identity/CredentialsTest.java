package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CredentialsTest extends IdentityTestBase {

    private static final Secret PASSWORD = Secret.of("correct horse");

    @Test
    void aPasswordIsKnownByItsArgon2idHash() {
        Identities room = withAda();
        room.credentials().setEmail(ADA, " Ada@Example.org ", PASSWORD).orThrow();
        assertThat(room.credentials().login("ada@example.ORG", PASSWORD).orThrow())
                .isEqualTo(ADA);
        assertRefused(room.credentials().login("ada@example.org", Secret.of("wrong")), IdentityError.WRONG_CREDENTIALS);
        assertRefused(room.credentials().login("bob@example.org", PASSWORD), IdentityError.WRONG_CREDENTIALS);
        assertThat(room.credentials().find(AuthMethod.EMAIL, "ADA@example.org")).contains(ADA);
        room.credentials().setEmail(ADA, "lovelace@example.org", PASSWORD).orThrow();
        assertThat(room.credentials().find(AuthMethod.EMAIL, "ada@example.org")).isEmpty();
    }

    @Test
    void guessingStopsAfterTenFailuresForAWhile() {
        Identities room = withAda();
        room.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        for (int i = 0; i < 10; i++) {
            assertRefused(
                    room.credentials().login("ada@example.org", Secret.of("wrong")), IdentityError.WRONG_CREDENTIALS);
        }
        IdentityOutcome<IdentityId> locked = unchanged(() -> room.credentials().login("ada@example.org", PASSWORD));
        assertRefused(locked, IdentityError.TOO_MANY_FAILURES);
        assertThat(locked)
                .isEqualTo(IdentityOutcome.refusedUntil(
                        IdentityError.TOO_MANY_FAILURES, "email", store().now().plus(Duration.ofMinutes(15))));
        advanceClock(Duration.ofMinutes(15));
        room.credentials().login("ada@example.org", PASSWORD).orThrow();
    }

    @Test
    void anOldHashIsMadeAnewWhenItsOwnerLogsIn() {
        withAda().credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Argon2Costs harder = new Argon2Costs(128, 2, 1);
        Identities room = identities(OPTIONS.withArgon2(harder));
        room.credentials().login("ada@example.org", PASSWORD).orThrow();
        assertThat(store().get(IdentitySchema.CREDENTIALS, CredentialKey.email(ADA))
                        .orElseThrow()
                        .password()
                        .costs())
                .isEqualTo(harder);
        room.credentials().login("ada@example.org", PASSWORD).orThrow();
    }

    @Test
    void aStoppedIdentityDoesNotLogIn() {
        Identities room = withAda();
        room.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        room.freeze(ADA, "x").orThrow();
        assertRefused(room.credentials().login("ada@example.org", PASSWORD), IdentityError.IDENTITY_FROZEN);
        assertRefused(room.credentials().setEmail(ADA, "a@b", PASSWORD), IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void whatOneHasNobodyElseGets() {
        Identities room = withAdaAndBob();
        String wallet = "0x" + "aB".repeat(20);
        room.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        LinkedAuthMethod link =
                room.credentials().linkWallet(ADA, AuthMethod.EVM, wallet).orThrow();
        assertThat(unchanged(() -> room.credentials().linkWallet(ADA, AuthMethod.EVM, wallet))
                        .orThrow())
                .isEqualTo(link);
        room.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "117", null).orThrow();
        assertRefused(room.credentials().setEmail(BOB, "ada@example.org", PASSWORD), IdentityError.METHOD_TAKEN);
        assertRefused(
                room.credentials().linkWallet(BOB, AuthMethod.EVM, wallet.toLowerCase(Locale.ROOT)),
                IdentityError.METHOD_TAKEN);
        assertRefused(room.credentials().linkOAuth(BOB, AuthMethod.GOOGLE, "117", null), IdentityError.METHOD_TAKEN);
        assertRefused(room.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "118", null), IdentityError.METHOD_LINKED);
        room.credentials()
                .linkWallet(BOB, AuthMethod.SOLANA, "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU")
                .orThrow();
    }

    @Test
    void theFirstMethodIsPrimaryUntilAnotherIsChosenOrItGoes() {
        Identities room = withAda();
        room.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        room.credentials().linkOAuth(ADA, AuthMethod.X, "ada", null).orThrow();
        assertThat(room.credentials().primaryMethod(ADA)).contains(AuthMethod.EMAIL);
        room.credentials().setPrimaryMethod(ADA, AuthMethod.X).orThrow();
        assertRefused(room.credentials().setPrimaryMethod(ADA, AuthMethod.EPIC), IdentityError.NOT_LINKED);
        assertThat(room.credentials().unlink(ADA, AuthMethod.X).orThrow()).isTrue();
        assertThat(room.credentials().unlink(ADA, AuthMethod.X).orThrow()).isFalse();
        assertThat(room.credentials().primaryMethod(ADA)).contains(AuthMethod.EMAIL);
        room.credentials().unlink(ADA, AuthMethod.EMAIL).orThrow();
        assertThat(room.credentials().primaryMethod(ADA)).isEmpty();
        assertThat(room.credentials().links(ADA)).isEmpty();
    }

    @Test
    void aMachineOfOnesOwnCanBeLinked() {
        Identities room = withAdaAndBob();
        room.credentials().linkMachine(ADA, LAPTOP).orThrow();
        assertThat(room.credentials().find(AuthMethod.MACHINE, LAPTOP.toString()))
                .contains(ADA);
        assertRefused(room.credentials().linkMachine(BOB, LAPTOP), IdentityError.MACHINE_NOT_FOUND);
        room.machines().revoke(BOBS_PC, "lost").orThrow();
        assertRefused(room.credentials().linkMachine(BOB, BOBS_PC), IdentityError.MACHINE_REVOKED);
    }

    @Test
    void namesThatCannotBeAreRefused() {
        Identities room = withAda();
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT, () -> room.credentials().setEmail(ADA, "nobody", PASSWORD), "email", "@");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> room.credentials().find(AuthMethod.EMAIL, "a@" + "b".repeat(300)),
                "254");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().setEmail(ADA, "a@b", Secret.of("short")),
                "5 char");
        Secret half = Secret.of("\ud800".repeat(8));
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().setEmail(ADA, "a@b", half),
                "password",
                "surrogate");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkWallet(ADA, AuthMethod.EVM, "0x12"),
                "address");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkWallet(ADA, AuthMethod.X, "x"),
                "EVM or SOLANA");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkOAuth(ADA, AuthMethod.EVM, "x", null),
                "GOOGLE");
    }
}
