package io.holdfast.retry;

import java.time.Instant;

/**
 * An event that is leased to one runner.
 *
 * @param sequence the sequence number of the event; it changes if the event is removed and saved again
 * @param fence the fencing token of this claim; older tokens are rejected
 * @param retries the number of failed retries so far
 * @param until the end of the lease; after that, the retry counts as failed
 */
public record Claim(InboundEvent event, long sequence, long fence, int retries, Instant until) {}
