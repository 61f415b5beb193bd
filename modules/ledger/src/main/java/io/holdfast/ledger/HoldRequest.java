package io.holdfast.ledger;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Credit to be set aside.
 *
 * @param id names the hold: the same id never holds twice
 * @param lasts until it expires; null for {@link LedgerOptions#withHoldDuration}
 */
public record HoldRequest(
        String id,
        AccountId account,
        Credits amount,
        @Nullable Duration lasts,
        @Nullable String description) {

    public HoldRequest {
        Args.id("id", id);
        Args.given("account", account);
        Args.positive("amount", amount);
        if (lasts != null) {
            Args.lasts("lasts", lasts, LedgerLimits.MAX_HOLD);
        }
        Args.description(description);
    }

    public static HoldRequest of(String id, AccountId account, Credits amount) {
        return new HoldRequest(id, account, amount, null, null);
    }

    public HoldRequest withDuration(Duration other) {
        return new HoldRequest(id, account, amount, other, description);
    }

    public HoldRequest withDescription(String other) {
        return new HoldRequest(id, account, amount, lasts, other);
    }
}
