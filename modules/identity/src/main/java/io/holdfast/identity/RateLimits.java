package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.row.CountWindowRow;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;

/** How often something may be done: so many times within a window, which begins with the first. */
public final class RateLimits {

    private final IdentityContext context;

    RateLimits(IdentityContext room) {
        this.context = room;
    }

    /**
     * A limit.
     *
     * @param what is limited, which keeps limits apart that are for the same subject
     * @param most how many times
     * @param within how long
     */
    public record Limit(String what, int most, Duration within) {
        public Limit {
            Args.id("what", what, IdentityLimits.MAX_CAPABILITY);
            Args.within("most", most, 1, IdentityLimits.MAX_COUNT);
            Args.within("within", within, IdentityLimits.MAX_LIFETIME);
        }
    }

    /** How much of a limit is left, and when it begins anew. */
    public record Remaining(long times, Instant until) {}

    /** Counts one time, unless there were too many: RATE_LIMITED, until the window is over. */
    public IdentityOutcome<Remaining> hit(Limit limit, String subject) {
        return context.store().write(tx -> hit(tx, limit, subject));
    }

    /** As {@link #hit(Limit, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Remaining> hit(Tx tx, Limit limit, String subject) {
        Args.id("subject", subject, IdentityLimits.MAX_EMAIL);
        String key = "limit:" + limit.what().length() + ":" + limit.what() + ":" + subject;
        CountWindowRow window = tx.get(IdentitySchema.RATE_LIMITS, key)
                .orElseGet(() -> new CountWindowRow(tx.now(), tx.now().plus(limit.within()), 0));
        if (window.count() >= limit.most()) {
            return IdentityOutcome.refusedUntil(IdentityError.RATE_LIMITED, limit.what(), window.expires());
        }
        tx.put(IdentitySchema.RATE_LIMITS, key, window.plusOne());
        return IdentityOutcome.done(new Remaining(limit.most() - window.count() - 1, window.expires()));
    }
}
