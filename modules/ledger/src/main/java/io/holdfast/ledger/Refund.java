package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import org.jspecify.annotations.Nullable;

/**
 * A transaction to be given back or taken back.
 *
 * @param key names the request: the same key never does it twice
 * @param amount how much; null for all that is left of it
 */
public record Refund(
        String key,
        Ulid transaction,
        @Nullable Credits amount,
        @Nullable String description) {

    public Refund {
        Args.id("key", key);
        Args.given("transaction", transaction);
        if (amount != null) {
            Args.positive("amount", amount);
        }
        Args.description(description);
    }

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
