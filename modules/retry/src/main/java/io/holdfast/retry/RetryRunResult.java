package io.holdfast.retry;

/**
 * What one sweep did.
 *
 * @param failed retries that failed, those included whose runner did not finish in time
 * @param lost events that this runner tried for longer than its lease: what it says does not count
 */
public record RetryRunResult(int succeeded, int failed, int refused, int exhausted, int lost) {

    static final RetryRunResult NOTHING = new RetryRunResult(0, 0, 0, 0, 0);

    /** How many events were looked at. */
    public int events() {
        return succeeded + failed + refused + exhausted + lost;
    }

    RetryRunResult plus(RetryOutcome.Settled outcome) {
        if (outcome instanceof RetryOutcome.EventRemoved) {
            return new RetryRunResult(succeeded + 1, failed, refused, exhausted, lost);
        }
        if (!(outcome instanceof RetryOutcome.EventStored kept)) {
            return new RetryRunResult(succeeded, failed, refused, exhausted, lost + 1);
        }
        return switch (kept.event().status()) {
            case REFUSED -> new RetryRunResult(succeeded, failed, refused + 1, exhausted, lost);
            case EXHAUSTED -> new RetryRunResult(succeeded, failed, refused, exhausted + 1, lost);
            default -> new RetryRunResult(succeeded, failed + 1, refused, exhausted, lost);
        };
    }
}
