package io.holdfast.retry.internal;

import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.Verdict;
import java.time.Duration;

/** Computes the delay before a retry. */
final class RetrySchedule {

    private RetrySchedule() {}

    /** Like {@link #delay(RetryOptions, int)}, but returns at least the delay that the verdict requests. */
    static Duration delay(RetryOptions options, int retries, Verdict.NotDone verdict) {
        Duration configured = delay(options, retries);
        Duration asked = verdict instanceof Verdict.Failed failed ? failed.retryAfter() : null;
        return asked == null || asked.compareTo(configured) < 0 ? configured : asked;
    }

    /** Returns the delay after the given number of failed retries, extended by the random jitter. */
    static Duration delay(RetryOptions options, int retries) {
        Duration delay = options.delays().get(Math.min(retries, options.delays().size() - 1));
        if (options.jitter() == 0) {
            return delay;
        }
        double random = (options.random().getAsLong() >>> 11) * 0x1p-53;
        return delay.plusNanos((long) (delay.toNanos() * options.jitter() * random));
    }
}
