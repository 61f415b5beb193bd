package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An account. Amounts are in minor units.
 *
 * @param user the id of the user who owns the account
 * @param kind whether the balance may be negative
 * @param balance the sum of all transactions
 * @param held the sum of all open holds
 * @param purchased the total of all purchases and automatic refills
 * @param granted the total of all grants
 * @param used the total of all usage, minus refunds of usage
 * @param carry the fractional remainder of past charges, in micro-credits: 0 to 999,999
 * @param last the newest transaction, or null if there is none
 * @param grants the number of grants that have credit left
 * @param holds the number of open holds
 * @param due a lower bound on the next expiry time of a grant or hold, or null if no grant or hold expires
 * @param autoRefill the rule for automatic refills, or null if there is none
 * @param refill the state of the refill request in the current low-balance episode, or null if there is none
 * @param plan the name of the user's plan
 * @param externalIds the ids of the user in other systems, keyed by system
 * @param era the generation of the account; starts at 1 and increases by 1 each time the deleted account is recreated
 * @param since a lower bound on the transaction ids of this generation, or null in the first generation
 * @param created the time of creation
 * @param updated the time of the last change
 * @param deleted the time of deletion, or null if the account is not deleted
 * @param creditLimit the amount by which the balance of a normal account may be negative
 * @param priceList the name of the account's own price list, or null if it has none
 * @param pool the pool of which the account is a member, or null if it is not a member; see {@link CreditPools}
 * @param members the number of members of the account's pool
 * @param owner the account to which this balance in a unit belongs, or null for a balance in the default unit; see {@link
 *     AccountId#inUnit}
 * @param unit the unit of all amounts, or null for the default unit
 */
public record Account(
        UUID user,
        AccountKind kind,
        long balance,
        long held,
        long purchased,
        long granted,
        long used,
        long carry,
        @Nullable Ulid last,
        int grants,
        int holds,
        @Nullable Instant due,
        @Nullable AutoRefill autoRefill,
        @Nullable RefillState refill,
        @Nullable String plan,
        Map<String, String> externalIds,
        int era,
        @Nullable Ulid since,
        Instant created,
        Instant updated,
        @Nullable Instant deleted,
        long creditLimit,
        @Nullable String priceList,
        @Nullable UUID pool,
        int members,
        @Nullable UUID owner,
        @Nullable String unit) {

    /**
     * The state of the refill request in a low-balance episode. An episode starts when the available balance falls
     * below the trigger of the {@link AutoRefill} rule, and ends when enough credit is available again or the refill is
     * completed. Constants are stored by name, so they are never renamed or removed.
     */
    public enum RefillState {
        /** A refill has been requested. */
        REQUESTED,
        /** The refill has failed. No other refill is requested in this episode. */
        FAILED
    }

    public AccountId id() {
        return AccountId.of(user);
    }

    public AccountSettings settings() {
        return new AccountSettings(kind, plan, autoRefill, externalIds, creditLimit, priceList);
    }
}
