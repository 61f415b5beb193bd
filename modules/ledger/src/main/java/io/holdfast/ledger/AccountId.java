package io.holdfast.ledger;

import java.util.UUID;

/** Whose account it is: the id of a user, who has at most one open account. */
public record AccountId(UUID value) {

    public AccountId {
        Args.given("user", value);
    }

    public static AccountId of(UUID user) {
        return new AccountId(user);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
