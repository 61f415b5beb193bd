package io.holdfast.ledger.internal.pool;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.pool.PoolMemberRow.PoolMemberKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Verifies the members of pools against the accounts. */
public final class PoolCheck {

    private PoolCheck() {}

    /**
     * Checks the members of a pool.
     *
     * @param count the number of members that the account of the pool has
     * @param poolOf returns the pool of an account, or null if it is not a member
     */
    public static void checkMembers(
            ReadTx tx,
            AccountId pool,
            int count,
            Function<AccountId, @Nullable UUID> poolOf,
            Consumer<String> findings) {
        int found = 0;
        for (Entry<PoolMemberKey, PoolMemberRow> row :
                tx.scan(PoolMemberRow.TABLE).prefix(PoolMemberKey.CODEC.prefix(pool))) {
            found++;
            UUID actual = poolOf.apply(row.key().member());
            if (!pool.value().equals(actual)) {
                findings.accept("pool " + pool + " has the member " + row.key().member() + ", whose pool is " + actual);
            }
        }
        if (found != count) {
            findings.accept("pool " + pool + " has " + found + " members, but its account has " + count);
        }
    }
}
