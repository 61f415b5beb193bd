package io.holdfast.torture.workload;

import io.holdfast.torture.workload.JobCommand.EnqueueJob;
import io.holdfast.torture.workload.QueueCommand.Enqueue;
import io.holdfast.torture.workload.QueueCommand.FinishAction;
import io.holdfast.torture.workload.QueueCommand.FinishDelivery;
import io.holdfast.torture.workload.QueueCommand.Lease;
import io.holdfast.torture.workload.ReferenceMessage.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reference implementation of the queues. {@link ReferenceDeliveries} checks which messages are delivered. */
final class ReferenceQueue {

    static final String DEAD = QueueCommand.WORK + ".dlq";

    /** The maximum number of delayed messages that a lease call makes ready in addition to the requested number. */
    private static final int EXTRA_RELEASED = 64;

    /** The maximum number of leases that a lease call expires if no message is ready. */
    private static final int EXPIRED_PER_LEASE = 16;

    private static final List<String> QUEUES = List.of(QueueCommand.WORK, DEAD, JobCommand.JOBS, JobCommand.DEAD_JOBS);

    private final Map<String, ReferenceMessage> messages = new HashMap<>();
    private final ReferenceDedupKeys dedupKeys = new ReferenceDedupKeys();
    private final Map<String, Long> lastOrder = new HashMap<>();
    private final ReferenceLog log = new ReferenceLog();
    private final ReferenceSchedules schedules = new ReferenceSchedules();
    private final ReferenceDeliveries deliveries = new ReferenceDeliveries(messages.values());
    private long acked;

    ReferenceSchedules schedules() {
        return schedules;
    }

    ReferenceLog log() {
        return log;
    }

    void enqueue(Enqueue request, Instant now, String answer) {
        String repeated = dedupKeys.repeatedAnswer(request, now);
        if (repeated != null) {
            InvariantViolationException.requireEqual(repeated, answer);
            return;
        }
        ReferenceMessage message = new ReferenceMessage(newId(answer), request);
        dedupKeys.add(message.id, request, now);
        add(message, request.delay(), now);
    }

    void enqueueJob(EnqueueJob request, Instant now, String answer) {
        if (filter(message -> message.queue.equals(JobCommand.JOBS)).size() >= JobCommand.MAX_MESSAGES) {
            InvariantViolationException.requireEqual("queue_full", answer);
            return;
        }
        ReferenceMessage message = new ReferenceMessage(newId(answer), request);
        add(message, request.delay(), now);
        message.expireAt(nanos(now.plus(request.delay()).plus(JobCommand.TTL)));
    }

    private String newId(String answer) {
        String[] fields = answer.split(" ", -1);
        InvariantViolationException.require(fields.length == 3, "expected an accepted message, but was: " + answer);
        InvariantViolationException.requireEqual("accepted " + fields[1] + " false", answer);
        InvariantViolationException.require(!messages.containsKey(fields[1]), "duplicate message id: " + answer);
        return fields[1];
    }

    private void add(ReferenceMessage message, Duration delay, Instant now) {
        message.notBefore = nanos(now.plus(delay));
        if (delay.isZero() || message.isGrouped()) {
            message.order = nextOrder(message.queue, message, now);
        } else {
            message.order = message.notBefore;
        }
        message.state = delay.isZero() ? State.READY : State.DELAYED;
        messages.put(message.id, message);
    }

    /** Returns the position of a message that is enqueued now. */
    private long nextOrder(String queue, ReferenceMessage message, Instant now) {
        return lastOrder.merge(queue + " " + message.fairness, nanos(now), (last, time) -> Math.max(last + 1, time));
    }

    /** Returns the reason why a message is refused, or null if the message is accepted. */
    @Nullable
    String refusal(Enqueue request, Instant now) {
        String repeated = dedupKeys.repeatedAnswer(request, now);
        return repeated == null || repeated.startsWith("accepted") ? null : repeated;
    }

    void lease(Lease request, Instant now, String answer) {
        QueueCommand.LeaseAnswer leased = QueueCommand.LeaseAnswer.parse(answer);
        endDelays(request, now);
        if (leased.expiredLeases() > 0) {
            InvariantViolationException.requireEqual(
                    expire(EXPIRED_PER_LEASE, now) + " expired leases", leased.expiredLeases() + " expired leases");
            endDelays(request, now);
        } else {
            InvariantViolationException.require(
                    !leased.deliveries().isEmpty() || overdueLeases(now).isEmpty(),
                    "no message was delivered, but the expired leases were not reclaimed");
        }
        leased.removed().forEach(id -> removeExpired(request, now, message(id)));
        deliveries.check(request, now, leased.deliveries(), this::message);
    }

    /** Removes a message that a lease call found to be expired, unless the call has moved it to the dead letters. */
    private void removeExpired(Lease request, Instant now, ReferenceMessage message) {
        if (message.queue.equals(request.queue())) {
            InvariantViolationException.require(
                    message.state == State.READY && message.notAfter <= nanos(now),
                    "message " + message.id + " was removed but has not expired");
            endLife(message, now);
        }
    }

    /** Makes delayed messages ready, as a lease call does. */
    private void endDelays(Lease request, Instant now) {
        filter(message -> message.isIn(request.queue(), State.DELAYED) && message.notBefore <= nanos(now)).stream()
                .sorted(Comparator.<ReferenceMessage>comparingLong(message -> message.notBefore)
                        .thenComparing(message -> message.id))
                .limit(EXTRA_RELEASED + request.max())
                .forEach(ReferenceMessage::makeReady);
    }

    void finish(FinishDelivery request, Instant now, String answer) {
        String[] fields = answer.split(" ", 4);
        ReferenceMessage message = messages.get(fields[1]);
        String expected = message == null || !message.queue.equals(fields[0])
                ? "message_not_found"
                : message.state != State.LEASED || message.token != Long.parseLong(fields[2])
                        ? "lease_lost"
                        : finish(request, message, now);
        InvariantViolationException.requireEqual(
                fields[0] + " " + fields[1] + " " + fields[2] + " " + expected, answer);
    }

    private String finish(FinishDelivery request, ReferenceMessage message, Instant now) {
        if (request.action() == FinishAction.ACK) {
            return acknowledge(message);
        }
        if (request.action() == FinishAction.REPORT && message.queue.equals(JobCommand.JOBS)) {
            message.percent = request.percent();
            return request.keep() ? "reported" : "reported " + acknowledge(message);
        }
        if (request.action() == FinishAction.EXTEND || request.action() == FinishAction.REPORT) {
            message.until = nanos(now.plus(request.time()).plusSeconds(1));
            return "held " + message.until;
        }
        if (request.action() == FinishAction.RELEASE) {
            message.makeReady();
            message.hasExpiryEntry = true;
            return "requeued " + message.attempts + " " + nanos(now);
        }
        return fail(message, request.time().toNanos(), now);
    }

    private String acknowledge(ReferenceMessage message) {
        messages.remove(message.id);
        acked++;
        return "done" + message.status("COMPLETED");
    }

    private String fail(ReferenceMessage message, long delay, Instant now) {
        message.attempts++;
        boolean isDeadLetter = message.queue.equals(DEAD) || message.queue.equals(JobCommand.DEAD_JOBS);
        int max = message.queue.equals(JobCommand.JOBS) ? JobCommand.MAX_ATTEMPTS : QueueCommand.MAX_ATTEMPTS;
        if (message.attempts >= max && !isDeadLetter) {
            moveToDeadLetters(message, now);
            return "dead " + message.queue + " " + message.attempts;
        }
        message.notBefore = nanos(now) + delay;
        message.order = message.isGrouped() ? message.order : message.notBefore;
        message.state = delay > 0 ? State.DELAYED : State.READY;
        message.retrying = delay > 0;
        message.hasExpiryEntry = true;
        return "requeued " + message.attempts + " " + message.notBefore;
    }

    private static void moveToDeadLetters(ReferenceMessage message, Instant now) {
        message.moveTo(message.queue + ".dlq", nanos(now));
        if (message.queue.equals(JobCommand.DEAD_JOBS)) {
            message.expireAt(nanos(now.plus(JobCommand.DEAD_LETTER_TTL)));
        }
    }

    void reschedule(Duration delay, Instant now, String answer) {
        String id = answer.split(" ", 2)[0];
        ReferenceMessage message = message(id);
        if (message.state == State.LEASED) {
            InvariantViolationException.requireEqual(id + " message_leased", answer);
            return;
        }
        long at = nanos(now.plus(delay));
        InvariantViolationException.requireEqual(id + " at " + at, answer);
        message.notBefore = at;
        message.order = message.isGrouped() ? message.order : at;
        message.state = delay.isZero() ? State.READY : State.DELAYED;
        message.retrying = !delay.isZero() && message.attempts > 0;
        message.expireAt(at + JobCommand.TTL.toNanos());
    }

    void remove(boolean cancel, String answer) {
        String id = answer.split(" ", 2)[0];
        boolean refused = cancel && message(id).state == State.LEASED;
        InvariantViolationException.requireEqual(id + (refused ? " message_leased" : " done"), answer);
        if (!refused) {
            messages.remove(id);
        }
    }

    void redrive(Instant now, String answer) {
        String id = answer.split(" ", 2)[0];
        ReferenceMessage message = message(id);
        boolean leased = message.state == State.LEASED;
        InvariantViolationException.requireEqual(id + (leased ? " message_leased" : " done"), answer);
        if (!leased) {
            message.moveTo(JobCommand.JOBS, nextOrder(JobCommand.JOBS, message, now));
            message.attempts = 0;
            message.expireAt(nanos(now.plus(JobCommand.TTL)));
        }
    }

    /** Performs a sweep with the given limit and returns the number of expired leases and messages. */
    int sweep(int limit, Instant now) {
        int leases = expire(limit, now);
        int expired = leases < limit ? leases + expireMessages(limit - leases, now) : leases;
        schedules.run(limit, now);
        return expired;
    }

    private int expire(int limit, Instant now) {
        List<ReferenceMessage> expired = overdueLeases(now).stream()
                .sorted(Comparator.<ReferenceMessage>comparingLong(message -> message.until)
                        .thenComparing(message -> message.queue)
                        .thenComparing(message -> message.id))
                .limit(limit)
                .toList();
        expired.forEach(message -> fail(message, 0, now));
        return expired.size();
    }

    private List<ReferenceMessage> overdueLeases(Instant now) {
        return filter(message -> message.state == State.LEASED && message.until <= nanos(now));
    }

    private int expireMessages(int limit, Instant now) {
        List<ReferenceMessage> due =
                filter(message -> message.hasExpiryEntry && message.notAfter <= nanos(now)).stream()
                        .sorted(Comparator.<ReferenceMessage>comparingLong(message -> message.notAfter)
                                .thenComparing(message -> message.queue)
                                .thenComparing(message -> message.id))
                        .limit(limit)
                        .toList();
        for (ReferenceMessage message : due) {
            message.hasExpiryEntry = false;
            if (message.state != State.LEASED) {
                endLife(message, now);
            }
        }
        return due.size();
    }

    private void endLife(ReferenceMessage message, Instant now) {
        if (message.queue.equals(JobCommand.JOBS)) {
            moveToDeadLetters(message, now);
        } else {
            messages.remove(message.id);
        }
    }

    /** Removes expired deduplication keys, as the sweep of the store does. */
    void sweep(Instant now) {
        dedupKeys.sweep(now);
    }

    String depth() {
        StringBuilder text = new StringBuilder("depth");
        QUEUES.forEach(queue -> text.append(' ').append(depth(queue)));
        return text.append(' ').append(acked).toString();
    }

    private String depth(String queue) {
        return count(queue, State.READY) + "/" + count(queue, State.DELAYED) + "/" + count(queue, State.LEASED);
    }

    private int count(String queue, State state) {
        return filter(message -> message.isIn(queue, state)).size();
    }

    void addTo(Map<String, String> state) {
        state.put("queue", depth());
        log.addTo(state);
        schedules.addTo(state);
        messages.forEach((id, message) -> state.put(
                "message " + id,
                message.queue + " " + message.state + " " + message.attempts + " " + message.content
                        + message.status(message.state.name())));
    }

    private ReferenceMessage message(String id) {
        ReferenceMessage message = messages.get(id);
        if (message == null) {
            throw new InvariantViolationException("message " + id + " does not exist");
        }
        return message;
    }

    private List<ReferenceMessage> filter(Predicate<ReferenceMessage> predicate) {
        return messages.values().stream().filter(predicate).toList();
    }

    private static long nanos(Instant time) {
        return InstantNanos.toNanos(time);
    }
}
