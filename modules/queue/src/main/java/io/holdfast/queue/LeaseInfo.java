package io.holdfast.queue;

import java.time.Instant;
import java.util.UUID;

/**
 * The lease of a message.
 *
 * @param consumer the consumer's name, or an empty string if it gave none
 * @param leased the start of the lease
 * @param until the end of the lease
 * @param attempts the number of earlier deliveries of the message that failed
 */
public record LeaseInfo(String queue, UUID message, String consumer, Instant leased, Instant until, int attempts) {}
