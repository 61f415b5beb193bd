package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import io.holdfast.store.error.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    void theDidIsTheKeyInBase58() {
        Bytes32 key = Bytes32.ofHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        Did did = Did.of(key);
        assertThat(did.value()).startsWith("did:key:z6Mk").hasSize(56);
        assertThat(did.publicKey()).isEqualTo(key);
    }

    @Test
    void aRepeatGetsTheOriginalResult() {
        Identities room = identities();
        CreatedIdentity first = room.create(ada()).orThrow();
        assertThat(unchanged(() -> room.create(ada())).orThrow()).isEqualTo(first);
    }

    @Test
    void anIdOrDidThatIsThereIsRefusedAndNotOverwritten() {
        Identities room = withAdaAndBob();
        NewIdentity thief = new NewIdentity(
                ADA,
                publicKey(66),
                Identity.Tier.MANAGED,
                NamespaceId.of(new UUID(6, 6)),
                "Mallory",
                machine(PHONE, 6));
        assertRefused(unchanged(() -> room.create(thief)), IdentityError.IDENTITY_EXISTS);
        IdentityId fresh = IdentityId.of(new UUID(7, 7));
        NewIdentity sameDid =
                new NewIdentity(fresh, publicKey(1), Identity.Tier.MANAGED, BOBS, "Mallory", machine(PHONE, 6));
        assertRefused(unchanged(() -> room.create(sameDid)), IdentityError.DID_EXISTS);
        NewIdentity sameHome =
                new NewIdentity(fresh, publicKey(66), Identity.Tier.MANAGED, HOME, "Mallory", machine(PHONE, 6));
        assertRefused(unchanged(() -> room.create(sameHome)), IdentityError.NAMESPACE_EXISTS);
        NewIdentity sameMachine = new NewIdentity(
                fresh, publicKey(66), Identity.Tier.MANAGED, NamespaceId.of(new UUID(6, 6)), "M", machine(LAPTOP, 6));
        assertRefused(unchanged(() -> room.create(sameMachine)), IdentityError.MACHINE_EXISTS);
        assertThat(room.get(ADA).orElseThrow().signingKey()).isEqualTo(publicKey(1));
    }

    @Test
    void aFrozenIdentityHasNoSessionsAndCannotLogInUntilItIsUnfrozen() {
        Identities room = withAda();
        CreatedSession login = login(room);
        Identity frozen = room.freeze(ADA, "suspicious").orThrow();
        assertThat(frozen.frozenReason()).isEqualTo("suspicious");
        assertThat(frozen.frozenAt()).isEqualTo(store().now());
        assertThat(unchanged(() -> room.freeze(ADA, "again")).orThrow()).isEqualTo(frozen);
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        assertRefused(refresh(room, login.session(), login.refreshToken()), IdentityError.SESSION_REVOKED);
        assertRefused(
                unchanged(() -> room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME))),
                IdentityError.IDENTITY_FROZEN);
        assertRefused(room.challengesAndNonces().issueChallenge(LAPTOP, "login"), IdentityError.IDENTITY_FROZEN);
        assertThat(room.unfreeze(ADA).orThrow().frozenAt()).isNull();
        login(room);
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
    }

    @Test
    void aDisabledIdentityIsEnabledNotUnfrozen() {
        Identities room = withAda();
        room.disable(ADA, "left").orThrow();
        assertRefused(unchanged(() -> room.unfreeze(ADA)), IdentityError.IDENTITY_DISABLED);
        assertRefused(unchanged(() -> room.freeze(ADA, "x")), IdentityError.IDENTITY_DISABLED);
        assertThat(room.enable(ADA).orThrow().status()).isEqualTo(Identity.Status.ACTIVE);
        assertRefused(room.freeze(BOB, "x"), IdentityError.IDENTITY_NOT_FOUND);
    }

    @Test
    void deletingAnIdentityTakesAllThatItHasButItsName() {
        Identities room = withAdaAndBob();
        CreatedSession login = login(room);
        room.credentials()
                .setEmail(ADA, "ada@example.org", Secret.of("correct horse"))
                .orThrow();
        room.credentials()
                .linkOAuth(ADA, AuthMethod.GOOGLE, "117", "ada@example.org")
                .orThrow();
        room.credentials()
                .linkWallet(ADA, AuthMethod.EVM, "0x" + "aB".repeat(20))
                .orThrow();
        room.mfa().enroll(ADA, "ada").orThrow();
        room.reputation()
                .adjust(IdentityEventId.of(new UUID(1, 1)), ADA, 10, "good")
                .orThrow();
        Identity deleted = room.delete(ADA, "asked for it").orThrow();
        assertThat(deleted.status()).isEqualTo(Identity.Status.DELETED);
        assertThat(unchanged(() -> room.delete(ADA, "again")).orThrow()).isEqualTo(deleted);
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        assertThat(room.machines().ofIdentity(ADA)).isEmpty();
        assertThat(room.machines().get(LAPTOP).orElseThrow().isRevoked()).isTrue();
        assertThat(room.credentials().links(ADA)).isEmpty();
        assertThat(room.credentials().find(AuthMethod.EMAIL, "ada@example.org")).isEmpty();
        assertThat(room.credentials().primaryMethod(ADA)).isEmpty();
        assertThat(room.namespaces().ofIdentity(ADA)).isEmpty();
        assertThat(room.namespaces().get(HOME).orElseThrow().active()).isFalse();
        assertRefused(room.create(ada()), IdentityError.IDENTITY_DELETED);
        NewIdentity again = new NewIdentity(
                IdentityId.of(new UUID(9, 9)),
                publicKey(1),
                Identity.Tier.MANAGED,
                NamespaceId.of(new UUID(9, 9)),
                "Ada",
                machine(PHONE, 9));
        assertRefused(room.create(again), IdentityError.DID_EXISTS);
        room.credentials()
                .setEmail(BOB, "ada@example.org", Secret.of("battery staple"))
                .orThrow();
    }

    @Test
    void theOnlyOwnerOfOthersCannotBeDeleted() {
        Identities room = withAdaAndBob();
        room.namespaces().join(HOME, BOB, Membership.Role.MEMBER).orThrow();
        assertRefused(unchanged(() -> room.delete(ADA, "x")), IdentityError.LAST_OWNER);
        room.namespaces().join(HOME, BOB, Membership.Role.OWNER).orThrow();
        room.delete(ADA, "x").orThrow();
        assertThat(room.namespaces().get(HOME).orElseThrow().active()).isTrue();
    }

    @Test
    void whatMakesNoSenseIsRefusedByName() {
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:web:example.org"), "did is not");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z0OIl"), "base58");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z6Mk"), "did is not");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Bytes32(new byte[31]), "31 bytes", "32");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> Bytes32.ofHex("xyz"), "64 digits");
        assertBadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                () -> machine(PHONE, 1).device("d".repeat(129), "p"),
                "deviceName",
                "129",
                "128");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT, () -> machine(PHONE, 1).device("\ud800", "p"), "deviceName", "surrogate");
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
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> MasterKeys.of("k", new byte[16]), "'k'", "16 bytes", "32");
        assertBadRequest(ErrorCode.LIMIT_EXCEEDED, () -> Quotas.DEFAULT.withSessions(501), "sessions", "501", "500");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Argon2Costs(0, 1, 1), "memoryKib");
    }
}
