package io.holdfast.queue;

import java.util.List;

/**
 * The names of queues that Holdfast itself uses, such as the queues of webhook deliveries and outgoing emails. A server
 * does not let its callers change these queues, and their messages cause no events.
 */
public final class InternalQueues {

    /** The name prefix of the queues in which webhook deliveries wait. */
    public static final String WEBHOOKS = "webhooks.";

    /** The name prefix of all other internal queues. */
    public static final String HOLDFAST = "holdfast.";

    /** The name prefixes of all internal queues, including their dead-letter queues. */
    public static final List<String> PREFIXES = List.of(WEBHOOKS, HOLDFAST);

    private InternalQueues() {}

    /** Returns whether a queue with the given name is internal. */
    public static boolean contains(String queue) {
        return queue.startsWith(WEBHOOKS) || queue.startsWith(HOLDFAST);
    }
}
