package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charged usage record. The event is stored permanently, so its event id is never charged again.
 *
 * @param user the id of the user who owns the account
 * @param source the part of the application that reported the usage
 * @param agent the agent that used the resource on behalf of the user
 * @param metric the measured quantity
 * @param micros the exact price, in micro-credits
 * @param cost the amount debited, in minor units: the whole credits in the sum of the price and the remainder carried
 *     forward
 * @param priced whether the price is from a price list or the rate card, rather than set by the caller
 * @param timestamp the time of the usage
 * @param metadata the metadata of the usage
 * @param transaction the transaction that posted the charge
 * @param scopes the paths of the scopes of the usage, including the scopes that contain them
 * @param priceList the name and version of the price list by which the usage was priced, such as {@code default@3}, or
 *     null if no price list was used
 * @param totalled whether the usage is part of the usage totals, which earlier versions did not keep
 * @param member the member of a pool for whose usage the pool paid, or null; see {@link CreditPools}
 */
public record UsageEvent(
        UUID user,
        String source,
        @Nullable String agent,
        ResourceUsage metric,
        long micros,
        long cost,
        boolean priced,
        Instant timestamp,
        Map<String, String> metadata,
        Ulid transaction,
        List<String> scopes,
        @Nullable String priceList,
        boolean totalled,
        @Nullable UUID member) {

    public AccountId account() {
        return AccountId.of(user);
    }
}
