package io.holdfast.torture.workload;

import io.holdfast.queue.MessageTtl;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueCapacity;
import io.holdfast.queue.QueueConcurrency;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The commands for a queue with ordering groups, throttles, large payloads, and limits on the age and number of messages
 * and on concurrent deliveries. Its messages are leased and finished by {@link QueueCommand}.
 */
sealed interface JobCommand extends Command {

    String JOBS = "jobs";
    String DEAD_JOBS = JOBS + ".dlq";

    int MAX_MESSAGES = 12;
    int MAX_ATTEMPTS = 2;
    int PER_KEY = 4;
    Duration TTL = Duration.ofMillis(250);
    Duration DEAD_LETTER_TTL = Duration.ofMinutes(7);
    Duration STATUS_RETENTION = Duration.ofDays(30);

    String THROTTLE = "slow";
    long TOKENS_PER_SECOND = 50;
    long BURST = 4;

    /** The size of a payload that is stored in two parts. */
    int LARGE_PAYLOAD = 950 << 10;

    /** The number of messages from which a command chooses one. */
    int MAX_CANDIDATES = 16;

    @Override
    default String module() {
        return "queue";
    }

    /** Creates the queue and its dead-letter queue, in which messages expire as well, and sets the throttle. */
    static void create(Queues queues, Tx tx) {
        queues.admin()
                .create(
                        tx,
                        QueueConfig.named(JOBS)
                                .withMaxAttempts(MAX_ATTEMPTS)
                                .withConcurrency(new QueueConcurrency(PER_KEY, 1))
                                .withTtl(MessageTtl.deadLetter(TTL))
                                .withStatusRetention(STATUS_RETENTION)
                                .withCapacity(QueueCapacity.UNLIMITED.withMessages(MAX_MESSAGES)))
                .orThrow();
        QueueConfig dead = queues.views().queue(tx, DEAD_JOBS).orElseThrow();
        queues.admin()
                .configure(tx, dead.withTtl(MessageTtl.drop(DEAD_LETTER_TTL)))
                .orThrow();
        queues.runtimeSettings().setThrottle(tx, THROTTLE, TOKENS_PER_SECOND, BURST);
    }

    /** Describes a payload. Large payloads are described by their length and checksum. */
    static String describePayload(byte[] payload) {
        if (payload.length < LARGE_PAYLOAD) {
            return new String(payload, StandardCharsets.UTF_8);
        }
        CRC32 checksum = new CRC32();
        checksum.update(payload);
        return payload.length + "_bytes_" + Long.toHexString(checksum.getValue());
    }

    /** Describes the status of a message of {@link #JOBS}; the other queues keep no status. */
    static String describeStatus(ModulesUnderTest modules, ReadTx tx, String queue, UUID id) {
        return queue.equals(JOBS)
                ? modules.queues()
                        .views()
                        .status(tx, queue, id)
                        .map(status -> " " + status.stage() + " " + status.percent())
                        .orElse(" unknown")
                : "";
    }

    /** Returns a message, or null if the queue is empty. */
    private static @Nullable UUID choose(ModulesUnderTest modules, Tx tx, String queue, int which) {
        List<QueuedMessage> messages = modules.queues()
                .views()
                .messages(tx, queue, MAX_CANDIDATES, null)
                .rows();
        return messages.isEmpty() ? null : messages.get(which % messages.size()).id();
    }

    /** A command that can write more than the default limits of a transaction. */
    sealed interface LargeWrite extends JobCommand, Command.WriteCommand {
        @Override
        default WriteOptions options() {
            return QueueCommand.LARGE;
        }
    }

    /**
     * Enqueues a message.
     *
     * @param group the ordering group, or an empty string for none
     */
    record EnqueueJob(
            String key, String fairness, String group, int priority, Duration delay, boolean throttled, boolean large)
            implements LargeWrite {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            NewMessage message = NewMessage.of(JOBS, payload())
                    .withFairnessKey(fairness)
                    .withPriority(priority)
                    .withDelay(delay);
            message = group.isEmpty() ? message : message.withGroup(group);
            message = throttled ? message.withThrottleKeys(THROTTLE) : message;
            return QueueCommand.describe(modules.queues().enqueue(tx, message));
        }

        byte[] payload() {
            byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
            return large ? Arrays.copyOf(bytes, LARGE_PAYLOAD) : bytes;
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.queue().enqueueJob(this, now, answer);
        }
    }

    /** Changes the earliest delivery time of a message. */
    record RescheduleJob(int which, Duration delay) implements LargeWrite {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            UUID id = choose(modules, tx, JOBS, which);
            if (id == null) {
                return "idle";
            }
            QueueOutcome outcome =
                    modules.queues().reschedule(tx, JOBS, id, tx.now().plus(delay));
            return id + " " + QueueCommand.describe(outcome);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            if (!answer.equals("idle")) {
                model.queue().reschedule(delay, now, answer);
            }
        }
    }

    /**
     * Removes a message.
     *
     * @param cancel whether the message is cancelled, which is refused if it is leased, or discarded in any state
     */
    record RemoveJob(int which, boolean cancel) implements LargeWrite {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            UUID id = choose(modules, tx, JOBS, which);
            if (id == null) {
                return "idle";
            }
            return id + " "
                    + (cancel
                            ? QueueCommand.describe(modules.queues().cancel(tx, JOBS, id))
                            : modules.queues().admin().discard(tx, JOBS, id) ? "done" : "message_not_found");
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            if (!answer.equals("idle")) {
                model.queue().remove(cancel, answer);
            }
        }
    }

    /** Moves a dead letter back to its queue. */
    record RedriveJob(int which) implements LargeWrite {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            UUID id = choose(modules, tx, DEAD_JOBS, which);
            return id == null
                    ? "idle"
                    : id + " " + QueueCommand.describe(modules.queues().admin().redriveMessage(tx, DEAD_JOBS, id));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            if (!answer.equals("idle")) {
                model.queue().redrive(now, answer);
            }
        }
    }
}
