package io.holdfast.torture.workload;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.Message;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.torture.workload.ModulesUnderTest.HeldReceiptKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What is asked of the queue. Callers keep their receipts in the store, in the commit that gives them out: so they have
 * them still when they come back from a crash.
 */
public sealed interface QueueCommand extends Command {

    String WORK = "work";
    int MAX_ATTEMPTS = 3;
    Duration DEDUP_WINDOW = Duration.ofMinutes(2);

    @Override
    default String module() {
        return "queue";
    }

    static String describe(QueueOutcome outcome) {
        if (outcome instanceof QueueOutcome.Accepted accepted) {
            return "accepted " + accepted.id() + " " + accepted.repeated();
        }
        if (outcome instanceof QueueOutcome.KeyReused reused) {
            return reused.code() + " " + reused.id();
        }
        if (outcome instanceof QueueOutcome.Requeued requeued) {
            return "requeued " + requeued.attempts() + " " + InstantNanos.toNanos(requeued.notBefore());
        }
        if (outcome instanceof QueueOutcome.DeadLettered dead) {
            return "dead " + dead.queue() + " " + dead.attempts();
        }
        if (outcome instanceof QueueOutcome.LeaseExtended held) {
            return "held " + InstantNanos.toNanos(held.until());
        }
        return outcome instanceof QueueOutcome.Refused refused ? refused.code() : "done";
    }

    /**
     * A message.
     *
     * @param key its content; and its deduplication key, if it has one
     */
    record Enqueue(String key, String fairness, int priority, Duration delay, boolean dedup)
            implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.queues().enqueue(tx, message()));
        }

        Message message() {
            Message message = Message.of(WORK, key.getBytes(StandardCharsets.UTF_8))
                    .withFairnessKey(fairness)
                    .withPriority(priority)
                    .withDelay(delay);
            return dedup ? message.withDedupKey(key) : message;
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.queue().enqueue(this, now, answer);
        }
    }

    /** The next messages, for a caller. */
    record Lease(int caller, String queue, int max, Duration visibility) implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            StringBuilder words = new StringBuilder("leased");
            LeaseRequest request = LeaseRequest.of(queue, max).withVisibility(visibility);
            for (MessageDelivery delivery : rooms.queues().lease(tx, request).deliveries()) {
                DeliveryReceipt receipt = delivery.receipt();
                tx.put(
                        ModulesUnderTest.RECEIPTS,
                        new HeldReceiptKey(caller, receipt.message()),
                        queue + " " + receipt.message() + " " + receipt.token());
                words.append(' ')
                        .append(String.join(
                                "|",
                                receipt.message().toString(),
                                Long.toString(receipt.token()),
                                Integer.toString(delivery.message().attempts()),
                                Long.toString(InstantNanos.toNanos(delivery.until())),
                                new String(delivery.payload(), StandardCharsets.UTF_8)));
            }
            return words.toString();
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.queue().lease(this, now, answer);
        }
    }

    /** How a delivery can end. */
    enum FinishAction {
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
    record FinishDelivery(int caller, int which, FinishAction how, Duration time, boolean keep)
            implements QueueCommand, Command.WriteCommand {
        private static final int LOOKED_AT = 8;

        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            List<Entry<HeldReceiptKey, String>> held = tx.scan(ModulesUnderTest.RECEIPTS)
                    .prefix(HeldReceiptKey.CODEC.prefix(caller))
                    .limit(LOOKED_AT)
                    .toList();
            if (held.isEmpty()) {
                return "idle";
            }
            Entry<HeldReceiptKey, String> chosen = held.get(which % held.size());
            if (!keep) {
                tx.delete(ModulesUnderTest.RECEIPTS, chosen.key());
            }
            String[] words = chosen.value().split(" ", 3);
            DeliveryReceipt receipt = new DeliveryReceipt(words[0], chosen.key().message(), Long.parseLong(words[2]));
            return chosen.value() + " " + describe(settle(rooms, tx, receipt));
        }

        private QueueOutcome settle(ModulesUnderTest rooms, Tx tx, DeliveryReceipt receipt) {
            return switch (how) {
                case ACK -> rooms.queues().ack(tx, receipt);
                case NACK -> rooms.queues().nack(tx, receipt, time, null);
                case RELEASE -> rooms.queues().release(tx, receipt);
                case EXTEND -> rooms.queues().extend(tx, receipt, time.plusSeconds(1));
            };
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            if (!answer.equals("idle")) {
                plain.queue().finish(this, now, answer);
            }
        }
    }

    /** Leases whose time is over, taken back. */
    record ExpireLeases(int most) implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return "expired " + rooms.queues().sweep(tx, most).expired();
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual("expired " + plain.queue().expire(most, now), answer);
        }
    }

    /** How many messages there are, and in which state. */
    record ViewDepth() implements QueueCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest rooms, ReadTx tx) {
            return StateReader.queueDepth(rooms, tx);
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.queue().depth(), answer);
        }
    }
}
