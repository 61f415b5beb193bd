package io.holdfast.retry;

import io.holdfast.store.record.EventType;

/** The events that the retry module emits. Their subject is the id of the failed event. */
public final class RetryEventTypes {

    public static final EventType FAILED = EventType.of(
                    "retry", "failed", "An event failed and will be retried.", "type", "retries", "next_retry_at")
            .withDelay("none; after an expired lease, until the next claim of failed events");
    public static final EventType REFUSED =
            EventType.of("retry", "refused", "An event was refused and waits for manual review.", "type", "retries");
    public static final EventType EXHAUSTED = EventType.of(
                    "retry",
                    "exhausted",
                    "An event has no retries left and waits for manual review.",
                    "type",
                    "retries")
            .withDelay("none; after an expired lease, until the next claim of failed events");
    public static final EventType RECOVERED =
            EventType.of("retry", "recovered", "A retry of a failed event succeeded.", "type", "retries");
    public static final EventType REQUEUED =
            EventType.of("retry", "requeued", "A failed event was requeued; its retry counter is 0.", "type");
    public static final EventType DISCARDED =
            EventType.of("retry", "discarded", "A failed event was discarded manually.", "type");

    private RetryEventTypes() {}
}
