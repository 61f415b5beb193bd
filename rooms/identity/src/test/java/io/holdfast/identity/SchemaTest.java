package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.EventKey;
import io.holdfast.identity.IdentityKeys.MemberKey;
import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.identity.IdentityKeys.OAuthKey;
import io.holdfast.identity.IdentityKeys.RefreshKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.CodecLaws;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The families and the bytes of their keys are a contract. */
class SchemaTest extends IdentityCase {

    @Test
    void aRealStoreHasTheSeedsFamiliesByName(@TempDir Path folder) {
        assertThat(Storage.SEED).hasSize(35).doesNotHaveDuplicates();
        try (Store store = Store.open(RocksDb.at(folder), Identities.SCHEMA)) {
            assertThat(store.stats().familyRows().keySet())
                    .filteredOn(family -> !family.startsWith("_"))
                    .containsExactlyInAnyOrderElementsOf(Storage.FAMILIES);
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
    void everyTableCanBeReadAndWrittenLikeAnyTable() {
        Identities room = withAda();
        Identity ada = room.get(ADA).orElseThrow();
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
        boolean there = store().read(tx -> tx.exists(IdentitySchema.USED_NONCES, "00ff"));
        assertThat(there).isFalse();
    }

    @Test
    void listingMachinesByIdentityJoinsTheIndexWithItsRows() {
        Identities room = withAda();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        assertThat(room.machines().ofIdentity(ADA)).extracting(MachineKey::id).containsExactly(LAPTOP, PHONE);
        assertThat(room.machines().ofNamespace(HOME, 10, null).rows())
                .extracting(MachineKey::deviceName)
                .containsExactly("device 2", "device 9");
    }

    @Test
    void anIndexEntryGoesWithItsRow() {
        withAda();
        store().update(tx -> {
            tx.delete(IdentitySchema.IDENTITIES, ADA);
            tx.delete(IdentitySchema.MACHINES, LAPTOP);
            tx.delete(IdentitySchema.NAMESPACES, HOME);
            tx.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(ADA, HOME));
        });
        for (String family : Storage.FAMILIES) {
            List<Entry<byte[], byte[]>> rows =
                    store().read(tx -> tx.scan(store().raw(family)).toList());
            assertThat(rows).as(family).isEmpty();
        }
    }

    @Test
    void theKeysHaveTheseBytes() {
        String one = "0000000000000ada 0000000000000001";
        String home = "0000000000000040 0000000000000001";
        CodecLaws.golden(IdentityId.CODEC, ADA, one);
        CodecLaws.golden(MembershipKey.CODEC, new MembershipKey(ADA, HOME), one + home);
        CodecLaws.golden(MemberKey.CODEC, new MemberKey(HOME, 2, ADA), home + "0002" + one);
        CodecLaws.golden(AuthLinkKey.CODEC, new AuthLinkKey(ADA, AuthMethod.EMAIL), one + "656d61696c");
        CodecLaws.golden(OAuthKey.CODEC, new OAuthKey(AuthMethod.X, "7"), "0007 6f617574685f78 37");
        CodecLaws.golden(EventKey.CODEC, new EventKey(HOME, 258L), home + "0000000000000102");
        CodecLaws.golden(RefreshKey.CODEC, new RefreshKey(ADA.value(), 258L), one + "00000102");
        CodecLaws.golden(Bytes32.CODEC, new Bytes32(key(7)), "07".repeat(32));
    }

    @Test
    void generationsSortLikeNumbers() {
        UUID family = new UUID(1, 2);
        CodecLaws.of(
                        RefreshKey.CODEC,
                        Comparator.comparing(RefreshKey::generation),
                        List.of(1L, 2L, 255L, 256L, 257L, 65_536L).stream()
                                .map(n -> new RefreshKey(family, n))
                                .toList())
                .hold();
        CodecLaws.of(
                        Bytes32.CODEC,
                        (a, b) -> Arrays.compareUnsigned(a.value(), b.value()),
                        List.of(new Bytes32(key(0)), new Bytes32(key(1)), new Bytes32(key(200))))
                .hold();
    }
}
