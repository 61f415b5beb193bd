package io.holdfast.identity.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.identity.ExpectedFamilies;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityTestBase;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.IdentityTableKeys.RefreshTokenFamilyKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.row.Argon2CostsRow;
import io.holdfast.identity.internal.row.CachedJwksRow;
import io.holdfast.identity.internal.row.ChallengeRow;
import io.holdfast.identity.internal.row.CodeFailuresRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.ExternalServiceRow;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.internal.row.KnownDeviceRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.LinkedWalletRow;
import io.holdfast.identity.internal.row.LoginFailureRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.MailSecretRow;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.internal.row.OAuthStateRow;
import io.holdfast.identity.internal.row.PasswordHashRow;
import io.holdfast.identity.internal.row.ProfileRow;
import io.holdfast.identity.internal.row.RefreshTokenRow;
import io.holdfast.identity.internal.row.ReputationRow;
import io.holdfast.identity.internal.row.RevocationEventRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.internal.row.WebhookDeliveryRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pins the storage format: column families, key bytes and row components. */
class IdentitySchemaTest extends IdentityTestBase {

    @Test
    void aStoreHasTheExpectedFamilies(@TempDir Path folder) {
        assertThat(ExpectedFamilies.SEED).hasSize(35).doesNotHaveDuplicates();
        try (Store store = Store.open(RocksDb.at(folder), Identities.SCHEMA)) {
            assertThat(store.stats().familyRows().keySet())
                    .filteredOn(family -> !family.startsWith("_"))
                    .containsExactlyInAnyOrderElementsOf(ExpectedFamilies.FAMILIES);
        }
    }

    @Test
    void anUnknownFamilyIsAClearErrorAlsoWhenBuildingABatch() {
        assertThatThrownBy(() -> store().raw("machine_keyz"))
                .asInstanceOf(throwable(StoreException.class))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_FAMILY));
        assertThatThrownBy(() -> store().batch().putRaw("machine_keyz", new byte[] {1}, new byte[] {2}))
                .asInstanceOf(throwable(StoreException.class))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_FAMILY));
    }

    @Test
    void tablesCanBeReadAndWrittenDirectly() {
        withAda();
        IdentityRow ada = store().get(IdentitySchema.IDENTITIES, ADA).orElseThrow();
        store().batch()
                .put(IdentitySchema.IDENTITIES, ADA, ada)
                .put(IdentitySchema.USED_NONCES, "00ff", store().now().plusSeconds(360))
                .commit();
        assertThat(store().get(IdentitySchema.USED_NONCES, "00ff")).isPresent();
        List<NamespaceId> mine = store().read(
                        tx -> tx.scan(IdentitySchema.MEMBERSHIPS).prefix(MembershipKey.CODEC.prefix(ADA)).stream()
                                .map(row -> row.key().namespace())
                                .toList());
        assertThat(mine).containsExactly(HOME);
        store().delete(IdentitySchema.USED_NONCES, "00ff");
        boolean exists = store().read(tx -> tx.exists(IdentitySchema.USED_NONCES, "00ff"));
        assertThat(exists).isFalse();
    }

    @Test
    void machinesAreListedByIdentityAndByNamespace() {
        Identities identities = withAda();
        identities.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        assertThat(identities.machines().ofIdentity(ADA))
                .extracting(EnrolledMachine::id)
                .containsExactly(LAPTOP, PHONE);
        assertThat(identities.machines().ofNamespace(HOME, 10, null).rows())
                .extracting(EnrolledMachine::deviceName)
                .containsExactly("device 2", "device 9");
    }

    @Test
    void deletingARowDeletesItsIndexEntries() {
        withAda();
        store().update(tx -> {
            tx.delete(IdentitySchema.IDENTITIES, ADA);
            tx.delete(IdentitySchema.MACHINES, LAPTOP);
            tx.delete(IdentitySchema.NAMESPACES, HOME);
            tx.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(ADA, HOME));
        });
        for (String family : ExpectedFamilies.FAMILIES) {
            List<Entry<byte[], byte[]>> rows =
                    store().read(tx -> tx.scan(store().raw(family)).toList());
            assertThat(rows).as(family).isEmpty();
        }
    }

    @Test
    void keysHaveTheseBytes() {
        String one = "0000000000000ada 0000000000000001";
        String home = "0000000000000040 0000000000000001";
        KeyCodecLaws.assertGoldenBytes(IdentityTableKeys.IDENTITY_ID, ADA, one);
        KeyCodecLaws.assertGoldenBytes(MembershipKey.CODEC, new MembershipKey(ADA, HOME), one + home);
        KeyCodecLaws.assertGoldenBytes(MemberByRoleKey.CODEC, new MemberByRoleKey(HOME, 2, ADA), home + "0002" + one);
        KeyCodecLaws.assertGoldenBytes(AuthLinkKey.CODEC, new AuthLinkKey(ADA, AuthMethod.EMAIL), one + "656d61696c");
        KeyCodecLaws.assertGoldenBytes(
                OAuthAccountKey.CODEC, new OAuthAccountKey(AuthMethod.X, "7"), "0007 6f617574685f78 37");
        KeyCodecLaws.assertGoldenBytes(
                RevocationEventKey.CODEC, new RevocationEventKey(HOME, 258L), home + "0000000000000102");
        KeyCodecLaws.assertGoldenBytes(
                RefreshTokenFamilyKey.CODEC, new RefreshTokenFamilyKey(ADA.value(), 258L), one + "00000102");
        KeyCodecLaws.assertGoldenBytes(IdentityTableKeys.BYTES32, new Bytes32(key(7)), "07".repeat(32));
    }

    /** Values are stored as CBOR maps with the component names as keys. */
    @Test
    void rowsHaveTheseComponents() {
        assertComponents(Argon2CostsRow.class, "memoryKib, iterations, parallelism");
        assertComponents(CachedJwksRow.class, "json, fetched, expires");
        assertComponents(ChallengeRow.class, "id, machine, purpose, nonce, created, expires");
        assertComponents(ExpiringCounterRow.class, "begun, expires, count");
        assertComponents(EmailCredentialRow.class, "identity, email, password, created, updated, verified");
        assertComponents(ExternalServiceRow.class, "id, name, certificate, scopes, webhook, created, updated");
        assertComponents(
                IdentityRow.class,
                "id, did, signingKey, status, tier, request, created, updated, frozenAt, frozenReason");
        assertComponents(LinkedAuthMethodRow.class, "identity, method, name, linked");
        assertComponents(
                MachineRow.class,
                "id, identity, namespace, signingKey, encryptionKey, capabilities, epoch, deviceName, platform, created, expires, lastUsed, revokedAt, revokedReason");
        assertComponents(
                MailSecretRow.class,
                "ticket, kind, identity, address, tokenHash, codeHash, failures, created, expires, credential");
        assertComponents(MembershipRow.class, "identity, namespace, role, joined");
        assertComponents(MfaSecretRow.class, "identity, secret, confirmed, lastStep, backupCodes, created, updated");
        assertComponents(NamespaceRow.class, "id, name, creator, active, events, created, updated, purged");
        assertComponents(OAuthLinkRow.class, "provider, subject, identity, email, linked");
        assertComponents(OAuthStateRow.class, "provider, redirect, verifier, linkTo, created, expires, client, nonce");
        assertComponents(PasswordHashRow.class, "costs, salt, hash, imported");
        assertComponents(ProfileRow.class, "identity, name, externalId, updated");
        assertComponents(
                RefreshTokenRow.class,
                "family, generation, session, machine, created, expires, usedAt, revokedAt, client");
        assertComponents(ReputationRow.class, "identity, score, changes, lastReason, updated");
        assertComponents(
                RevocationEventRow.class, "id, namespace, sequence, kind, identity, machine, session, reason, at");
        assertComponents(SealedSecret.class, "key, nonce, box");
        assertComponents(
                SessionRow.class,
                "id, identity, machine, namespace, tokenHash, family, generation, capabilities, mfa, created, expires, lastUsed, revokedAt, revokedReason, address, agent");
        assertComponents(
                SigningKeyRow.class, "id, publicKey, privateKey, status, created, rotatedAt, retiredAt, neededUntil");
        assertComponents(LoginFailureRow.class, "failures, last, succeeded, blockedUntil, expires");
        assertComponents(
                KnownDeviceRow.class,
                "id, identity, address, agent, created, lastUsed, expires, failures, blockedUntil, codes");
        assertComponents(CodeFailuresRow.class, "consecutive, total, blockedUntil");
        assertComponents(LinkedWalletRow.class, "address, chain, identity, linked");
        assertComponents(
                WebhookDeliveryRow.class, "service, event, status, attempts, created, lastAttempt, lastProblem");
    }

    private static void assertComponents(Class<? extends Record> row, String names) {
        assertThat(row.getRecordComponents())
                .extracting(RecordComponent::getName)
                .containsExactly(names.split(", ", -1));
    }

    @Test
    void generationsSortLikeNumbers() {
        UUID family = new UUID(1, 2);
        KeyCodecLaws.of(
                        RefreshTokenFamilyKey.CODEC,
                        Comparator.comparing(RefreshTokenFamilyKey::generation),
                        List.of(1L, 2L, 255L, 256L, 257L, 65_536L).stream()
                                .map(n -> new RefreshTokenFamilyKey(family, n))
                                .toList())
                .assertAll();
        KeyCodecLaws.of(
                        IdentityTableKeys.BYTES32,
                        (a, b) -> Arrays.compareUnsigned(a.value(), b.value()),
                        List.of(new Bytes32(key(0)), new Bytes32(key(1)), new Bytes32(key(200))))
                .assertAll();
    }
}
