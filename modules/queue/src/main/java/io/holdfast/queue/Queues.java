package io.holdfast.queue;

import io.holdfast.queue.internal.AcknowledgementCommands;
import io.holdfast.queue.internal.EnqueueCommands;
import io.holdfast.queue.internal.LeaseAcquisitionCommands;
import io.holdfast.queue.internal.LongPoll;
import io.holdfast.queue.internal.MessageAdminCommands;
import io.holdfast.queue.internal.OpenQueues;
import io.holdfast.queue.internal.QueueAdminCommands;
import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.queue.internal.QueueCheck;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.QueueScripts;
import io.holdfast.queue.internal.QueueSweep;
import io.holdfast.queue.internal.schedule.ScheduleCommands;
import io.holdfast.queue.internal.schedule.ScheduleSweep;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.kit.SweepResult;
import io.holdfast.store.kit.TimeOrderedIds;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work queues. Every command has two forms: one that is durable when it returns, with the exception of
 * {@link #lease(LeaseRequest)}, and one with a {@link Tx} as its first argument, which runs in the caller's transaction.
 * This class is thread-safe.
 *
 * <pre>{@code
 * Queues queues = new Queues(store);
 * queues.admin().create(QueueConfig.named("tickets.print"));
 * queues.enqueue(NewMessage.of("tickets.print", order).withFairnessKey(tenant));
 * try (RecurringTask sweep = queues.sweepEvery(Duration.ofMillis(100))) {
 *     for (MessageDelivery delivery : queues.lease("tickets.print", 10).deliveries()) {
 *         print(delivery.payload());
 *         queues.ack(delivery.receipt());
 *     }
 * }
 * }</pre>
 */
public final class Queues {

    /** The tables of the module. The store must be opened with this schema. */
    public static final Schema SCHEMA = QueueSchema.SCHEMA;

    private static final Duration MIN_SWEEP_INTERVAL = Duration.ofMillis(1);
    private static final Duration MAX_SWEEP_INTERVAL = Duration.ofMinutes(1);

    private static final WriteOptions LARGE =
            WriteOptions.named("queue").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    /**
     * The write options of leases. They are not fsynced: if a power failure loses a lease, its message is delivered
     * again.
     */
    private static final WriteOptions LEASE = WriteOptions.named("queue lease")
            .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
            .withDurability(Durability.PROCESS);

    private final Store store;
    private final QueueOptions options;
    private final LongPoll longPoll;
    private final EnqueueCommands enqueueCommands;
    private final AcknowledgementCommands deliveryCommands;
    private final LeaseAcquisitionCommands leaseCommands;
    private final QueueSweep sweep;
    private final QueueAdmin admin;
    private final MessageAdminCommands messageCommands;
    private final QueueViews views;
    private final QueueSchedules schedules;
    private final RuntimeSettings runtimeSettings;

    /** Creates the module with default options. */
    public Queues(Store store) {
        this(store, QueueOptions.DEFAULT);
    }

    /** @throws BadRequestException if the store was opened without {@link #SCHEMA} */
    public Queues(Store store, QueueOptions options) {
        this.store = Arguments.notNull("store", store);
        this.options = Arguments.notNull("options", options);
        store.require(SCHEMA, "Queues.SCHEMA");
        longPoll = new LongPoll(store);
        QueueScripts scripts = new QueueScripts();
        enqueueCommands = new EnqueueCommands(new TimeOrderedIds(store::now, options.random()), scripts, longPoll);
        deliveryCommands = new AcknowledgementCommands(scripts, longPoll);
        sweep = new QueueSweep(store, options, deliveryCommands, new ScheduleSweep(options, enqueueCommands));
        leaseCommands = new LeaseAcquisitionCommands(sweep);
        messageCommands = new MessageAdminCommands(store, options, longPoll);
        admin = new QueueAdmin(store, new QueueAdminCommands(scripts), messageCommands);
        views = new QueueViews(store);
        schedules = new QueueSchedules(store, new ScheduleCommands());
        runtimeSettings = new RuntimeSettings(store);
    }

    /** Returns the interface for creating, configuring, emptying and deleting queues. */
    public QueueAdmin admin() {
        return admin;
    }

    /** Returns read-only views of queues, messages, leases and statistics. */
    public QueueViews views() {
        return views;
    }

    /** Returns the interface for recurring schedules. */
    public QueueSchedules schedules() {
        return schedules;
    }

    /** Returns the interface for throttles and for the settings that scripts read. */
    public RuntimeSettings runtimeSettings() {
        return runtimeSettings;
    }

    /** Enqueues a message. A message with a deduplication key is enqueued once within the deduplication window. */
    public QueueOutcome.Enqueued enqueue(NewMessage message) {
        return Arguments.notNull("message", message).payload().length > QueueLimits.MAX_INLINE_PAYLOAD
                ? store.write(LARGE, tx -> enqueue(tx, message))
                : store.write(tx -> enqueue(tx, message));
    }

    /** Like {@link #enqueue(NewMessage)}, but in the caller's transaction. */
    public QueueOutcome.Enqueued enqueue(Tx tx, NewMessage message) {
        return runCommand(tx, queues -> enqueueCommands.enqueue(queues, message));
    }

    /** Enqueues all given messages, or none of them if one is refused. */
    public QueueOutcome.EnqueuedAll enqueueAll(List<NewMessage> messages) {
        return store.write(LARGE, tx -> enqueueAll(tx, messages));
    }

    /** Like {@link #enqueueAll(List)}, but in the caller's transaction. */
    public QueueOutcome.EnqueuedAll enqueueAll(Tx tx, List<NewMessage> messages) {
        return runCommand(tx, queues -> enqueueCommands.enqueueAll(queues, messages));
    }

    /** Leases up to {@code max} messages, without waiting. */
    public QueueOutcome.Leased lease(String queue, int max) {
        return lease(LeaseRequest.of(queue, max));
    }

    /** Leases up to {@code max} messages and, if none can be delivered, waits for the first message. */
    public QueueOutcome.Leased lease(String queue, int max, Duration wait) {
        return lease(LeaseRequest.of(queue, max).withWait(wait));
    }

    /**
     * Leases messages. Fairness keys are served in proportion to their weights. The lease is not fsynced: after a power
     * failure, the most recent leases may be lost, and their messages are delivered again.
     */
    public QueueOutcome.Leased lease(LeaseRequest request) {
        Arguments.notNull("request", request);
        WriteOptions write = leaseOptions();
        return longPoll.pollBlocking(
                request.queue(),
                request.waiting(),
                () -> store.write(write, tx -> lease(tx, request)),
                Queues::isEmpty);
    }

    /**
     * Returns the write options of a lease with the caller's origin. Later attempts run on other threads, and an attempt
     * can move messages whose leases have expired to a dead-letter queue.
     */
    private static WriteOptions leaseOptions() {
        Origin caller = OriginScope.current();
        return caller == null ? LEASE : LEASE.withOrigin(caller);
    }

    /** Like {@link #lease(LeaseRequest)}, but in the caller's transaction and without waiting. */
    public QueueOutcome.Leased lease(Tx tx, LeaseRequest request) {
        Arguments.notNull("request", request);
        return runCommand(tx, queues -> leaseCommands.lease(queues, request));
    }

    /**
     * Like {@link #lease(LeaseRequest)}, without blocking. Cancelling the future ends the wait; a message that is leased
     * at that moment is delivered again after its visibility timeout.
     */
    public CompletableFuture<QueueOutcome.Leased> leaseAsync(LeaseRequest request) {
        Arguments.notNull("request", request);
        WriteOptions write = leaseOptions();
        return pollAsync(
                request.queue(),
                request.waiting(),
                () -> store.writeAsync(write, tx -> lease(tx, request)),
                Queues::isEmpty);
    }

    /**
     * Repeats an attempt to lease messages, without blocking, until the attempt returns messages or the wait ends. This
     * method is for callers that lease messages in their own transactions. The first attempt is made immediately.
     * Further attempts follow when a commit in this process makes a message deliverable, and when a poll, which runs at
     * least every 100 ms, finds a message. Calls for the same queue are served in order of arrival, and only the first
     * waiting call makes an attempt after a poll.
     *
     * <p>The future completes with the result or the exception of the last attempt. If the caller completes or cancels
     * the future, no further attempt is made.
     *
     * @param wait the maximum time to wait, at most {@link QueueLimits#MAX_WAIT}
     * @param attempt a function that starts an attempt, usually with {@code store.commitAsync}, and does not block
     * @param isEmpty returns whether the result of an attempt contains no messages; if so, the call continues to wait
     */
    public <T> CompletableFuture<T> pollAsync(
            String queue, Duration wait, Supplier<CompletableFuture<T>> attempt, Predicate<? super T> isEmpty) {
        QueueArguments.queueName(queue);
        Arguments.inRange("waiting", wait, Duration.ZERO, QueueLimits.MAX_WAIT);
        return longPoll.poll(queue, wait, Arguments.notNull("attempt", attempt), Arguments.notNull("isEmpty", isEmpty));
    }

    /**
     * Ends all waits for messages before a shutdown. Waiting calls return without messages, and later calls do not
     * wait.
     */
    public void stopWaiting() {
        longPoll.stop();
    }

    private static boolean isEmpty(QueueOutcome.Leased outcome) {
        return outcome instanceof QueueOutcome.Deliveries found
                && found.deliveries().isEmpty();
    }

    /**
     * Acknowledges a delivery and removes its message. A delivery can be acknowledged after the end of its lease, as long
     * as the message has not been returned to the queue.
     */
    public QueueOutcome.Acked ack(DeliveryReceipt receipt) {
        return store.write(tx -> ack(tx, receipt));
    }

    /** Like {@link #ack(DeliveryReceipt)}, but in the caller's transaction. */
    public QueueOutcome.Acked ack(Tx tx, DeliveryReceipt receipt) {
        return runCommand(tx, queues -> deliveryCommands.ack(queues, receipt));
    }

    /** Acknowledges deliveries in one commit. Each acknowledgement succeeds or is refused independently. */
    public List<QueueOutcome.Acked> ackAll(List<DeliveryReceipt> receipts) {
        return store.write(LARGE, tx -> ackAll(tx, receipts));
    }

    /** Like {@link #ackAll(List)}, but in the caller's transaction. */
    public List<QueueOutcome.Acked> ackAll(Tx tx, List<DeliveryReceipt> receipts) {
        QueueArguments.batch("receipts", receipts);
        return runCommand(tx, queues -> ackEach(queues, receipts));
    }

    /** Acknowledges deliveries and leases the next messages in the same commit. */
    public QueueOutcome.AckedAndLeased ackAndLease(List<DeliveryReceipt> receipts, LeaseRequest request) {
        QueueOutcome.AckedAndLeased first = store.write(LARGE, tx -> ackAndLease(tx, receipts, request));
        return isEmpty(first.leased()) ? new QueueOutcome.AckedAndLeased(first.acked(), lease(request)) : first;
    }

    /** Like {@link #ackAndLease(List, LeaseRequest)}, but in the caller's transaction and without waiting. */
    public QueueOutcome.AckedAndLeased ackAndLease(Tx tx, List<DeliveryReceipt> receipts, LeaseRequest request) {
        QueueArguments.batch("receipts", receipts);
        Arguments.notNull("request", request);
        return runCommand(
                tx,
                queues -> new QueueOutcome.AckedAndLeased(
                        ackEach(queues, receipts), leaseCommands.lease(queues, request)));
    }

    /**
     * Rejects a delivery (negative acknowledgement). The message is delivered again after the queue's retry delay, or
     * moved to the dead-letter queue if it has failed too often or the queue's script chooses the dead-letter queue.
     */
    public QueueOutcome.Returned nack(DeliveryReceipt receipt) {
        return nack(receipt, null, null);
    }

    /**
     * Like {@link #nack(DeliveryReceipt)}, with a delay and a reason.
     *
     * @param delay the delay before the next delivery, or null for the queue's retry delay
     * @param reason the reason, or null for no reason; it is passed to the script and stored with the dead letter
     */
    public QueueOutcome.Returned nack(DeliveryReceipt receipt, @Nullable Duration delay, @Nullable String reason) {
        return store.write(LARGE, tx -> nack(tx, receipt, delay, reason));
    }

    /** Like {@link #nack(DeliveryReceipt, Duration, String)}, but in the caller's transaction. */
    public QueueOutcome.Returned nack(
            Tx tx, DeliveryReceipt receipt, @Nullable Duration delay, @Nullable String reason) {
        if (delay != null) {
            QueueArguments.delay("delay", delay);
        }
        return runCommand(tx, queues -> deliveryCommands.nack(queues, receipt, delay, reason));
    }

    /** Returns a message to its queue without counting a failed delivery. */
    public QueueOutcome.Returned release(DeliveryReceipt receipt) {
        return store.write(tx -> release(tx, receipt));
    }

    /** Like {@link #release(DeliveryReceipt)}, but in the caller's transaction. */
    public QueueOutcome.Returned release(Tx tx, DeliveryReceipt receipt) {
        return runCommand(tx, queues -> deliveryCommands.release(queues, receipt));
    }

    /**
     * Extends a lease.
     *
     * @param visibility the time from now to the new end of the lease
     */
    public QueueOutcome.Extended extend(DeliveryReceipt receipt, Duration visibility) {
        return store.write(tx -> extend(tx, receipt, visibility));
    }

    /** Like {@link #extend(DeliveryReceipt, Duration)}, but in the caller's transaction. */
    public QueueOutcome.Extended extend(Tx tx, DeliveryReceipt receipt, Duration visibility) {
        QueueArguments.visibility("visibility", visibility);
        return runCommand(tx, queues -> deliveryCommands.extend(queues, receipt, visibility));
    }

    /**
     * Stores the progress or result of a leased message, which {@link QueueViews#status} then returns. The queue must
     * have a {@link QueueConfig#statusRetention}.
     */
    public QueueOutcome.Reported report(DeliveryReceipt receipt, MessageProgress progress) {
        return store.write(tx -> report(tx, receipt, progress));
    }

    /** Like {@link #report(DeliveryReceipt, MessageProgress)}, but in the caller's transaction. */
    public QueueOutcome.Reported report(Tx tx, DeliveryReceipt receipt, MessageProgress progress) {
        return runCommand(tx, queues -> deliveryCommands.report(queues, receipt, progress));
    }

    /**
     * Changes the earliest delivery time of a message. The message must not be leased.
     *
     * @param notBefore the new time; a time in the past makes the message deliverable now
     */
    public QueueOutcome.Rescheduled reschedule(String queue, UUID message, Instant notBefore) {
        return store.write(tx -> reschedule(tx, queue, message, notBefore));
    }

    /** Like {@link #reschedule(String, UUID, Instant)}, but in the caller's transaction. */
    public QueueOutcome.Rescheduled reschedule(Tx tx, String queue, UUID message, Instant notBefore) {
        return messageCommands.reschedule(tx, queue, message, notBefore);
    }

    /** Removes a message that is not leased. Unlike {@link QueueAdmin#discard}, refuses to remove a leased message. */
    public QueueOutcome.Cancelled cancel(String queue, UUID message) {
        return store.write(tx -> cancel(tx, queue, message));
    }

    /** Like {@link #cancel(String, UUID)}, but in the caller's transaction. */
    public QueueOutcome.Cancelled cancel(Tx tx, String queue, UUID message) {
        return messageCommands.cancel(tx, queue, message);
    }

    /**
     * Fails deliveries whose leases have expired, so that their messages are delivered again or become dead letters.
     * Also expires messages, enqueues the messages of due schedules, and removes rows of deleted queues and idle
     * fairness keys. The sweep works in steps, each in its own transaction.
     *
     * @return the total number of expired leases and removed rows
     */
    public SweepResult sweep() {
        return sweep.sweep();
    }

    /**
     * Like {@link #sweep()}, but in the caller's transaction.
     *
     * @param limit the maximum number of leases and rows, at most {@link QueueLimits#MAX_BATCH}
     */
    public SweepResult sweep(Tx tx, int limit) {
        return sweep.sweep(tx, QueueArguments.batchSize("limit", limit));
    }

    /**
     * Starts a thread that expires leases and runs schedules at the given interval, and removes obsolete rows every
     * second. Without this thread, schedules do not run, and leases are expired only by consumers that find no other
     * message. Any number of sweeps may run concurrently. The returned task must be closed before the store.
     *
     * @param interval the time between two sweeps, from 1 ms to 1 minute; expired leases are detected with up to this
     *     delay
     */
    public RecurringTask sweepEvery(Duration interval) {
        return sweepEvery(interval, swept -> {});
    }

    /** Like {@link #sweepEvery(Duration)}, but also passes the result of every sweep to the given listener. */
    public RecurringTask sweepEvery(Duration interval, Consumer<SweepResult> listener) {
        return sweep.start(Arguments.inRange("interval", interval, MIN_SWEEP_INTERVAL, MAX_SWEEP_INTERVAL), listener);
    }

    /** Reads all tables and verifies that every message is in exactly one state and that indexes and counters match. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** Like {@link #check()}, but in the caller's transaction. */
    public CheckReport check(ReadTx tx) {
        return new QueueCheck(tx).run();
    }

    private List<QueueOutcome.Acked> ackEach(OpenQueues queues, List<DeliveryReceipt> receipts) {
        List<QueueOutcome.Acked> outcomes = new ArrayList<>();
        receipts.forEach(receipt -> outcomes.add(deliveryCommands.ack(queues, receipt)));
        return outcomes;
    }

    private <R> R runCommand(Tx tx, Function<OpenQueues, R> command) {
        OpenQueues queues = new OpenQueues(tx, options);
        R outcome = command.apply(queues);
        queues.save();
        return outcome;
    }
}
