package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.pricing.Metric;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A usage that was charged: what makes sure that it never is again.
 *
 * @param micros the exact price in micro-credits
 * @param cost what was charged, in minor units: the price with the account's carry, in whole credits
 * @param priced whether the rate card made the price; otherwise the caller did
 * @param timestamp when it was used
 * @param transaction its only transaction
 */
public record UsageEvent(
        UUID user,
        String source,
        @Nullable String agent,
        Metric metric,
        long micros,
        long cost,
        boolean priced,
        Instant timestamp,
        Map<String, String> metadata,
        Ulid transaction) {

    public AccountId account() {
        return AccountId.of(user);
    }

    /** Whether a request is the one that made this event; its description is in the transaction. */
    public boolean isSameRequest(Usage usage, LedgerTransaction made) {
        return user.equals(usage.account().value())
                && metric.equals(usage.metric())
                && priced == (usage.cost() == null)
                && (usage.cost() == null || micros == usage.cost().minor() * Credits.MICROS)
                && source.equals(usage.source())
                && Objects.equals(agent, usage.agent())
                && (usage.at() == null || timestamp.equals(usage.at()))
                && metadata.equals(usage.metadata())
                && Objects.equals(made.description(), usage.description());
    }
}
