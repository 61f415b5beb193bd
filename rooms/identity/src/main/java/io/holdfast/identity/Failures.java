package io.holdfast.identity;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts wrong passwords and codes, and says when there were too many. */
record Failures(Quotas quotas) {

    private static final String KIND = "failures:";

    /** Until when nothing is looked at any more; null if all is well. */
    @Nullable
    Instant lockedUntil(ReadTx tx, Object whom) {
        return tx.get(IdentitySchema.RATE_LIMITS, KIND + whom)
                .filter(window -> window.count() >= quotas.failures())
                .map(Window::expires)
                .orElse(null);
    }

    /** How many there were within the window. */
    long recent(ReadTx tx, Object whom) {
        return tx.get(IdentitySchema.RATE_LIMITS, KIND + whom)
                .map(Window::count)
                .orElse(0L);
    }

    void count(Tx tx, Object whom) {
        Instant now = tx.now();
        Window window = tx.get(IdentitySchema.RATE_LIMITS, KIND + whom)
                .orElseGet(() -> new Window(now, now.plus(quotas.failureWindow()), 0));
        tx.put(IdentitySchema.RATE_LIMITS, KIND + whom, window.plusOne());
    }

    void forget(Tx tx, Object whom) {
        if (tx.exists(IdentitySchema.RATE_LIMITS, KIND + whom)) {
            tx.delete(IdentitySchema.RATE_LIMITS, KIND + whom);
        }
    }
}
