package io.holdfast.torture;

import io.holdfast.queue.Delivery;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.Message;
import io.holdfast.queue.Outcome;
import io.holdfast.queue.Receipt;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.torture.Rooms.HeldKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What is asked of the queue. Callers keep their receipts in the store, in the commit that gives them out: so they have
 * them still when they come back from a crash.
 */
sealed interface QueueCommand extends Command {

    String WORK = "work";
    int MAX_ATTEMPTS = 3;
    Duration DEDUP_WINDOW = Duration.ofMinutes(2);

    @Override
    default String room() {
        return "queue";
    }

    static String words(Outcome outcome) {
        if (outcome instanceof Outcome.Accepted accepted) {
            return "accepted " + accepted.id() + " " + accepted.repeated();
        }
        if (outcome instanceof Outcome.KeyReused reused) {
            return reused.code() + " " + reused.id();
        }
        if (outcome instanceof Outcome.Requeued requeued) {
            return "requeued " + requeued.attempts() + " " + Times.nanos(requeued.notBefore());
        }
        if (outcome instanceof Outcome.DeadLettered dead) {
            return "dead " + dead.queue() + " " + dead.attempts();
        }
        if (outcome instanceof Outcome.Held held) {
            return "held " + Times.nanos(held.until());
        }
        return outcome instanceof Outcome.Refused refused ? refused.code() : "done";
    }

    /**
     * A message.
     *
     * @param key its content; and its deduplication key, if it has one
     */
    record Enqueue(String key, String fairness, int priority, Duration delay, boolean dedup)
            implements QueueCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return words(rooms.queues().enqueue(tx, message()));
        }

        Message message() {
            Message message = Message.of(WORK, key.getBytes(StandardCharsets.UTF_8))
                    .fairnessKey(fairness)
                    .priority(priority)
                    .delay(delay);
            return dedup ? message.dedupKey(key) : message;
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            plain.queue().enqueue(this, now, answer);
        }
    }

    /** The next messages, for a caller. */
    record Lease(int caller, String queue, int max, Duration visibility) implements QueueCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            StringBuilder words = new StringBuilder("leased");
            LeaseRequest request = LeaseRequest.of(queue, max).visibility(visibility);
            for (Delivery delivery : rooms.queues().lease(tx, request).deliveries()) {
                Receipt receipt = delivery.receipt();
                tx.put(
                        Rooms.RECEIPTS,
                        new HeldKey(caller, receipt.message()),
                        queue + " " + receipt.message() + " " + receipt.token());
                words.append(' ')
                        .append(String.join(
                                "|",
                                receipt.message().toString(),
                                Long.toString(receipt.token()),
                                Integer.toString(delivery.message().attempts()),
                                Long.toString(Times.nanos(delivery.until())),
                                new String(delivery.payload(), StandardCharsets.UTF_8)));
            }
            return words.toString();
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            plain.queue().lease(this, now, answer);
        }
    }

    /** How a delivery can end. */
    enum How {
        ACK,
        NACK,
        RELEASE,
        EXTEND
    }

    /**
     * What a caller says of a delivery that it has.
     *
     * @param which of those it has
     * @param keep whether it keeps the receipt, and so uses it again
     */
    record Settle(int caller, int which, How how, Duration time, boolean keep) implements QueueCommand, Command.Change {
        private static final int LOOKED_AT = 8;

        @Override
        public String run(Rooms rooms, Tx tx) {
            List<Entry<HeldKey, String>> held = tx.scan(Rooms.RECEIPTS)
                    .prefix(HeldKey.CODEC.prefix(caller))
                    .limit(LOOKED_AT)
                    .toList();
            if (held.isEmpty()) {
                return "idle";
            }
            Entry<HeldKey, String> chosen = held.get(which % held.size());
            if (!keep) {
                tx.delete(Rooms.RECEIPTS, chosen.key());
            }
            String[] words = chosen.value().split(" ", 3);
            Receipt receipt = new Receipt(words[0], chosen.key().message(), Long.parseLong(words[2]));
            return chosen.value() + " " + words(settle(rooms, tx, receipt));
        }

        private Outcome settle(Rooms rooms, Tx tx, Receipt receipt) {
            return switch (how) {
                case ACK -> rooms.queues().ack(tx, receipt);
                case NACK -> rooms.queues().nack(tx, receipt, time, null);
                case RELEASE -> rooms.queues().release(tx, receipt);
                case EXTEND -> rooms.queues().extend(tx, receipt, time.plusSeconds(1));
            };
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            if (!answer.equals("idle")) {
                plain.queue().settle(this, now, answer);
            }
        }
    }

    /** Leases whose time is over, taken back. */
    record Expire(int most) implements QueueCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return "expired " + rooms.queues().expireLeases(tx, most);
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual("expired " + plain.queue().expire(most, now), answer);
        }
    }

    /** How many messages there are, and in which state. */
    record Depth() implements QueueCommand, Command.Look {
        @Override
        public String run(Rooms rooms, ReadTx tx) {
            return Sight.depth(rooms, tx);
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.queue().depth(), answer);
        }
    }
}
