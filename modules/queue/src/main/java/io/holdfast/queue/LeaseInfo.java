package io.holdfast.queue;

import java.time.Instant;
import java.util.UUID;

/**
 * The lease of a message.
 *
 * @param consumer the consumer's name, or an empty string if the consumer gave no name
 * @param leased the start of the lease
 * @param until the end of the lease
 * @param attempts the number of failed earlier deliveries of the message
 */
public record LeaseInfo(String queue, UUID message, String consumer, Instant leased, Instant until, int attempts) {}
