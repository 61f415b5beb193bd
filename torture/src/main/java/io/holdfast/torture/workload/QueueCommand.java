package io.holdfast.torture.workload;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
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
 * The commands for the queue module. Callers keep their receipts in the store, in the commit of the lease, so that the
 * receipts are known after a crash.
 */
public sealed interface QueueCommand extends Command {

    String WORK = "work";
    /** The name of a queue with a limited number of messages, whose oldest messages are dropped. */
    String LOG = "log";

    int LOG_MESSAGES = 40;
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
        if (outcome instanceof QueueOutcome.LeaseExtended extended) {
            return "held " + InstantNanos.toNanos(extended.until());
        }
        return outcome instanceof QueueOutcome.Refused refused ? refused.code() : "done";
    }

    /**
     * Enqueues a message.
     *
     * @param key the payload, and the deduplication key if {@code dedup} is true
     */
    record Enqueue(String key, String fairness, int priority, Duration delay, boolean dedup)
            implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.queues().enqueue(tx, message()));
        }

        NewMessage message() {
            NewMessage message = NewMessage.of(WORK, key.getBytes(StandardCharsets.UTF_8))
                    .withFairnessKey(fairness)
                    .withPriority(priority)
                    .withDelay(delay);
            return dedup ? message.withDedupKey(key) : message;
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.queue().enqueue(this, now, answer);
        }
    }

    /** Enqueues a message in the queue with a limited number of messages. */
    record EnqueueLog(String key) implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.queues()
                    .enqueue(
                            tx,
                            NewMessage.of(LOG, key.getBytes(StandardCharsets.UTF_8))
                                    .withFairnessKey("tenant-" + key.length())));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.queue().enqueueLog(answer);
        }
    }

    /** Leases messages for a caller. */
    record Lease(int caller, String queue, int max, Duration visibility) implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            StringBuilder text = new StringBuilder("leased");
            LeaseRequest request = LeaseRequest.of(queue, max).withVisibility(visibility);
            for (MessageDelivery delivery : modules.queues().lease(tx, request).deliveries()) {
                DeliveryReceipt receipt = delivery.receipt();
                tx.put(
                        ModulesUnderTest.RECEIPTS,
                        new HeldReceiptKey(caller, receipt.message()),
                        queue + " " + receipt.message() + " " + receipt.token());
                text.append(' ')
                        .append(String.join(
                                "|",
                                receipt.message().toString(),
                                Long.toString(receipt.token()),
                                Integer.toString(delivery.message().attempts()),
                                Long.toString(InstantNanos.toNanos(delivery.until())),
                                new String(delivery.payload(), StandardCharsets.UTF_8)));
            }
            return text.toString();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.queue().lease(this, now, answer);
        }
    }

    /** The ways to finish a delivery. */
    enum FinishAction {
        ACK,
        NACK,
        RELEASE,
        EXTEND
    }

    /**
     * Finishes one of a caller's deliveries.
     *
     * @param which the index of the delivery among the caller's deliveries
     * @param keep whether the caller keeps the receipt, so that the receipt may be used again
     */
    record FinishDelivery(int caller, int which, FinishAction action, Duration time, boolean keep)
            implements QueueCommand, Command.WriteCommand {
        private static final int MAX_CANDIDATES = 8;

        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            List<Entry<HeldReceiptKey, String>> receipts = tx.scan(ModulesUnderTest.RECEIPTS)
                    .prefix(HeldReceiptKey.CODEC.prefix(caller))
                    .limit(MAX_CANDIDATES)
                    .toList();
            if (receipts.isEmpty()) {
                return "idle";
            }
            Entry<HeldReceiptKey, String> chosen = receipts.get(which % receipts.size());
            if (!keep) {
                tx.delete(ModulesUnderTest.RECEIPTS, chosen.key());
            }
            String[] fields = chosen.value().split(" ", 3);
            DeliveryReceipt receipt =
                    new DeliveryReceipt(fields[0], chosen.key().message(), Long.parseLong(fields[2]));
            return chosen.value() + " " + describe(finish(modules, tx, receipt));
        }

        private QueueOutcome finish(ModulesUnderTest modules, Tx tx, DeliveryReceipt receipt) {
            return switch (action) {
                case ACK -> modules.queues().ack(tx, receipt);
                case NACK -> modules.queues().nack(tx, receipt, time, null);
                case RELEASE -> modules.queues().release(tx, receipt);
                case EXTEND -> modules.queues().extend(tx, receipt, time.plusSeconds(1));
            };
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            if (!answer.equals("idle")) {
                model.queue().finish(this, now, answer);
            }
        }
    }

    /** Expires overdue leases. */
    record ExpireLeases(int limit) implements QueueCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return "expired " + modules.queues().sweep(tx, limit).expired();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual("expired " + model.queue().expire(limit, now), answer);
        }
    }

    /** Counts the messages by state. */
    record ViewDepth() implements QueueCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest modules, ReadTx tx) {
            return StateReader.queueDepth(modules, tx);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.queue().depth(), answer);
        }
    }
}
