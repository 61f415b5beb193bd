package io.holdfast.identity.internal;

import io.holdfast.identity.Quotas;
import io.holdfast.identity.internal.row.CountWindowRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts wrong passwords and codes, and says when there were too many. */
public record FailedAttempts(Quotas quotas) {

    private static final String KIND = "failures:";

    /** Until when nothing is looked at any more; null if all is well. */
    @Nullable
    public Instant lockedUntil(ReadTx tx, Object whom) {
        return tx.get(IdentitySchema.RATE_LIMITS, KIND + whom)
                .filter(window -> window.count() >= quotas.failures())
                .map(CountWindowRow::expires)
                .orElse(null);
    }

    /** How many there were within the window. */
    long recentCount(ReadTx tx, Object whom) {
        return tx.get(IdentitySchema.RATE_LIMITS, KIND + whom)
                .map(CountWindowRow::count)
                .orElse(0L);
    }

    public void increment(Tx tx, Object whom) {
        Instant now = tx.now();
        CountWindowRow window = tx.get(IdentitySchema.RATE_LIMITS, KIND + whom)
                .orElseGet(() -> new CountWindowRow(now, now.plus(quotas.failureWindow()), 0));
        tx.put(IdentitySchema.RATE_LIMITS, KIND + whom, window.plusOne());
    }

    public void reset(Tx tx, Object whom) {
        if (tx.exists(IdentitySchema.RATE_LIMITS, KIND + whom)) {
            tx.delete(IdentitySchema.RATE_LIMITS, KIND + whom);
        }
    }
}
