package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of an account. Transactions are immutable. Amounts are in minor units.
 *
 * @param user the id of the user who owns the account
 * @param type the type of the transaction
 * @param amount the change in the balance, which is negative for a debit
 * @param balance the balance after the transaction
 * @param held the held amount after the transaction
 * @param created the time of the transaction
 * @param source the origin of the transaction: the event id of a usage record, the key of a request, or the id of a
 *     billing record, refill or grant with the prefix {@code billing/}, {@code refill/} or {@code grant/}
 * @param of the transaction that this transaction refunds or reverses, or null for other transactions
 * @param description the description of the transaction
 * @param metadata the metadata of the transaction
 * @param shares the grants that a debit was taken from, in spending order, or that a refund was returned to; the rest
 *     of the amount is purchased credit
 * @param micros the exact amount of a refund of usage, in micro-credits, or null if there is no exact amount; {@code
 *     amount} differs from it by the change in the remainder that the account carries forward
 * @param priceList the name and version of the price list by which a usage record was priced, such as {@code
 *     default@3}, or null if no price list was used
 * @param member the member of a pool for whose usage the pool paid, or null; see {@link CreditPools}
 * @param unit the unit of the amounts, or null for the default unit; see {@link AccountId#inUnit}
 */
public record LedgerTransaction(
        UUID user,
        TransactionType type,
        long amount,
        long balance,
        long held,
        Instant created,
        String source,
        @Nullable Ulid of,
        @Nullable String description,
        Map<String, String> metadata,
        List<Share> shares,
        @Nullable Long micros,
        @Nullable String priceList,
        @Nullable UUID member,
        @Nullable String unit) {

    /**
     * The part of a transaction that belongs to one grant.
     *
     * @param grant the id of the grant
     * @param amount the amount, in minor units
     */
    public record Share(Ulid grant, long amount) {}

    public AccountId account() {
        return AccountId.of(user);
    }
}
