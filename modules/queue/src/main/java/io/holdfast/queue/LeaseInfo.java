package io.holdfast.queue;

import java.time.Instant;
import java.util.UUID;

/** Who has a message, and until when. */
public record LeaseInfo(String queue, UUID message, String consumer, Instant leased, Instant until, int attempts) {}
