package io.holdfast.api.pool;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The requests and responses for shared pools. */
public interface PoolApi {

    /** When a member of a pool pays with its own credit: before the pool, after it, or never. */
    enum OwnCredit {
        FIRST,
        LAST,
        NEVER
    }

    /**
     * A member of a pool.
     *
     * @param account the account whose credit is shared
     * @param ownCredit when the member pays with its own credit; the default is FIRST
     */
    record PutPoolMember(
            UUID account, UUID member, @Nullable OwnCredit ownCredit) {
        /** Creates a request with only the required fields. */
        public static PutPoolMember of(UUID account, UUID member) {
            return new PutPoolMember(account, member, null);
        }

        /** Returns a copy with the given {@code ownCredit}. */
        public PutPoolMember withOwnCredit(OwnCredit ownCredit) {
            return new PutPoolMember(account, member, ownCredit);
        }
    }

    record PoolMemberRef(UUID account, UUID member) {}

    record PoolMembersOf(
            UUID account, @Nullable Integer limit, @Nullable String cursor) {}

    /**
     * A member of a pool.
     *
     * @param account the account whose credit is shared
     * @param scope the scope whose budget limits the usage of the member at the expense of the pool
     * @param joined the time at which the account became a member
     */
    record PoolMember(UUID account, UUID member, OwnCredit ownCredit, String scope, Instant joined) {}
}
