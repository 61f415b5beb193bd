package io.holdfast.torture.workload;

import io.holdfast.torture.workload.QueueCommand.Lease;
import io.holdfast.torture.workload.ReferenceMessage.State;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks which messages a lease call delivers. The order among fairness keys is not checked. A delivered message must be
 * ready and not expired, the next one of its group and of its fairness key, and within the limits on concurrent
 * deliveries and the rate of the throttle; and a call must not return fewer messages than it could.
 */
final class ReferenceDeliveries {

    /** After this time without calls, the throttle is full and no message waits for a token. */
    private static final long RESTED_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Collection<ReferenceMessage> messages;
    private final ReferenceTokenBucket tokens =
            new ReferenceTokenBucket(JobCommand.TOKENS_PER_SECOND, JobCommand.BURST);
    private long lastCall = Long.MAX_VALUE - RESTED_NANOS;

    ReferenceDeliveries(Collection<ReferenceMessage> messages) {
        this.messages = messages;
    }

    void check(Lease request, Instant time, List<String[]> delivered, Function<String, ReferenceMessage> byId) {
        long now = InstantNanos.toNanos(time);
        boolean rested = false;
        if (request.queue().equals(JobCommand.JOBS)) {
            rested = now > lastCall + RESTED_NANOS;
            lastCall = now;
            tokens.advanceTo(now);
        }
        for (String[] fields : delivered) {
            deliver(request, now, fields, byId.apply(fields[0]));
        }
        if (delivered.size() < request.max()) {
            ReferenceMessage missed = findDeliverable(request.queue(), rested && tokens.hasToken());
            InvariantViolationException.require(
                    missed == null,
                    delivered.size() + " messages were delivered, but message " + (missed == null ? "" : missed.id)
                            + " was deliverable, too");
        }
    }

    private void deliver(Lease request, long now, String[] fields, ReferenceMessage message) {
        long until = now + request.visibility().toNanos();
        InvariantViolationException.requireEqual(
                message.state + " " + message.queue + " " + message.attempts + " " + until + " " + message.content,
                State.READY + " " + request.queue() + " " + fields[2] + " " + fields[3] + " " + fields[4]);
        InvariantViolationException.require(message.notAfter > now, "delivered " + message.id + ", which has expired");
        InvariantViolationException.require(
                isDeliverable(message),
                "delivered " + message.id + ", which waits for its group, or whose fairness key is at its limit");
        for (ReferenceMessage other : messages) {
            boolean comparable =
                    !other.isThrottled() || (message.isThrottled() && !message.isGrouped() && !other.isGrouped());
            InvariantViolationException.require(
                    !comparable || !other.isInLaneOf(message) || !other.precedes(message) || !isDeliverable(other),
                    "delivered " + message.id + " before " + other.id);
        }
        if (message.isThrottled()) {
            InvariantViolationException.require(tokens.hasToken(), "delivered " + message.id + " without a token");
            tokens.take();
        }
        message.state = State.LEASED;
        message.until = until;
        message.token = Long.parseLong(fields[1]);
    }

    private @Nullable ReferenceMessage findDeliverable(String queue, boolean hasTokens) {
        return messages.stream()
                .filter(message -> message.queue.equals(queue) && (hasTokens || !message.isThrottled()))
                .filter(this::isDeliverable)
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a message can be delivered if there are tokens. */
    private boolean isDeliverable(ReferenceMessage message) {
        if (message.state != State.READY) {
            return false;
        }
        int leased = 0;
        for (ReferenceMessage other : messages) {
            leased += other.state == State.LEASED && other.isInLaneOf(message) ? 1 : 0;
            if (message.isInGroupOf(other)
                    && other != message
                    && (other.state == State.LEASED || other.retrying || other.precedes(message))) {
                return false;
            }
        }
        return leased < JobCommand.PER_KEY || !message.queue.equals(JobCommand.JOBS);
    }
}
