package io.holdfast.retry;

/**
 * The result of one run of a {@link RetryRunner}.
 *
 * @param succeeded the number of events that were applied
 * @param failed the number of failed retries, including expired leases of other runners
 * @param refused the number of refused events
 * @param exhausted the number of events that became exhausted
 * @param lost the number of events whose lease expired during processing, so that their result was rejected
 */
public record RetryRunResult(int succeeded, int failed, int refused, int exhausted, int lost) {

    static final RetryRunResult NOTHING = new RetryRunResult(0, 0, 0, 0, 0);

    /** Returns the total number of processed events. */
    public int events() {
        return succeeded + failed + refused + exhausted + lost;
    }

    RetryRunResult plus(RetryOutcome.Settled outcome) {
        if (outcome instanceof RetryOutcome.EventRemoved) {
            return new RetryRunResult(succeeded + 1, failed, refused, exhausted, lost);
        }
        if (!(outcome instanceof RetryOutcome.EventStored stored)) {
            return new RetryRunResult(succeeded, failed, refused, exhausted, lost + 1);
        }
        return switch (stored.event().status()) {
            case REFUSED -> new RetryRunResult(succeeded, failed, refused + 1, exhausted, lost);
            case EXHAUSTED -> new RetryRunResult(succeeded, failed, refused, exhausted + 1, lost);
            default -> new RetryRunResult(succeeded, failed + 1, refused, exhausted, lost);
        };
    }
}
