package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;

/** Fixed-window rate limits. A window starts with the first hit. */
public final class RateLimits {

    private final IdentityContext context;

    RateLimits(IdentityContext context) {
        this.context = context;
    }

    /**
     * A rate limit.
     *
     * @param what the name of the limited action; limits with different names are independent
     * @param most the maximum number of hits per window
     * @param within the length of the window
     */
    public record Limit(String what, int most, Duration within) {
        public Limit {
            Arguments.notBlank("what", what, IdentityLimits.MAX_CAPABILITY);
            Arguments.inRange("most", most, 1, IdentityLimits.MAX_COUNT);
            Arguments.positive("within", within, IdentityLimits.MAX_LIFETIME);
        }
    }

    /**
     * The state of a rate limit.
     *
     * @param times the number of hits left in the current window
     * @param until the end of the current window
     */
    public record Remaining(long times, Instant until) {}

    /**
     * Records a hit.
     *
     * <p>Refusals: RATE_LIMITED until the end of the window, if the limit is reached.
     *
     * @param subject the limited subject, such as a user or an IP address
     */
    public IdentityOutcome<Remaining> hit(Limit limit, String subject) {
        return context.store().write(tx -> hit(tx, limit, subject));
    }

    /** Like {@link #hit(Limit, String)}, but in the caller's transaction. */
    public IdentityOutcome<Remaining> hit(Tx tx, Limit limit, String subject) {
        Arguments.newId("subject", Arguments.notBlank("subject", subject, IdentityLimits.MAX_EMAIL));
        Arguments.newId("what", limit.what());
        String key = "limit:" + limit.what().length() + ":" + limit.what() + ":" + subject;
        ExpiringCounterRow window = tx.get(IdentitySchema.RATE_LIMITS, key)
                .orElseGet(() -> new ExpiringCounterRow(tx.now(), tx.now().plus(limit.within()), 0));
        if (window.count() >= limit.most()) {
            return IdentityOutcome.refusedUntil(IdentityError.RATE_LIMITED, limit.what(), window.expires());
        }
        tx.put(IdentitySchema.RATE_LIMITS, key, window.plusOne());
        return IdentityOutcome.done(new Remaining(limit.most() - window.count() - 1, window.expires()));
    }
}
