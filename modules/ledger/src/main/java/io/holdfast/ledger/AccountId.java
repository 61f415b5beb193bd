package io.holdfast.ledger;

import io.holdfast.store.kit.Arguments;
import java.util.UUID;

/**
 * The id of an account, which is the id of its user. A user has at most one account at a time.
 *
 * @param value the id of the user
 */
public record AccountId(UUID value) {

    public AccountId {
        Arguments.notNull("user", value);
    }

    public static AccountId of(UUID user) {
        return new AccountId(user);
    }

    /** Returns the id of the user as a string. Stored keys and request hashes contain this string. */
    @Override
    public String toString() {
        return value.toString();
    }
}
