package io.holdfast.queue;

import io.holdfast.store.record.EventType;
import java.util.List;

/**
 * The events that the queue module emits. Their subject is a queue. The number of messages in a queue can be computed
 * from its events: {@link #ENQUEUED} adds one, {@link #REMOVED} subtracts {@code messages}, {@link #DEAD_LETTERED}
 * moves one message from the subject to {@code dead_letter_queue}, {@link #REDRIVEN} moves {@code messages} from the
 * subject to {@code queue}, and {@link #DELETED} sets the number to zero. Leases emit no events.
 */
public final class QueueEventTypes {

    /** The value of {@code reason} in {@link #REMOVED} for acknowledged messages. */
    public static final String ACKNOWLEDGED = "acknowledged";

    /** The value of {@code reason} in {@link #REMOVED} for messages that were discarded or cancelled by id. */
    public static final String DISCARDED = "discarded";

    /** The value of {@code reason} in {@link #REMOVED} for messages that were purged. */
    public static final String PURGED = "purged";

    /** The value of {@code reason} in {@link #REMOVED} for messages that exceeded their time to live. */
    public static final String EXPIRED = "expired";

    /** The value of {@code reason} in {@link #REMOVED} for messages that were dropped to free space. */
    public static final String DROPPED = "dropped";

    public static final EventType CREATED = EventType.of("queue", "created", "A queue was created.", "dead_letters_of");

    public static final EventType DELETED =
            EventType.of("queue", "deleted", "A queue was deleted with its messages.", "messages");

    public static final EventType ENQUEUED =
            EventType.of("queue", "enqueued", "A message was enqueued.", "fairness_key");

    public static final EventType REMOVED = EventType.of(
                    "queue",
                    "removed",
                    "Messages were removed: one that was acknowledged, discarded, expired or dropped, or several that were purged.",
                    "reason",
                    "messages")
            .withDelay("none; for an expired message, about a second, if the background sweep runs");

    public static final EventType DEAD_LETTERED = EventType.of(
                    "queue",
                    "dead_lettered",
                    "A message failed too often and was moved to a dead-letter queue.",
                    "dead_letter_queue",
                    "attempts")
            .withDelay("none; after an expired lease, about a second, if the background sweep runs");

    public static final EventType REDRIVEN = EventType.of(
            "queue",
            "redriven",
            "Dead letters were moved back to the queue in which they failed.",
            "queue",
            "messages");

    public static final EventType DEPTH_EXCEEDED = EventType.of(
                    "queue", "depth_exceeded", "A queue has more messages than its alert limit.", "messages", "limit")
            .withDelay("about a second, if the background sweep runs");

    public static final EventType AGE_EXCEEDED = EventType.of(
                    "queue",
                    "age_exceeded",
                    "The oldest message in a queue exceeds the queue's age limit. `oldest` is the time at which it was enqueued,"
                            + " `limit` is in seconds.",
                    "oldest",
                    "limit")
            .withDelay("about a second, if the background sweep runs");

    public static final EventType RUNS_SKIPPED = EventType.of(
                    "queue",
                    "runs_skipped",
                    "A schedule enqueued no messages for its runs from a time until before another: they were missed, or refused"
                            + " with the given code.",
                    "schedule",
                    "reason",
                    "from",
                    "until")
            .withDelay("about a second, if the background sweep runs; otherwise, until it runs again");

    /** All types, as declared by the schema of the module. */
    public static final List<EventType> ALL = List.of(
            CREATED, DELETED, ENQUEUED, REMOVED, DEAD_LETTERED, REDRIVEN, DEPTH_EXCEEDED, AGE_EXCEEDED, RUNS_SKIPPED);

    private QueueEventTypes() {}
}
