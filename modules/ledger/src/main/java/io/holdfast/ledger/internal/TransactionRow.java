package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.LedgerTransaction.Share;
import io.holdfast.ledger.TransactionType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link LedgerTransaction}. The names and types of its components are part of the storage format.
 *
 * @param micros the exact amount of a refund of usage, in micro-credits, or null if there is no exact amount
 * @param priceList the name and version of the price list by which the usage was priced, or null if no price list was
 *     used
 * @param member the member of a pool for whose usage the pool paid, or null
 * @param unit the unit of the amounts, or null for the default unit
 */
record TransactionRow(
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
        List<ShareRow> shares,
        @Nullable Long micros,
        @Nullable String priceList,
        @Nullable UUID member,
        @Nullable String unit) {

    /** A stored {@link Share}. */
    record ShareRow(Ulid grant, long amount) {}

    AccountId account() {
        return AccountId.of(user);
    }

    LedgerTransaction toTransaction() {
        return new LedgerTransaction(
                user,
                type,
                amount,
                balance,
                held,
                created,
                source,
                of,
                description,
                metadata,
                toShares(),
                micros,
                priceList,
                member,
                unit);
    }

    private List<Share> toShares() {
        return shares.isEmpty()
                ? List.of()
                : shares.stream()
                        .map(share -> new Share(share.grant(), share.amount()))
                        .toList();
    }
}
