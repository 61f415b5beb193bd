package io.holdfast.torture.workload;

import io.holdfast.torture.workload.QueueCommand.Enqueue;
import io.holdfast.torture.workload.QueueCommand.FinishAction;
import io.holdfast.torture.workload.QueueCommand.FinishDelivery;
import io.holdfast.torture.workload.QueueCommand.Lease;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of the queue. The order among fairness keys is not checked. A delivered message must exist
 * and be the next one for its fairness key, and the number of deliveries must be correct.
 */
final class ReferenceQueue {

    /** The maximum number of delayed messages that a lease call makes ready in addition to the requested number. */
    private static final int EXTRA_RELEASED = 64;

    /** The maximum number of leases that a lease call expires if no message is ready. */
    private static final int EXPIRED_PER_LEASE = 16;

    private static final String DEAD = QueueCommand.WORK + ".dlq";

    private enum State {
        READY,
        DELAYED,
        LEASED
    }

    private static final class Message {
        final String id;
        final String content;
        final String fairness;
        final int priority;
        String queue = QueueCommand.WORK;
        State state = State.READY;
        long order;
        long notBefore;
        int attempts;
        long token;
        long until;

        Message(String id, Enqueue request) {
            this.id = id;
            content = request.key();
            fairness = request.fairness();
            priority = request.priority();
        }
    }

    /** The message with a deduplication key and the end of the deduplication window. */
    private record SeenKey(String id, Enqueue request, Instant until) {}

    /** The order of messages in a lane. Ids have equal length, so they sort like their string forms. */
    private static final Comparator<Message> IN_LANE = Comparator.<Message>comparingInt(message -> message.priority)
            .thenComparingLong(message -> message.order)
            .thenComparing(message -> message.id);

    private final Map<String, Message> messages = new HashMap<>();
    private final Map<String, SeenKey> seenKeys = new HashMap<>();
    private final Map<String, Long> lastOrder = new HashMap<>();
    private final TreeSet<String> log = new TreeSet<>();
    private long dropped;
    private long acked;

    void enqueue(Enqueue request, Instant now, String answer) {
        SeenKey seen = findSeen(request, now);
        if (seen != null) {
            boolean same = seen.request.equals(request);
            InvariantViolationException.requireEqual(
                    same ? "accepted " + seen.id + " true" : "key_reused " + seen.id, answer);
            return;
        }
        String[] fields = answer.split(" ", -1);
        InvariantViolationException.requireEqual("accepted " + fields[1] + " false", answer);
        InvariantViolationException.require(!messages.containsKey(fields[1]), "duplicate message id: " + answer);
        Message message = new Message(fields[1], request);
        if (request.dedup()) {
            seenKeys.put(request.key(), new SeenKey(message.id, request, now.plus(QueueCommand.DEDUP_WINDOW)));
        }
        if (request.delay().isZero()) {
            message.order = lastOrder.merge(
                    request.fairness(), InstantNanos.toNanos(now), (last, time) -> Math.max(last + 1, time));
        } else {
            message.notBefore = InstantNanos.toNanos(now) + request.delay().toNanos();
            message.order = message.notBefore;
            message.state = State.DELAYED;
        }
        messages.put(message.id, message);
    }

    void enqueueLog(String answer) {
        String[] fields = answer.split(" ", -1);
        InvariantViolationException.requireEqual("accepted " + fields[1] + " false", answer);
        while (log.size() >= QueueCommand.LOG_MESSAGES) {
            log.pollFirst();
            dropped++;
        }
        InvariantViolationException.require(log.add(fields[1]), "duplicate message id: " + answer);
    }

    /** Returns the reason why a message is refused, or null if the message is accepted. */
    @Nullable
    String refusal(Enqueue request, Instant now) {
        SeenKey seen = findSeen(request, now);
        return seen == null || seen.request.equals(request) ? null : "key_reused " + seen.id;
    }

    private @Nullable SeenKey findSeen(Enqueue request, Instant now) {
        SeenKey seen = request.dedup() ? seenKeys.get(request.key()) : null;
        return seen == null || !seen.until.isAfter(now) ? null : seen;
    }

    void lease(Lease request, Instant now, String answer) {
        releaseDelayed(request, now);
        List<Message> ready = in(request.queue(), State.READY);
        if (ready.isEmpty() && expire(EXPIRED_PER_LEASE, now) > 0) {
            releaseDelayed(request, now);
            ready = in(request.queue(), State.READY);
        }
        String[] fields = answer.split(" ", -1);
        InvariantViolationException.requireEqual(
                Math.min(request.max(), ready.size()) + " messages", fields.length - 1 + " messages");
        for (int i = 1; i < fields.length; i++) {
            deliver(request, now, fields[i].split("\\|", 5));
        }
    }

    private void deliver(Lease request, Instant now, String[] delivered) {
        Message message = message(delivered[0]);
        long until = InstantNanos.toNanos(now) + request.visibility().toNanos();
        InvariantViolationException.requireEqual(
                message.state + " " + message.queue + " " + message.attempts + " " + until + " " + message.content,
                State.READY + " " + request.queue() + " " + delivered[2] + " " + delivered[3] + " " + delivered[4]);
        Message next = in(request.queue(), State.READY).stream()
                .filter(other -> other.fairness.equals(message.fairness))
                .min(IN_LANE)
                .orElseThrow();
        InvariantViolationException.requireEqual(next.id, message.id);
        message.state = State.LEASED;
        message.until = until;
        message.token = Long.parseLong(delivered[1]);
    }

    /** Makes delayed messages ready, as a lease call does. */
    private void releaseDelayed(Lease request, Instant now) {
        in(request.queue(), State.DELAYED).stream()
                .filter(message -> message.notBefore <= InstantNanos.toNanos(now))
                .sorted(Comparator.<Message>comparingLong(message -> message.notBefore)
                        .thenComparing(message -> message.id))
                .limit(EXTRA_RELEASED + request.max())
                .forEach(message -> message.state = State.READY);
    }

    void finish(FinishDelivery request, Instant now, String answer) {
        String[] fields = answer.split(" ", 4);
        Message message = messages.get(fields[1]);
        String expected = message == null || !message.queue.equals(fields[0])
                ? "message_not_found"
                : message.state != State.LEASED || message.token != Long.parseLong(fields[2])
                        ? "lease_lost"
                        : finish(request, message, now);
        InvariantViolationException.requireEqual(
                fields[0] + " " + fields[1] + " " + fields[2] + " " + expected, answer);
    }

    private String finish(FinishDelivery request, Message message, Instant now) {
        if (request.action() == FinishAction.ACK) {
            messages.remove(message.id);
            acked++;
            return "done";
        }
        if (request.action() == FinishAction.EXTEND) {
            message.until = InstantNanos.toNanos(now.plus(request.time()).plusSeconds(1));
            return "held " + message.until;
        }
        if (request.action() == FinishAction.RELEASE) {
            message.state = State.READY;
            return "requeued " + message.attempts + " " + InstantNanos.toNanos(now);
        }
        return fail(message, request.time().toNanos(), now);
    }

    private String fail(Message message, long delay, Instant now) {
        message.attempts++;
        if (message.attempts >= QueueCommand.MAX_ATTEMPTS && message.queue.equals(QueueCommand.WORK)) {
            message.queue = DEAD;
            message.state = State.READY;
            message.order = InstantNanos.toNanos(now);
            return "dead " + DEAD + " " + message.attempts;
        }
        message.notBefore = InstantNanos.toNanos(now) + delay;
        message.order = message.notBefore;
        message.state = delay > 0 ? State.DELAYED : State.READY;
        return "requeued " + message.attempts + " " + message.notBefore;
    }

    int expire(int limit, Instant now) {
        List<Message> expired =
                filter(message -> message.state == State.LEASED && message.until <= InstantNanos.toNanos(now)).stream()
                        .sorted(Comparator.<Message>comparingLong(message -> message.until)
                                .thenComparing(message -> message.queue)
                                .thenComparing(message -> message.id))
                        .limit(limit)
                        .toList();
        expired.forEach(message -> fail(message, 0, now));
        return expired.size();
    }

    /** Removes expired deduplication keys, as the sweep of the store does. */
    void sweep(Instant now) {
        seenKeys.values().removeIf(row -> !row.until.isAfter(now));
    }

    String depth() {
        return "depth " + depth(QueueCommand.WORK) + " " + depth(DEAD) + " " + acked;
    }

    private String depth(String queue) {
        return in(queue, State.READY).size() + "/" + in(queue, State.DELAYED).size() + "/"
                + in(queue, State.LEASED).size();
    }

    void addTo(Map<String, String> state) {
        state.put("queue", depth());
        state.put("log", log + " " + dropped);
        messages.forEach((id, message) -> state.put(
                "message " + id, message.queue + " " + message.state + " " + message.attempts + " " + message.content));
    }

    private Message message(String id) {
        Message message = messages.get(id);
        if (message == null) {
            throw new InvariantViolationException("delivered message " + id + ", which does not exist");
        }
        return message;
    }

    private List<Message> in(String queue, State state) {
        return filter(message -> message.state == state && message.queue.equals(queue));
    }

    private List<Message> filter(Predicate<Message> predicate) {
        return messages.values().stream().filter(predicate).toList();
    }
}
