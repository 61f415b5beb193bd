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
 * @param used the total of all usage, less refunds of usage
 * @param carry the fractional remainder of past charges, in micro-credits: 0 to 999,999
 * @param last the newest transaction; null if there is none
 * @param grants the number of grants with credit left
 * @param holds the number of open holds
 * @param due a lower bound of the next expiry time of a grant or hold; null if none expires
 * @param autoRefill the rule for automatic refills; null if there is none
 * @param refill the state of the refill request in the current low-balance episode; null if there is none
 * @param plan the name of the user's plan
 * @param externalIds the ids of the user in other systems, by system
 * @param era the generation of the account: 1, and one more each time a deleted account is created again
 * @param since a lower bound of the transaction ids of this generation; null in the first generation
 * @param created the time of creation
 * @param updated the time of the last change
 * @param deleted the time of deletion; null if the account is not deleted
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
        @Nullable Instant deleted) {

    /**
     * The state of the refill request in a low-balance episode. An episode starts when the available balance falls below
     * the trigger of the {@link AutoRefill} rule, and ends when enough is available again or the refill is completed.
     * Stored by name: constants are never renamed or removed.
     */
    public enum RefillState {
        /** A refill is requested. */
        REQUESTED,
        /** The refill has failed. No other refill is requested in this episode. */
        FAILED
    }

    public AccountId id() {
        return AccountId.of(user);
    }

    public AccountSettings settings() {
        return new AccountSettings(kind, plan, autoRefill, externalIds);
    }
}
