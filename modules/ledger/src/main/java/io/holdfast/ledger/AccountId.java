package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of an account, which is the id of its user. A user has at most one account at a time, with one balance in each
 * unit: an account has a balance in the default unit, and {@link #inUnit} returns the id of its balance in another
 * unit, such as {@code EUR} or {@code images}. That balance is an account of its own, which belongs to the first one.
 * Two ids are equal if their values are equal.
 */
public final class AccountId {

    private final UUID value;
    private final @Nullable AccountId owner;
    private final @Nullable String unit;

    /** Creates the id of the account with the given value. */
    public AccountId(UUID value) {
        this(Arguments.notNull("user", value), null, null);
    }

    private AccountId(UUID value, @Nullable AccountId owner, @Nullable String unit) {
        this.value = value;
        this.owner = owner;
        this.unit = unit;
    }

    public static AccountId of(UUID user) {
        return new AccountId(user);
    }

    /**
     * Returns the id of the balance of this account in a unit. It is derived from this id and the unit, so it is always
     * the same. The balance need not exist: it is empty until its first change.
     *
     * @param other the name of the unit, which is case-sensitive, or null for the default unit
     */
    public AccountId inUnit(@Nullable String other) {
        if (other == null) {
            return this;
        }
        LedgerArguments.unit(other);
        if (unit != null) {
            throw Arguments.invalid(
                    "unit must not be given for a balance that has the unit '" + unit + "', but is '" + other + "'");
        }
        return new AccountId(BillingReference.nameBased(value, "unit/" + other), this, other);
    }

    /** Returns the id of the user, or a version 5 UUID for a balance in a unit. */
    public UUID value() {
        return value;
    }

    /** Returns the unit that was passed to {@link #inUnit}, or null if this id was not created with a unit. */
    public @Nullable String unit() {
        return unit;
    }

    /** Returns the id from which {@link #inUnit} derived this id, or this id if it was not derived. */
    public AccountId owner() {
        return owner == null ? this : owner;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AccountId id && value.equals(id.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the value as a string. Stored keys and request hashes contain this string. */
    @Override
    public String toString() {
        return value.toString();
    }
}
