package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.InMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdentityLifecycleTest extends IdentityTestBase {

    @Test
    void creatingAnIdentityWritesItsEightEntriesInOneCommit() {
        long before = store().lastCommit();
        CreatedIdentity created = identities().create(ada()).orThrow();
        assertThat(store().lastCommit()).isEqualTo(before + 1);
        Map<String, Integer> entries = new HashMap<>();
        for (String family : ExpectedFamilies.SEED) {
            List<Entry<byte[], byte[]>> rows =
                    store().read(tx -> tx.scan(store().raw(family)).toList());
            if (!rows.isEmpty()) {
                entries.put(family, rows.size());
            }
        }
        assertThat(entries)
                .isEqualTo(Map.of(
                        "identities", 1,
                        "identities_by_did", 1,
                        "namespaces", 1,
                        "identity_namespace_memberships", 1,
                        "namespaces_by_identity", 1,
                        "machine_keys", 1,
                        "machine_keys_by_identity", 1,
                        "machine_keys_by_namespace", 1));
        assertThat(identities().findByDid(created.identity().did())).contains(created.identity());
        assertThat(created.machine().epoch()).isEqualTo(1);
    }

    @Test
    void theDidContainsTheKeyInBase58() {
        Bytes32 key = Bytes32.ofHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        Did did = Did.of(key);
        assertThat(did.value()).startsWith("did:key:z6Mk").hasSize(56);
        assertThat(did.publicKey()).isEqualTo(key);
    }

    @Test
    void aDuplicateRequestReturnsTheIdentity() {
        Identities identities = identities();
        CreatedIdentity first = identities.create(ada()).orThrow();
        assertThat(unchanged(() -> identities.create(ada())).orThrow()).isEqualTo(first);
    }

    @Test
    void anExistingIdOrDidIsRefusedAndNotOverwritten() {
        Identities identities = withAdaAndBob();
        NewIdentity sameId = new NewIdentity(
                ADA,
                publicKey(66),
                Identity.Tier.MANAGED,
                NamespaceId.of(new UUID(6, 6)),
                "Mallory",
                machine(PHONE, 6));
        assertRefused(unchanged(() -> identities.create(sameId)), IdentityError.IDENTITY_EXISTS);
        IdentityId fresh = IdentityId.of(new UUID(7, 7));
        NewIdentity sameDid =
                new NewIdentity(fresh, publicKey(1), Identity.Tier.MANAGED, BOBS, "Mallory", machine(PHONE, 6));
        assertRefused(unchanged(() -> identities.create(sameDid)), IdentityError.DID_EXISTS);
        NewIdentity sameHome =
                new NewIdentity(fresh, publicKey(66), Identity.Tier.MANAGED, HOME, "Mallory", machine(PHONE, 6));
        assertRefused(unchanged(() -> identities.create(sameHome)), IdentityError.NAMESPACE_EXISTS);
        NewIdentity sameMachine = new NewIdentity(
                fresh, publicKey(66), Identity.Tier.MANAGED, NamespaceId.of(new UUID(6, 6)), "M", machine(LAPTOP, 6));
        assertRefused(unchanged(() -> identities.create(sameMachine)), IdentityError.MACHINE_EXISTS);
        assertThat(identities.get(ADA).orElseThrow().signingKey()).isEqualTo(publicKey(1));
    }

    @Test
    void aFrozenIdentityHasNoSessionsAndCannotLogInUntilItIsUnfrozen() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        Identity frozen = identities.freeze(ADA, "suspicious").orThrow();
        assertThat(frozen.frozenReason()).isEqualTo("suspicious");
        assertThat(frozen.frozenAt()).isEqualTo(store().now());
        assertThat(unchanged(() -> identities.freeze(ADA, "again")).orThrow()).isEqualTo(frozen);
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        assertRefused(refresh(identities, login.session(), login.refreshToken()), IdentityError.SESSION_REVOKED);
        assertRefused(
                unchanged(() -> identities.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME))),
                IdentityError.IDENTITY_FROZEN);
        assertRefused(identities.challengesAndNonces().issueChallenge(LAPTOP, "login"), IdentityError.IDENTITY_FROZEN);
        assertThat(identities.unfreeze(ADA).orThrow().frozenAt()).isNull();
        login(identities);
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
    }

    @Test
    void aDisabledIdentityCannotBeUnfrozen() {
        Identities identities = withAda();
        identities.disable(ADA, "left").orThrow();
        assertRefused(unchanged(() -> identities.unfreeze(ADA)), IdentityError.IDENTITY_DISABLED);
        assertRefused(unchanged(() -> identities.freeze(ADA, "x")), IdentityError.IDENTITY_DISABLED);
        assertThat(identities.enable(ADA).orThrow().status()).isEqualTo(Identity.Status.ACTIVE);
        assertRefused(identities.freeze(BOB, "x"), IdentityError.IDENTITY_NOT_FOUND);
    }

    @Test
    void deletingAnIdentityRemovesEverythingExceptItsIdAndDid() {
        Identities identities = withAdaAndBob();
        CreatedSession login = login(identities);
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("correct horse"))
                .orThrow();
        identities
                .credentials()
                .linkOAuth(ADA, AuthMethod.GOOGLE, "117", "ada@example.org")
                .orThrow();
        identities
                .credentials()
                .linkWallet(ADA, AuthMethod.EVM, "0x" + "aB".repeat(20))
                .orThrow();
        identities.mfa().enroll(ADA, "ada").orThrow();
        identities
                .reputation()
                .adjust(IntegrationEventId.of(new UUID(1, 1)), ADA, 10, "good")
                .orThrow();
        Identity deleted = identities.delete(ADA, "asked for it").orThrow();
        assertThat(deleted.status()).isEqualTo(Identity.Status.DELETED);
        assertThat(unchanged(() -> identities.delete(ADA, "again")).orThrow()).isEqualTo(deleted);
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        assertThat(identities.machines().ofIdentity(ADA)).isEmpty();
        assertThat(identities.machines().get(LAPTOP).orElseThrow().isRevoked()).isTrue();
        assertThat(identities.credentials().links(ADA)).isEmpty();
        assertThat(identities.credentials().find(AuthMethod.EMAIL, "ada@example.org"))
                .isEmpty();
        assertThat(identities.credentials().primaryMethod(ADA)).isEmpty();
        assertThat(identities.namespaces().ofIdentity(ADA)).isEmpty();
        assertThat(identities.namespaces().get(HOME).orElseThrow().active()).isFalse();
        assertRefused(identities.create(ada()), IdentityError.IDENTITY_DELETED);
        NewIdentity again = new NewIdentity(
                IdentityId.of(new UUID(9, 9)),
                publicKey(1),
                Identity.Tier.MANAGED,
                NamespaceId.of(new UUID(9, 9)),
                "Ada",
                machine(PHONE, 9));
        assertRefused(identities.create(again), IdentityError.DID_EXISTS);
        identities
                .credentials()
                .setEmail(BOB, "ada@example.org", Secret.of("battery staple"))
                .orThrow();
    }

    @Test
    void theOnlyOwnerOfANamespaceWithOtherMembersCannotBeDeleted() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(HOME, BOB, Membership.Role.MEMBER).orThrow();
        assertRefused(unchanged(() -> identities.delete(ADA, "x")), IdentityError.LAST_OWNER);
        identities.namespaces().join(HOME, BOB, Membership.Role.OWNER).orThrow();
        identities.delete(ADA, "x").orThrow();
        assertThat(identities.namespaces().get(HOME).orElseThrow().active()).isTrue();
    }

    @Test
    void identitiesAreListedInPagesOrderedById() {
        Identities identities = withAdaAndBob();
        Identity ada = identities.get(ADA).orElseThrow();
        Identity bob = identities.get(BOB).orElseThrow();
        assertThat(identities.list(10, null)).isEqualTo(new Page<>(List.of(ada, bob), Optional.empty()));
        Page<Identity> first = identities.list(1, null);
        assertThat(first.rows()).containsExactly(ada);
        Page<Identity> second =
                store().read(tx -> identities.list(tx, 1, first.next().orElseThrow()));
        assertThat(second).isEqualTo(new Page<>(List.of(bob), Optional.empty()));
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> identities.list(0, null), "limit", "1000");
        assertBadRequest(ErrorCode.LIMIT_EXCEEDED, () -> identities.list(1_001, null), "limit", "1001", "1000");
    }

    @Test
    void aStoreWithoutTheSchemaIsRejected() {
        try (Store store = Store.on(new InMemory()).open()) {
            assertThatThrownBy(() -> new Identities(store, OPTIONS))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("identity")
                    .hasMessageContaining("Identities.SCHEMA");
        }
    }

    @Test
    void invalidArgumentsAreRejectedByFieldName() {
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:web:example.org"), "did must be");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z0OIl"), "base58");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z6Mk"), "did must be");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Bytes32(new byte[31]), "31 bytes", "32");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> Bytes32.ofHex("xyz"), "64 digits");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> machine(PHONE, 1).withDevice("d".repeat(129), "p"),
                "deviceName",
                "129",
                "128");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> machine(PHONE, 1).withDevice("\ud800", "p"),
                "deviceName",
                "surrogate");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> new NewIdentity(
                        ADA, publicKey(1), Identity.Tier.MANAGED, HOME, "n".repeat(200), machine(PHONE, 1)),
                "namespaceName",
                "200",
                "128");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT, () -> machine(PHONE, 1).withCapabilities(" "), "capabilities", "blank");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED, () -> identities().freeze(ADA, "r".repeat(257)), "reason", "257", "256");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT, () -> MasterKeyring.of("k", new byte[16]), "'k'", "16 bytes", "32");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED, () -> IdentityQuotas.DEFAULT.withSessions(501), "sessions", "501", "500");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Argon2Costs(0, 1, 1), "memoryKib");
    }
}
