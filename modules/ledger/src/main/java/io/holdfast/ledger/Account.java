package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An account as stored. Amounts are minor units.
 *
 * @param balance the sum of its transactions
 * @param held the sum of its open holds
 * @param purchased credit ever bought, by purchase or automatic refill
 * @param granted credit ever given
 * @param used credit ever used, less refunds of usage
 * @param carry what was used but is too little to charge, in micro-credits: 0 to 999,999
 * @param era 1, and one more each time that the user's account is made anew after it was deleted
 * @param since the first transaction of this era is at or behind it; null in the first era
 * @param last its newest transaction
 * @param grants how many of its grants have credit left
 * @param holds how many of its holds are open
 * @param due no grant or hold expires before this; null if none ever does
 * @param refill how far the dip below the refill trigger has come
 * @param deleted when it was deleted, if it was
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

    /** A dip: the time from when too little is available until enough is again, or a refill has come. */
    public enum RefillState {
        /** A refill is asked for. */
        REQUESTED,
        /** The refill failed; no other is asked for in this dip. */
        FAILED
    }

    public AccountId id() {
        return AccountId.of(user);
    }

    public AccountSettings settings() {
        return new AccountSettings(kind, plan, autoRefill, externalIds);
    }
}
