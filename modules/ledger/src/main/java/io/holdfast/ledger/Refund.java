package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.LedgerArguments;
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
public record Refund(
        String key,
        Ulid transaction,
        @Nullable Credits amount,
        @Nullable String description) {

    public Refund {
        LedgerArguments.id("key", key);
        Arguments.notNull("transaction", transaction);
        if (amount != null) {
            LedgerArguments.positive("amount", amount);
        }
        LedgerArguments.description(description);
    }

    /** Returns a request without a description for the entire remaining amount of a transaction. */
    public static Refund of(String key, Ulid transaction) {
        return new Refund(key, transaction, null, null);
    }

    public Refund withAmount(Credits other) {
        return new Refund(key, transaction, other, description);
    }

    public Refund withDescription(String other) {
        return new Refund(key, transaction, amount, other);
    }
}
