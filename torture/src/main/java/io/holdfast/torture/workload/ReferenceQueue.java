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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queue in maps and loops. Whose turn it is among the fairness keys is the queue's own choice; what is delivered has
 * to be there, to be the next of its key, and to be as much as was asked for.
 */
final class ReferenceQueue {

    /** What a consumer wakes beyond what it asked for, and how many leases it takes back if it finds nothing. */
    private static final int WOKEN = 64;

    private static final int TAKEN_BACK = 16;

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

        Message(String id, Enqueue asked) {
            this.id = id;
            content = asked.key();
            fairness = asked.fairness();
            priority = asked.priority();
        }
    }

    /** What a deduplication key stands for, until then. */
    private record SeenKey(String id, Enqueue asked, Instant until) {}

    /** Messages in the order of their lane. Ids sort as their text does: they have the same length. */
    private static final Comparator<Message> IN_LANE = Comparator.<Message>comparingInt(one -> one.priority)
            .thenComparingLong(one -> one.order)
            .thenComparing(one -> one.id);

    private final Map<String, Message> messages = new HashMap<>();
    private final Map<String, SeenKey> known = new HashMap<>();
    private final Map<String, Long> lastOrder = new HashMap<>();
    private long acked;

    void enqueue(Enqueue asked, Instant now, String answer) {
        SeenKey before = before(asked, now);
        if (before != null) {
            boolean same = before.asked.equals(asked);
            InvariantViolation.requireEqual(
                    same ? "accepted " + before.id + " true" : "key_reused " + before.id, answer);
            return;
        }
        String[] words = answer.split(" ", -1);
        InvariantViolation.requireEqual("accepted " + words[1] + " false", answer);
        InvariantViolation.require(!messages.containsKey(words[1]), "an id was given twice: " + answer);
        Message message = new Message(words[1], asked);
        if (asked.dedup()) {
            known.put(asked.key(), new SeenKey(message.id, asked, now.plus(QueueCommand.DEDUP_WINDOW)));
        }
        if (asked.delay().isZero()) {
            message.order = lastOrder.merge(
                    asked.fairness(), InstantNanos.toNanos(now), (last, time) -> Math.max(last + 1, time));
        } else {
            message.notBefore = InstantNanos.toNanos(now) + asked.delay().toNanos();
            message.order = message.notBefore;
            message.state = State.DELAYED;
        }
        messages.put(message.id, message);
    }

    /** Whether an enqueueing would be refused; null if not. */
    @Nullable
    String refusal(Enqueue asked, Instant now) {
        SeenKey before = before(asked, now);
        return before == null || before.asked.equals(asked) ? null : "key_reused " + before.id;
    }

    private @Nullable SeenKey before(Enqueue asked, Instant now) {
        SeenKey before = asked.dedup() ? known.get(asked.key()) : null;
        return before == null || !before.until.isAfter(now) ? null : before;
    }

    void lease(Lease asked, Instant now, String answer) {
        releaseDelayed(asked, now);
        List<Message> ready = in(asked.queue(), State.READY);
        if (ready.isEmpty() && expire(TAKEN_BACK, now) > 0) {
            releaseDelayed(asked, now);
            ready = in(asked.queue(), State.READY);
        }
        String[] words = answer.split(" ", -1);
        InvariantViolation.requireEqual(
                Math.min(asked.max(), ready.size()) + " messages", words.length - 1 + " messages");
        for (int i = 1; i < words.length; i++) {
            deliver(asked, now, words[i].split("\\|", 5));
        }
    }

    private void deliver(Lease asked, Instant now, String[] said) {
        Message message = message(said[0]);
        long until = InstantNanos.toNanos(now) + asked.visibility().toNanos();
        InvariantViolation.requireEqual(
                message.state + " " + message.queue + " " + message.attempts + " " + until + " " + message.content,
                State.READY + " " + asked.queue() + " " + said[2] + " " + said[3] + " " + said[4]);
        Message next = in(asked.queue(), State.READY).stream()
                .filter(one -> one.fairness.equals(message.fairness))
                .min(IN_LANE)
                .orElseThrow();
        InvariantViolation.requireEqual(next.id, message.id);
        message.state = State.LEASED;
        message.until = until;
        message.token = Long.parseLong(said[1]);
    }

    /** Consumers make those ready whose delay is over, some at a time. */
    private void releaseDelayed(Lease asked, Instant now) {
        in(asked.queue(), State.DELAYED).stream()
                .filter(message -> message.notBefore <= InstantNanos.toNanos(now))
                .sorted(Comparator.<Message>comparingLong(one -> one.notBefore).thenComparing(one -> one.id))
                .limit(WOKEN + asked.max())
                .forEach(message -> message.state = State.READY);
    }

    void finish(FinishDelivery asked, Instant now, String answer) {
        String[] words = answer.split(" ", 4);
        Message message = messages.get(words[1]);
        String expected = message == null || !message.queue.equals(words[0])
                ? "message_not_found"
                : message.state != State.LEASED || message.token != Long.parseLong(words[2])
                        ? "lease_lost"
                        : finish(asked, message, now);
        InvariantViolation.requireEqual(words[0] + " " + words[1] + " " + words[2] + " " + expected, answer);
    }

    private String finish(FinishDelivery asked, Message message, Instant now) {
        if (asked.how() == FinishAction.ACK) {
            messages.remove(message.id);
            acked++;
            return "done";
        }
        if (asked.how() == FinishAction.EXTEND) {
            message.until = InstantNanos.toNanos(now.plus(asked.time()).plusSeconds(1));
            return "held " + message.until;
        }
        if (asked.how() == FinishAction.RELEASE) {
            message.state = State.READY;
            return "requeued " + message.attempts + " " + InstantNanos.toNanos(now);
        }
        return fail(message, asked.time().toNanos(), now);
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

    int expire(int most, Instant now) {
        List<Message> over =
                some(message -> message.state == State.LEASED && message.until <= InstantNanos.toNanos(now)).stream()
                        .sorted(Comparator.<Message>comparingLong(one -> one.until)
                                .thenComparing(one -> one.queue)
                                .thenComparing(one -> one.id))
                        .limit(most)
                        .toList();
        over.forEach(message -> fail(message, 0, now));
        return over.size();
    }

    /** Rows that have expired are removed for good. */
    void sweep(Instant now) {
        known.values().removeIf(row -> !row.until.isAfter(now));
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
        messages.forEach((id, message) -> state.put(
                "message " + id, message.queue + " " + message.state + " " + message.attempts + " " + message.content));
    }

    private Message message(String id) {
        Message message = messages.get(id);
        if (message == null) {
            throw new InvariantViolation("delivered message " + id + ", which is not there");
        }
        return message;
    }

    private List<Message> in(String queue, State state) {
        return some(message -> message.state == state && message.queue.equals(queue));
    }

    private List<Message> some(Predicate<Message> which) {
        return messages.values().stream().filter(which).toList();
    }
}
