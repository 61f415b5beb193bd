package io.holdfast.retry;

/**
 * What one sweep did.
 *
 * @param failed retries that failed, those included whose runner did not finish in time
 * @param lost events that this runner tried for longer than its lease: what it says does not count
 */
public record Sweep(int succeeded, int failed, int refused, int exhausted, int lost) {

    static final Sweep NOTHING = new Sweep(0, 0, 0, 0, 0);

    /** How many events were looked at. */
    public int events() {
        return succeeded + failed + refused + exhausted + lost;
    }

    Sweep and(Outcome.Settled outcome) {
        if (outcome instanceof Outcome.Removed) {
            return new Sweep(succeeded + 1, failed, refused, exhausted, lost);
        }
        if (!(outcome instanceof Outcome.Kept kept)) {
            return new Sweep(succeeded, failed, refused, exhausted, lost + 1);
        }
        return switch (kept.event().status()) {
            case REFUSED -> new Sweep(succeeded, failed, refused + 1, exhausted, lost);
            case EXHAUSTED -> new Sweep(succeeded, failed, refused, exhausted + 1, lost);
            default -> new Sweep(succeeded, failed + 1, refused, exhausted, lost);
        };
    }
}
