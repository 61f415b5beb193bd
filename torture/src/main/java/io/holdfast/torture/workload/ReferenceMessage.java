package io.holdfast.torture.workload;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A message in {@link ReferenceQueue}. */
final class ReferenceMessage {

    enum State {
        READY,
        DELAYED,
        LEASED
    }

    /** The order of messages in a lane. Ids have equal length, so they sort like their string forms. */
    static final Comparator<ReferenceMessage> IN_LANE = Comparator.<ReferenceMessage>comparingInt(
                    message -> message.priority)
            .thenComparingLong(message -> message.order)
            .thenComparing(message -> message.id);

    final String id;
    final String content;
    final String fairness;
    final int priority;
    /** The ordering group, or an empty string. */
    final String group;

    final boolean throttled;
    String queue;
    State state = State.READY;
    long order;
    long notBefore;
    int attempts;
    long token;
    long until;
    /** Whether the message is delayed after a failure, so that its group waits for it. */
    boolean retrying;
    /** The expiry time in nanoseconds, or the maximum value if the message does not expire. */
    long notAfter = Long.MAX_VALUE;
    /** The reported progress, or null if there was no report. */
    @Nullable
    Integer percent;

    /** Whether a sweep that reaches the expiry time still finds the message. */
    boolean hasExpiryEntry;

    ReferenceMessage(String id, QueueCommand.Enqueue request) {
        this.id = id;
        content = request.key();
        fairness = request.fairness();
        priority = request.priority();
        group = "";
        throttled = false;
        queue = QueueCommand.WORK;
    }

    ReferenceMessage(String id, JobCommand.EnqueueJob request) {
        this.id = id;
        content = JobCommand.describePayload(request.payload());
        fairness = request.fairness();
        priority = request.priority();
        group = request.group();
        throttled = request.throttled();
        queue = JobCommand.JOBS;
    }

    /** Describes the status that the queue keeps, in the given stage. */
    String status(String stage) {
        return queue.equals(JobCommand.JOBS) ? " " + stage + " " + percent : "";
    }

    boolean isIn(String other, State wanted) {
        return state == wanted && queue.equals(other);
    }

    /** Returns whether the message belongs to a group. Dead letters do not. */
    boolean isGrouped() {
        return !group.isEmpty() && queue.equals(JobCommand.JOBS);
    }

    /** Returns whether a delivery takes a token. */
    boolean isThrottled() {
        return throttled && queue.equals(JobCommand.JOBS);
    }

    boolean isInLaneOf(ReferenceMessage other) {
        return queue.equals(other.queue) && fairness.equals(other.fairness);
    }

    boolean isInGroupOf(ReferenceMessage other) {
        return isGrouped() && isInLaneOf(other) && group.equals(other.group);
    }

    boolean precedes(ReferenceMessage other) {
        return IN_LANE.compare(this, other) < 0;
    }

    void makeReady() {
        state = State.READY;
        retrying = false;
    }

    void expireAt(long end) {
        notAfter = end;
        hasExpiryEntry = true;
    }

    /** Moves the message to another queue, in which it is ready. */
    void moveTo(String other, long position) {
        queue = other;
        percent = null;
        order = position;
        makeReady();
    }
}
