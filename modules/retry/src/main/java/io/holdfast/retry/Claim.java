package io.holdfast.retry;

import java.time.Instant;

/**
 * An event in the hands of one runner.
 *
 * @param sequence of the event, which tells it from another life of the same id
 * @param fence of this claim, which tells it from earlier and later ones
 * @param retries how many have failed before
 * @param until when it counts as failed, unless it is settled or extended
 */
public record Claim(InboundEvent event, long sequence, long fence, int retries, Instant until) {

    public boolean isOf(FailedEvent row) {
        return row.sequence() == sequence
                && row.state().fence() == fence
                && row.state().lease() != null;
    }
}
