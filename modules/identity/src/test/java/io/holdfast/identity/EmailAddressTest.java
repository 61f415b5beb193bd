package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.internal.EarlierRows;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.row.Argon2CostsRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.PasswordHashRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.error.BadRequestException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One mailbox is one account, and an address of one mailbox does not find another. */
class EmailAddressTest extends IdentityTestBase {

    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");

    @ParameterizedTest
    @CsvSource({
        "Ada@Example.ORG, ada@example.org",
        "ada@example.org., ada@example.org",
        "jose\u0301@example.org, jos\u00e9@example.org",
        "ada@b\u00fccher.example, ada@xn--bcher-kva.example",
        "ada@BU\u0308CHER.example, ada@xn--bcher-kva.example",
        "ada@XN--BCHER-KVA.example, ada@b\u00fccher.example",
        "ada@fa\u00df.example, ada@xn--fa-hia.example",
        "ada@\uff45xample.org, ada@example.org",
    })
    void formsOfOneAddressAreOneAccount(String one, String other) {
        Identities identities = withAdaAndBob();
        identities.credentials().setEmail(ADA, one, PASSWORD).orThrow();
        assertThat(identities.credentials().find(AuthMethod.EMAIL, other)).contains(ADA);
        assertThat(identities.credentials().login(other, PASSWORD).orThrow()).isEqualTo(ADA);
        assertRefused(identities.credentials().setEmail(BOB, other, PASSWORD), IdentityError.METHOD_TAKEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u212aay@example.org",
                "k\u0000ay@example.org",
                "k\u001bay@example.org",
                "k\u200bay@example.org",
                "k\u202eay@example.org",
                "k\ufe0fay@example.org",
                "kay@example.org@evil.example",
                "\uff4bay@example.org",
                "\ufb01@example.org",
                "k ay@example.org",
                "\"kay\"@example.org",
                "kay@exa mple.org",
                "kay@exa\u200bmple..org",
                "kay@-example.org",
                "kay@xn--a.example",
                "@example.org",
                "kay@",
                "kay"
            })
    void addressesThatPretendToBeOthersAreRejected(String address) {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "kay@example.org", PASSWORD).orThrow();
        assertThatThrownBy(() -> identities.credentials().setEmail(ADA, address, PASSWORD))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("email");
        assertThatThrownBy(() -> identities.credentials().find(AuthMethod.EMAIL, address))
                .isInstanceOf(BadRequestException.class);
        assertThatThrownBy(() -> identities.credentials().login(address, PASSWORD))
                .isInstanceOf(BadRequestException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "jose\u0301@example.org, jos\u00e9@example.org",
        "\u00e9mile@example.org, \u00c9mile@example.org",
        "ada@example.org., ada@example.org",
        "ada@b\u00fccher.example, ada@xn--bcher-kva.example",
        "ada@b\u00fccher.example, ada@B\u00fccher.example",
        "a@b@example.org, A@B@example.org",
        "a\u200bda@example.org, a\u200bda@example.org",
    })
    void addressesThatWereStoredByAnEarlierVersionStayReachable(String stored, String entered) {
        Identities identities = withAdaAndBob();
        putAsBefore(ADA, stored);
        assertThat(identities.credentials().find(AuthMethod.EMAIL, entered)).contains(ADA);
        assertThat(identities.credentials().find(AuthMethod.EMAIL, stored)).contains(ADA);
        assertThat(identities.credentials().login(entered, PASSWORD).orThrow()).isEqualTo(ADA);
        assertThat(identities.check().problems()).isEmpty();
    }

    @Test
    void anAddressOfAnEarlierVersionIsTakenAndIsReplacedByItsCanonicalForm() {
        Identities identities = withAdaAndBob();
        putAsBefore(ADA, "jose\u0301@example.org");
        assertRefused(
                identities.credentials().setEmail(BOB, "jos\u00e9@example.org", PASSWORD), IdentityError.METHOD_TAKEN);
        identities
                .credentials()
                .setEmail(ADA, "jos\u00e9@example.org", PASSWORD)
                .orThrow();
        assertThat(identities.credentials().links(ADA).get(0).name()).isEqualTo("jos\u00e9@example.org");
    }

    @Test
    void aPasswordIsTheSameInEveryUnicodeForm() {
        Identities identities = withAda();
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("na\u00efve frogs"))
                .orThrow();
        identities
                .credentials()
                .login("ada@example.org", Secret.of("nai\u0308ve frogs"))
                .orThrow();
    }

    @Test
    void aPasswordThatAnEarlierVersionHashedAsEnteredStillMatches() {
        Identities identities = withAda();
        Secret decomposed = Secret.of("nai\u0308ve frogs");
        putAsBefore(ADA, "ada@example.org", asEntered(decomposed));
        identities.credentials().login("ada@example.org", decomposed).orThrow();
        identities
                .credentials()
                .login("ada@example.org", Secret.of("na\u00efve frogs"))
                .orThrow();
    }

    @Test
    void weakPasswordsAreRefusedWithAReason() {
        Identities identities = identities(OPTIONS.withPasswords(PasswordPolicy.DEFAULT
                .withMinLength(10)
                .withBreached(password -> password.reveal().equals("leaked secret"))));
        identities.create(ada()).orThrow();
        assertThat(set(identities, "short one")).isEqualTo(IdentityError.PASSWORD_TOO_SHORT);
        for (String common : new String[] {
            "password123", "P@ssw0rd2026!", "qwertyuiop", "1234567890", "aaaaaaaaaaaa", "abcabcabcabc", "abcdefghijk"
        }) {
            assertThat(set(identities, common)).as(common).isEqualTo(IdentityError.PASSWORD_COMMON);
        }
        assertThat(set(identities, "leaked secret")).isEqualTo(IdentityError.PASSWORD_BREACHED);
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
    }

    private IdentityError set(Identities identities, String password) {
        return unchanged(() -> identities.credentials().setEmail(ADA, "ada@example.org", Secret.of(password)))
                .refusal()
                .orElseThrow();
    }

    private void putAsBefore(IdentityId identity, String stored) {
        putAsBefore(identity, stored, PasswordHashRow.of(PASSWORD, new Argon2CostsRow(64, 1, 1), new Random(1)));
    }

    /** Writes a credential as an earlier version did. */
    private void putAsBefore(IdentityId identity, String stored, PasswordHashRow hash) {
        store().update(tx -> {
            tx.put(
                    IdentitySchema.LINKS,
                    EarlierRows.emailLink(identity),
                    new LinkedAuthMethodRow(identity, AuthMethod.EMAIL, stored, tx.now()));
            tx.put(IdentitySchema.PRIMARY_METHOD, identity, AuthMethod.EMAIL);
            tx.put(
                    IdentitySchema.CREDENTIALS,
                    CredentialKey.email(identity),
                    new EmailCredentialRow(identity, stored, hash, tx.now(), tx.now(), null));
        });
    }

    private static PasswordHashRow asEntered(Secret password) {
        Argon2CostsRow costs = new Argon2CostsRow(64, 1, 1);
        byte[] salt = new byte[Argon2id.SALT_BYTES];
        return new PasswordHashRow(costs, salt, Argon2id.hash(password, salt, 64, 1, 1));
    }
}
