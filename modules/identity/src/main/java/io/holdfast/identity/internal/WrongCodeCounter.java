package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityQuotas;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts wrong second-factor and backup codes per subject; after too many, the access policy denies the subject. */
public record WrongCodeCounter(IdentityQuotas quotas) {

    private static final String KIND = "failures:";

    /** Returns the time until which the subject is locked, or null if it is not locked. */
    @Nullable
    public Instant lockedUntil(ReadTx tx, Object subject) {
        return tx.get(IdentitySchema.RATE_LIMITS, KIND + subject)
                .filter(window -> window.count() >= quotas.failures())
                .map(ExpiringCounterRow::expires)
                .orElse(null);
    }

    public void increment(Tx tx, Object subject) {
        Instant now = tx.now();
        ExpiringCounterRow window = tx.get(IdentitySchema.RATE_LIMITS, KIND + subject)
                .orElseGet(() -> new ExpiringCounterRow(now, now.plus(quotas.failureWindow()), 0));
        tx.put(IdentitySchema.RATE_LIMITS, KIND + subject, window.plusOne());
    }

    public void reset(Tx tx, Object subject) {
        if (tx.exists(IdentitySchema.RATE_LIMITS, KIND + subject)) {
            tx.delete(IdentitySchema.RATE_LIMITS, KIND + subject);
        }
    }
}
