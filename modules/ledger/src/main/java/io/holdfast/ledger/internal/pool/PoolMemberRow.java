package io.holdfast.ledger.internal.pool;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.pool.PoolMember;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;

/** A stored {@link PoolMember}. The names and types of its components are part of the storage format. */
public record PoolMemberRow(OwnCredit ownCredit, Instant joined) {

    /** pool_members: pool, member -> PoolMemberRow */
    public static final Table<PoolMemberKey, PoolMemberRow> TABLE =
            Table.of("pool_members", PoolMemberKey.CODEC, Values.cbor(PoolMemberRow.class));

    /** The key of a member. */
    public record PoolMemberKey(AccountId pool, AccountId member) {
        public static final KeyCodec2<PoolMemberKey, AccountId, AccountId> CODEC = Keys.of(
                Keys.uuid().as(AccountId::new, AccountId::value),
                PoolMemberKey::pool,
                Keys.uuid().as(AccountId::new, AccountId::value),
                PoolMemberKey::member,
                PoolMemberKey::new);
    }

    public PoolMember toMember(PoolMemberKey key) {
        return new PoolMember(key.pool().value(), key.member().value(), ownCredit, joined);
    }
}
