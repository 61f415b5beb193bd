package io.holdfast.ledger.internal.account;

import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.kit.RequestHash;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The account to which an external id belongs. The names and types of the components are part of the storage format.
 * This is a table and not a declared index, because an account can have several external ids.
 */
public record ExternalIdRow(UUID user) {

    /** accounts_by_external_id: system, id -> ExternalIdRow */
    public static final Table<ExternalIdKey, ExternalIdRow> TABLE =
            Table.of("accounts_by_external_id", ExternalIdKey.CODEC, Values.cbor(ExternalIdRow.class));

    /**
     * The maximum length of an id in a key, in bytes. Longer ids are replaced by a hash, so that keys do not exceed
     * their maximum length.
     */
    private static final int MAX_BYTES = 500;

    /** The key of an external id. */
    public record ExternalIdKey(String system, String id) {
        static final KeyCodec2<ExternalIdKey, String, String> CODEC =
                Keys.of(Keys.string(), ExternalIdKey::system, Keys.string(), ExternalIdKey::id, ExternalIdKey::new);

        public static ExternalIdKey of(String system, String id) {
            boolean isLong = id.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
            return new ExternalIdKey(
                    system, isLong ? "#" + new RequestHash().add(id).toUuid() : id);
        }
    }
}
