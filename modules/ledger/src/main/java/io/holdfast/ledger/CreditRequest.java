package io.holdfast.ledger;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Credit to be added to an account.
 *
 * @param key names the request: the same key never adds twice
 * @param terms how given credit is spent and until when; null for {@link GrantTerms#DEFAULT}, and for bought credit
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
        Args.id("key", key);
        Args.given("account", account);
        Args.given("type", type);
        Args.positive("amount", amount);
        if (!type.isCredit()) {
            throw Args.invalid("type is " + type + ", which is not a credit that can be added");
        }
        if (terms != null && !type.isGrant()) {
            throw Args.invalid("terms are for grants: credit of type " + type + " never expires");
        }
        Args.description(description);
        metadata = Args.texts("metadata", metadata);
    }

    public static CreditRequest of(String key, AccountId account, TransactionType type, Credits amount) {
        return new CreditRequest(key, account, type, amount, null, null, Map.of());
    }

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
