package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.Profiles.Profile;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.error.ErrorCode;
import org.junit.jupiter.api.Test;

class ProfilesTest extends IdentityTestBase {

    @Test
    void aProfileIsStoredAndARepeatChangesNothing() {
        Identities identities = withAda();
        assertThat(identities.profiles().get(ADA)).isEmpty();
        Profile profile =
                identities.profiles().set(ADA, "Ada Lovelace", "crm-7").orThrow();
        assertThat(profile).isEqualTo(new Profile(ADA, "Ada Lovelace", "crm-7"));
        assertThat(unchanged(() -> identities.profiles().set(ADA, "Ada Lovelace", "crm-7")))
                .isEqualTo(IdentityOutcome.repeated(profile));
        assertThat(identities.profiles().get(ADA)).contains(profile);
    }

    @Test
    void anExternalIdBelongsToOneIdentity() {
        Identities identities = withAdaAndBob();
        identities.profiles().set(ADA, null, "crm-7").orThrow();
        assertRefused(unchanged(() -> identities.profiles().set(BOB, null, "crm-7")), IdentityError.EXTERNAL_ID_TAKEN);
        identities.profiles().set(ADA, null, null).orThrow();
        identities.profiles().set(BOB, null, "crm-7").orThrow();
        assertThat(identities.profiles().search("crm-7", 10)).containsExactly(BOB);
    }

    @Test
    void identitiesAreFoundByEverythingThatNamesThem() {
        Identities identities = withAdaAndBob();
        identities.profiles().set(ADA, "Ada K. Lovelace", "crm-7").orThrow();
        identities.profiles().set(BOB, "Bob Lovell", "crm-8").orThrow();
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("correct horse battery"))
                .orThrow();
        String wallet = "0x" + "ab".repeat(20);
        identities.credentials().linkWallet(ADA, AuthMethod.EVM, wallet).orThrow();
        identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "1077", null).orThrow();
        identities
                .credentials()
                .linkOAuth(ADA, AuthMethod.OIDC, "https://login.corp.example ada", null)
                .orThrow();
        String did = identities.get(ADA).orElseThrow().did().toString();
        for (String text : new String[] {
            ADA.toString(),
            did,
            "ADA@Example.org",
            wallet,
            "1077",
            "https://login.corp.example ada",
            "crm-7",
            " crm-7 ",
            "ada",
            "lovela",
            "LOVELACE ada",
            "k. lov"
        }) {
            assertThat(identities.profiles().search(text, 10)).as(text).containsExactly(ADA);
        }
        assertThat(identities.profiles().search("lovel", 10)).containsExactly(ADA, BOB);
        assertThat(identities.profiles().search("lovel", 1)).hasSize(1);
        for (String text : new String[] {"crm", "love lace", "eve", "ada@", "0xab", "did:key:z", "107"}) {
            assertThat(identities.profiles().search(text, 10)).as(text).isEmpty();
        }
    }

    @Test
    void aDeletedIdentityIsFoundOnlyByItsIdAndDid() {
        Identities identities = withAda();
        identities.profiles().set(ADA, "Ada", "crm-7").orThrow();
        identities.delete(ADA, "asked for it").orThrow();
        assertThat(identities.profiles().search("ada", 10)).isEmpty();
        assertThat(identities.profiles().search("crm-7", 10)).isEmpty();
        assertThat(identities.profiles().search(ADA.toString(), 10)).containsExactly(ADA);
        assertRefused(identities.profiles().set(ADA, "Ada", null), IdentityError.IDENTITY_DELETED);
    }

    @Test
    void invalidValuesAreRejected() {
        Identities identities = withAda();
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT, () -> identities.profiles().set(ADA, " ", null), "name must not be blank");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.profiles().set(ADA, "a\u0007", null),
                "name must not contain control characters");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> identities.profiles().set(ADA, null, "x".repeat(256)),
                "externalId has 256 characters; the limit is 255");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT, () -> identities.profiles().search("  ", 10), "text must not be blank");
    }
}
