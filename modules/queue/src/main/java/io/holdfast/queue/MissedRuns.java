package io.holdfast.queue;

/**
 * The handling of missed runs of a schedule. A run is missed if its message could not be enqueued within {@link
 * QueueLimits#MISSED_AFTER}, for example because no server was running.
 */
public enum MissedRuns {
    /** Enqueues one message for all missed runs, with the scheduled time of the first. */
    ONCE,
    /** Enqueues a message for each of the first {@link QueueLimits#MAX_MISSED_RUNS} missed runs. */
    ALL,
    /** Enqueues nothing for missed runs. */
    NONE
}
