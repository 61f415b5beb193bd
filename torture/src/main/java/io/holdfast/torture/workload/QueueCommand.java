package io.holdfast.torture.workload;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.MessageProgress;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.torture.workload.ModulesUnderTest.HeldReceiptKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

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

    /** The options of commands that can move several large messages. */
    WriteOptions LARGE = WriteOptions.DEFAULT.withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    /** The maximum number of expired leases that a lease call counts. */
    int MAX_COUNTED = 1_000;

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
        if (outcome instanceof QueueOutcome.MessageRescheduled rescheduled) {
            return "at " + InstantNanos.toNanos(rescheduled.notBefore());
        }
        if (outcome instanceof QueueOutcome.ProgressStored) {
            return "reported";
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
            model.queue().log().enqueue(answer);
        }
    }

    /** Leases messages for a caller. */
    record Lease(int caller, String queue, int max, Duration visibility) implements QueueCommand, Command.WriteCommand {
        @Override
        public WriteOptions options() {
            return LARGE.withDurability(Durability.PROCESS);
        }

        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            List<String> expiring = expiringMessages(modules, tx);
            int overdue = overdueLeases(modules, tx);
            LeaseRequest request = LeaseRequest.of(queue, max).withVisibility(visibility);
            List<MessageDelivery> deliveries =
                    modules.queues().lease(tx, request).deliveries();
            StringBuilder text = new StringBuilder("leased");
            int expired = overdue - overdueLeases(modules, tx);
            if (expired > 0) {
                text.append(" overdue|").append(expired);
            }
            expiring.stream()
                    .filter(id -> modules.queues()
                            .views()
                            .message(tx, queue, UUID.fromString(id))
                            .isEmpty())
                    .forEach(id -> text.append(" removed|").append(id));
            for (MessageDelivery delivery : deliveries) {
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
                                JobCommand.describePayload(delivery.payload())));
            }
            return text.toString();
        }

        /** Returns the messages in a queue with a time to live, which the call removes if they have expired. */
        private List<String> expiringMessages(ModulesUnderTest modules, Tx tx) {
            return queue.startsWith(JobCommand.JOBS)
                    ? StateReader.messages(modules, tx, queue).stream()
                            .map(message -> message.id().toString())
                            .toList()
                    : List.of();
        }

        private static int overdueLeases(ModulesUnderTest modules, Tx tx) {
            return modules.queues()
                    .views()
                    .expiredLeases(tx, tx.now(), MAX_COUNTED)
                    .size();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.queue().lease(this, now, answer);
        }
    }

    /**
     * The result of a lease call.
     *
     * @param expiredLeases the number of expired leases that the call reclaimed
     * @param removed the ids of the messages that the call removed from a queue with a time to live
     * @param deliveries the id, token, attempts, end of the lease and content of the delivered messages
     */
    record LeaseAnswer(int expiredLeases, List<String> removed, List<String[]> deliveries) {
        private static final int FIELDS = 5;

        static LeaseAnswer parse(String answer) {
            int expiredLeases = 0;
            List<String> removed = new ArrayList<>();
            List<String[]> deliveries = new ArrayList<>();
            String[] parts = answer.split(" ", -1);
            for (int i = 1; i < parts.length; i++) {
                String[] fields = parts[i].split("\\|", FIELDS);
                switch (fields[0]) {
                    case "overdue" -> expiredLeases = Integer.parseInt(fields[1]);
                    case "removed" -> removed.add(fields[1]);
                    default -> deliveries.add(fields);
                }
            }
            return new LeaseAnswer(expiredLeases, removed, deliveries);
        }
    }

    /** The ways to finish a delivery. */
    enum FinishAction {
        ACK,
        NACK,
        RELEASE,
        EXTEND,
        /**
         * Stores the progress of a message of {@link JobCommand#JOBS}, and acknowledges it unless the receipt is kept.
         * Other messages are extended.
         */
        REPORT
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
        public WriteOptions options() {
            return LARGE;
        }

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
            QueueOutcome outcome = finish(modules, tx, receipt);
            String reported = "";
            if (outcome instanceof QueueOutcome.ProgressStored && !keep) {
                reported = "reported ";
                outcome = modules.queues().ack(tx, receipt);
            }
            String status = outcome instanceof QueueOutcome.MessageAcked
                    ? JobCommand.describeStatus(modules, tx, receipt.queue(), receipt.message())
                    : "";
            return chosen.value() + " " + reported + describe(outcome) + status;
        }

        private QueueOutcome finish(ModulesUnderTest modules, Tx tx, DeliveryReceipt receipt) {
            return switch (action) {
                case ACK -> modules.queues().ack(tx, receipt);
                case NACK -> modules.queues().nack(tx, receipt, time, null);
                case RELEASE -> modules.queues().release(tx, receipt);
                case EXTEND -> extend(modules, tx, receipt);
                case REPORT ->
                    receipt.queue().equals(JobCommand.JOBS)
                            ? modules.queues().report(tx, receipt, MessageProgress.percent(percent()))
                            : extend(modules, tx, receipt);
            };
        }

        private QueueOutcome extend(ModulesUnderTest modules, Tx tx, DeliveryReceipt receipt) {
            return modules.queues().extend(tx, receipt, time.plusSeconds(1));
        }

        int percent() {
            return (int) (time.toMillis() % 101);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            if (!answer.equals("idle")) {
                model.queue().finish(this, now, answer);
            }
        }
    }

    /** Sweeps the queues: performs due runs of schedules, and expires leases and messages. */
    record ExpireLeases(int limit) implements QueueCommand, Command.WriteCommand {
        @Override
        public WriteOptions options() {
            return LARGE;
        }

        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return "expired " + modules.queues().sweep(tx, limit).expired();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual("expired " + model.queue().sweep(limit, now), answer);
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
