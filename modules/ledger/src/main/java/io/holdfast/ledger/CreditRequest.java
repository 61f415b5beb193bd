package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to add credit to an account.
 *
 * @param key the idempotency key
 * @param account the account to credit
 * @param type a type for which {@link TransactionType#isCredit} is true
 * @param amount the amount to add, at least 1
 * @param terms the priority and expiry of a grant, or null for {@link GrantTerms#DEFAULT} and for types that are not
 *     grants
 * @param description the description of the transaction
 * @param metadata the metadata of the transaction
 */
public record CreditRequest(
        String key,
        AccountId account,
        TransactionType type,
        Credits amount,
        @Nullable GrantTerms terms,
        @Nullable String description,
        Map<String, String> metadata) {

    public CreditRequest {
        LedgerArguments.id("key", key);
        Arguments.notNull("account", account);
        Arguments.notNull("type", type);
        LedgerArguments.positive("amount", amount);
        if (!type.isCredit()) {
            throw Arguments.invalid("type must be a credit type such as PURCHASE, but is " + type);
        }
        if (terms != null && !type.isGrant()) {
            throw Arguments.invalid("terms must be null for credit of type " + type + ", which is not a grant");
        }
        LedgerArguments.description(description);
        metadata = LedgerArguments.metadata("metadata", metadata);
    }

    /** Returns a request without terms, a description or metadata. */
    public static CreditRequest of(String key, AccountId account, TransactionType type, Credits amount) {
        return new CreditRequest(key, account, type, amount, null, null, Map.of());
    }

    /** Returns a request to add purchased credit. */
    public static CreditRequest purchase(String key, AccountId account, Credits amount) {
        return of(key, account, TransactionType.PURCHASE, amount);
    }

    public CreditRequest withTerms(GrantTerms other) {
        return new CreditRequest(key, account, type, amount, other, description, metadata);
    }

    public CreditRequest withDescription(String other) {
        return new CreditRequest(key, account, type, amount, terms, other, metadata);
    }

    public CreditRequest withMetadata(Map<String, String> other) {
        return new CreditRequest(key, account, type, amount, terms, description, other);
    }
}
