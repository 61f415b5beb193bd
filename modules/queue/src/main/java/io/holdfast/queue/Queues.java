package io.holdfast.queue;

import io.holdfast.queue.internal.DeliveryCommands;
import io.holdfast.queue.internal.EnqueueCommands;
import io.holdfast.queue.internal.LeaseCommands;
import io.holdfast.queue.internal.LongPoll;
import io.holdfast.queue.internal.MessageAdminCommands;
import io.holdfast.queue.internal.OpenQueues;
import io.holdfast.queue.internal.QueueCheck;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.QueueScripts;
import io.holdfast.queue.internal.WaitingConsumers;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Work queues. Every command comes in two forms: alone, durable when it returns (but for {@link #lease(LeaseRequest)}), and with a {@link Tx} as its first
 * argument, as a part of a transaction of the caller's. For any number of threads; it keeps nothing in memory that
 * matters.
 *
 * <pre>{@code
 * Queues queues = new Queues(store);
 * queues.admin().create(QueueConfig.named("tickets.print"));
 * queues.enqueue(Message.of("tickets.print", order).fairnessKey(tenant));
 * QueueSweeper timer = queues.startTimer();
 * try (timer) {
 *     for (MessageDelivery delivery : queues.lease("tickets.print", 10).deliveries()) {
 *         print(delivery.payload());
 *         queues.ack(delivery.receipt());
 *     }
 * }
 * }</pre>
 */
public final class Queues {

    /** The tables that a store needs to be opened with. */
    public static final Schema SCHEMA = QueueSchema.SCHEMA;

    private static final WriteOptions LARGE =
            WriteOptions.named("queue").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    /** A lease is a promise for some seconds: it may be forgotten with the power, and then is as if never made. */
    private static final WriteOptions LEASE = WriteOptions.named("queue lease")
            .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
            .withDurability(Durability.PROCESS);

    private final Store store;
    private final QueueOptions options;
    private final EnqueueCommands enqueuer;
    private final LeaseCommands deliverer;
    private final DeliveryCommands settler;
    private final LongPoll longPoll;
    private final QueueAdmin admin;
    private final QueueViews views;
    private final RuntimeSettings states;

    /** Queues with the usual options. */
    public Queues(Store store) {
        this(store, QueueOptions.DEFAULT);
    }

    /** @throws BadRequest if the store was opened without {@link #SCHEMA} */
    public Queues(Store store, QueueOptions options) {
        this.store = Args.given("store", store);
        this.options = Args.given("options", options);
        needSchema(store);
        WaitingConsumers waiters = new WaitingConsumers();
        QueueScripts scripts = new QueueScripts();
        enqueuer = new EnqueueCommands(new Ids(store::now, options.random()), scripts, waiters);
        settler = new DeliveryCommands(options, scripts, waiters);
        deliverer = new LeaseCommands(settler);
        longPoll = new LongPoll(store, waiters);
        admin = new QueueAdmin(store, scripts, new MessageAdminCommands(store, options, waiters));
        views = new QueueViews(store);
        states = new RuntimeSettings(store);
    }

    private static void needSchema(Store store) {
        try {
            store.get(QueueSchema.SWEEP_POSITION, QueueSchema.SweepPositionRow.KEY);
        } catch (BadRequest e) {
            throw new BadRequest(e.code(), "open the store with Queues.SCHEMA: " + e.getMessage(), e);
        }
    }

    /** Makes, changes, empties and deletes queues. */
    public QueueAdmin admin() {
        return admin;
    }

    /** Messages, leases and statistics, to look at. */
    public QueueViews views() {
        return views;
    }

    /** Settings for scripts, and throttles. */
    public RuntimeSettings runtimeSettings() {
        return states;
    }

    /** Starts to take back leases when their time is over. Without it only consumers that find nothing else do. */
    public QueueSweeper startSweeper() {
        return new QueueSweeper(store, options, settler, admin);
    }

    /** Puts a message into its queue, once for each deduplication key. */
    public QueueOutcome.Enqueued enqueue(Message message) {
        return store.write(tx -> enqueue(tx, message));
    }

    /** As {@link #enqueue(Message)}, within a transaction of the caller's. */
    public QueueOutcome.Enqueued enqueue(Tx tx, Message message) {
        return runCommand(tx, lines -> enqueuer.enqueue(lines, message));
    }

    /** Puts all messages into their queues, or none if one is refused. */
    public QueueOutcome.EnqueuedAll enqueueAll(List<Message> messages) {
        return store.write(LARGE, tx -> enqueueAll(tx, messages));
    }

    /** As {@link #enqueueAll(List)}, within a transaction of the caller's. */
    public QueueOutcome.EnqueuedAll enqueueAll(Tx tx, List<Message> messages) {
        return runCommand(tx, lines -> enqueuer.enqueueAll(lines, messages));
    }

    /** Takes up to so many messages of a queue that are there. */
    public QueueOutcome.Leased lease(String queue, int max) {
        return lease(LeaseRequest.of(queue, max));
    }

    /** Takes up to so many messages of a queue, and waits for the first one if there is none. */
    public QueueOutcome.Leased lease(String queue, int max, Duration wait) {
        return lease(LeaseRequest.of(queue, max).withWait(wait));
    }

    /**
     * Takes messages of a queue: of all fairness keys in turn, each as often as its weight says. It does not wait for
     * the disk: after a loss of power the last leases may be forgotten, and their messages are then delivered again.
     */
    public QueueOutcome.Leased lease(LeaseRequest request) {
        return longPoll.lease(Args.given("request", request), () -> store.write(LEASE, tx -> lease(tx, request)));
    }

    /** As {@link #lease(LeaseRequest)}, within a transaction of the caller's, and without waiting. */
    public QueueOutcome.Leased lease(Tx tx, LeaseRequest request) {
        Args.given("request", request);
        return runCommand(tx, lines -> deliverer.lease(lines, request));
    }

    /**
     * Ends a delivery well: the message is done with. A delivery whose time is over can still be acknowledged, as long
     * as the message has not been taken back.
     */
    public QueueOutcome.Acked ack(DeliveryReceipt receipt) {
        return store.write(tx -> ack(tx, receipt));
    }

    /** As {@link #ack(DeliveryReceipt)}, within a transaction of the caller's. */
    public QueueOutcome.Acked ack(Tx tx, DeliveryReceipt receipt) {
        return runCommand(tx, lines -> settler.ack(lines, receipt));
    }

    /** Ends deliveries well, each that can be, in one commit. */
    public List<QueueOutcome.Acked> ackAll(List<DeliveryReceipt> receipts) {
        return store.write(LARGE, tx -> ackAll(tx, receipts));
    }

    /** As {@link #ackAll(List)}, within a transaction of the caller's. */
    public List<QueueOutcome.Acked> ackAll(Tx tx, List<DeliveryReceipt> receipts) {
        Args.within("the number of receipts", Args.given("receipts", receipts).size(), 0, QueueLimits.MAX_BATCH);
        return runCommand(tx, lines -> ackEach(lines, receipts));
    }

    /** Ends deliveries well, and takes the next ones in the same commit: the loop of a consumer. */
    public QueueOutcome.AckedAndLeased ackAndLease(List<DeliveryReceipt> done, LeaseRequest request) {
        QueueOutcome.AckedAndLeased first = store.write(LARGE, tx -> ackAndLease(tx, done, request));
        return first.leased() instanceof QueueOutcome.Deliveries got
                        && got.deliveries().isEmpty()
                ? new QueueOutcome.AckedAndLeased(first.acked(), lease(request))
                : first;
    }

    /** As {@link #ackAndLease(List, LeaseRequest)}, within a transaction of the caller's, and without waiting. */
    public QueueOutcome.AckedAndLeased ackAndLease(Tx tx, List<DeliveryReceipt> done, LeaseRequest request) {
        Args.within("the number of receipts", Args.given("receipts", done).size(), 0, QueueLimits.MAX_BATCH);
        Args.given("request", request);
        return runCommand(
                tx, lines -> new QueueOutcome.AckedAndLeased(ackEach(lines, done), deliverer.lease(lines, request)));
    }

    /**
     * Ends a delivery badly: the message is tried again, after the delay that the queue has for it; or it goes to the
     * dead-letter queue, if it failed too often, or the queue's script says so.
     */
    public QueueOutcome.Returned nack(DeliveryReceipt receipt) {
        return nack(receipt, null, null);
    }

    /**
     * As {@link #nack(DeliveryReceipt)}.
     *
     * @param delay in place of the queue's delay
     * @param reason for the script and the dead letter
     */
    public QueueOutcome.Returned nack(DeliveryReceipt receipt, @Nullable Duration delay, @Nullable String reason) {
        return store.write(LARGE, tx -> nack(tx, receipt, delay, reason));
    }

    /** As {@link #nack(DeliveryReceipt, Duration, String)}, within a transaction of the caller's. */
    public QueueOutcome.Returned nack(
            Tx tx, DeliveryReceipt receipt, @Nullable Duration delay, @Nullable String reason) {
        if (delay != null) {
            Args.delay("delay", delay);
        }
        return runCommand(tx, lines -> settler.nack(lines, receipt, delay, reason));
    }

    /** Gives a message back, as if it had not been delivered: it has not failed. */
    public QueueOutcome.Returned release(DeliveryReceipt receipt) {
        return store.write(tx -> release(tx, receipt));
    }

    /** As {@link #release(DeliveryReceipt)}, within a transaction of the caller's. */
    public QueueOutcome.Returned release(Tx tx, DeliveryReceipt receipt) {
        return runCommand(tx, lines -> settler.release(lines, receipt));
    }

    /** Keeps a message for so long from now on. */
    public QueueOutcome.Extended extend(DeliveryReceipt receipt, Duration visibility) {
        return store.write(tx -> extend(tx, receipt, visibility));
    }

    /** As {@link #extend(DeliveryReceipt, Duration)}, within a transaction of the caller's. */
    public QueueOutcome.Extended extend(Tx tx, DeliveryReceipt receipt, Duration visibility) {
        Args.between("visibility", visibility, QueueLimits.MIN_VISIBILITY, QueueLimits.MAX_DELAY);
        return runCommand(tx, lines -> settler.extend(lines, receipt, visibility));
    }

    /** Takes back leases of all queues whose time is over, up to so many; says how many. The timer does it by itself. */
    public int expireLeases(int most) {
        return store.write(LARGE, tx -> expireLeases(tx, most));
    }

    /** As {@link #expireLeases(int)}, within a transaction of the caller's. */
    public int expireLeases(Tx tx, int most) {
        Args.within("most", most, 1, QueueLimits.MAX_BATCH);
        return runCommand(tx, lines -> settler.expireLeases(lines, most));
    }

    /** Proves that every message is in exactly one state and all indexes and counts agree: reads everything. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new QueueCheck(tx).run();
    }

    private List<QueueOutcome.Acked> ackEach(OpenQueues lines, List<DeliveryReceipt> receipts) {
        List<QueueOutcome.Acked> acked = new ArrayList<>();
        receipts.forEach(receipt -> acked.add(settler.ack(lines, receipt)));
        return acked;
    }

    private <R> R runCommand(Tx tx, Function<OpenQueues, R> command) {
        OpenQueues lines = new OpenQueues(tx, options);
        R outcome = command.apply(lines);
        lines.save();
        return outcome;
    }
}
