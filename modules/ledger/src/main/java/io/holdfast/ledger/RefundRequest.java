package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A request to refund or reverse a transaction.
 *
 * @param key the idempotency key
 * @param transaction the transaction to refund or reverse
 * @param amount the amount to refund or reverse, or null for the entire remaining amount
 * @param description the description of the new transaction
 */
public record RefundRequest(
        String key,
        Ulid transaction,
        @Nullable Credits amount,
        @Nullable String description) {

    public RefundRequest {
        LedgerArguments.id("key", key);
        Arguments.notNull("transaction", transaction);
        if (amount != null) {
            LedgerArguments.positive("amount", amount);
        }
        LedgerArguments.description(description);
    }

    /** Returns a request without a description for the entire remaining amount of a transaction. */
    public static RefundRequest of(String key, Ulid transaction) {
        return new RefundRequest(key, transaction, null, null);
    }

    public RefundRequest withAmount(Credits other) {
        return new RefundRequest(key, transaction, other, description);
    }

    public RefundRequest withDescription(String other) {
        return new RefundRequest(key, transaction, amount, other);
    }
}
