package io.holdfast.queue;

import io.holdfast.store.BadRequest;
import io.holdfast.store.Durability;
import io.holdfast.store.Limits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
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
 * QueueTimer timer = queues.startTimer();
 * try (timer) {
 *     for (Delivery delivery : queues.lease("tickets.print", 10).deliveries()) {
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
            WriteOptions.named("queue").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    /** A lease is a promise for some seconds: it may be forgotten with the power, and then is as if never made. */
    private static final WriteOptions LEASE = WriteOptions.named("queue lease")
            .withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES)
            .withDurability(Durability.PROCESS);

    private final Store store;
    private final QueueOptions options;
    private final Enqueuer enqueuer;
    private final Deliverer deliverer;
    private final Settler settler;
    private final LongPoll longPoll;
    private final Admin admin;
    private final Views views;
    private final States states;

    /** Queues with the usual options. */
    public Queues(Store store) {
        this(store, QueueOptions.DEFAULT);
    }

    /** @throws BadRequest if the store was opened without {@link #SCHEMA} */
    public Queues(Store store, QueueOptions options) {
        this.store = Args.given("store", store);
        this.options = Args.given("options", options);
        needSchema(store);
        Waiters waiters = new Waiters();
        Scripts scripts = new Scripts();
        enqueuer = new Enqueuer(new Ids(store::now, options.random()), scripts, waiters);
        settler = new Settler(options, scripts, waiters);
        deliverer = new Deliverer(settler);
        longPoll = new LongPoll(store, waiters);
        admin = new Admin(store, scripts, new Mover(store, options, waiters));
        views = new Views(store);
        states = new States(store);
    }

    private static void needSchema(Store store) {
        try {
            store.get(QueueSchema.SWEEP, QueueSchema.Sweep.KEY);
        } catch (BadRequest e) {
            throw new BadRequest(e.code(), "open the store with Queues.SCHEMA: " + e.getMessage(), e);
        }
    }

    /** Makes, changes, empties and deletes queues. */
    public Admin admin() {
        return admin;
    }

    /** Messages, leases and statistics, to look at. */
    public Views views() {
        return views;
    }

    /** Settings for scripts, and throttles. */
    public States states() {
        return states;
    }

    /** Starts to take back leases when their time is over. Without it only consumers that find nothing else do. */
    public QueueTimer startTimer() {
        return new QueueTimer(store, options, settler, admin);
    }

    /** Puts a message into its queue, once for each deduplication key. */
    public Outcome.Enqueued enqueue(Message message) {
        return store.write(tx -> enqueue(tx, message));
    }

    /** As {@link #enqueue(Message)}, within a transaction of the caller's. */
    public Outcome.Enqueued enqueue(Tx tx, Message message) {
        return within(tx, lines -> enqueuer.enqueue(lines, message));
    }

    /** Puts all messages into their queues, or none if one is refused. */
    public Outcome.EnqueuedAll enqueueAll(List<Message> messages) {
        return store.write(LARGE, tx -> enqueueAll(tx, messages));
    }

    /** As {@link #enqueueAll(List)}, within a transaction of the caller's. */
    public Outcome.EnqueuedAll enqueueAll(Tx tx, List<Message> messages) {
        return within(tx, lines -> enqueuer.enqueueAll(lines, messages));
    }

    /** Takes up to so many messages of a queue that are there. */
    public Outcome.Leased lease(String queue, int max) {
        return lease(LeaseRequest.of(queue, max));
    }

    /** Takes up to so many messages of a queue, and waits for the first one if there is none. */
    public Outcome.Leased lease(String queue, int max, Duration wait) {
        return lease(LeaseRequest.of(queue, max).waiting(wait));
    }

    /**
     * Takes messages of a queue: of all fairness keys in turn, each as often as its weight says. It does not wait for
     * the disk: after a loss of power the last leases may be forgotten, and their messages are then delivered again.
     */
    public Outcome.Leased lease(LeaseRequest request) {
        return longPoll.lease(Args.given("request", request), () -> store.write(LEASE, tx -> lease(tx, request)));
    }

    /** As {@link #lease(LeaseRequest)}, within a transaction of the caller's, and without waiting. */
    public Outcome.Leased lease(Tx tx, LeaseRequest request) {
        Args.given("request", request);
        return within(tx, lines -> deliverer.lease(lines, request));
    }

    /**
     * Ends a delivery well: the message is done with. A delivery whose time is over can still be acknowledged, as long
     * as the message has not been taken back.
     */
    public Outcome.Acked ack(Receipt receipt) {
        return store.write(tx -> ack(tx, receipt));
    }

    /** As {@link #ack(Receipt)}, within a transaction of the caller's. */
    public Outcome.Acked ack(Tx tx, Receipt receipt) {
        return within(tx, lines -> settler.ack(lines, receipt));
    }

    /** Ends deliveries well, each that can be, in one commit. */
    public List<Outcome.Acked> ackAll(List<Receipt> receipts) {
        return store.write(LARGE, tx -> ackAll(tx, receipts));
    }

    /** As {@link #ackAll(List)}, within a transaction of the caller's. */
    public List<Outcome.Acked> ackAll(Tx tx, List<Receipt> receipts) {
        Args.within("the number of receipts", Args.given("receipts", receipts).size(), 0, QueueLimits.MAX_BATCH);
        return within(tx, lines -> ackEach(lines, receipts));
    }

    /** Ends deliveries well, and takes the next ones in the same commit: the loop of a consumer. */
    public Outcome.Next next(List<Receipt> done, LeaseRequest request) {
        Outcome.Next first = store.write(LARGE, tx -> next(tx, done, request));
        return first.leased() instanceof Outcome.Deliveries got
                        && got.deliveries().isEmpty()
                ? new Outcome.Next(first.acked(), lease(request))
                : first;
    }

    /** As {@link #next(List, LeaseRequest)}, within a transaction of the caller's, and without waiting. */
    public Outcome.Next next(Tx tx, List<Receipt> done, LeaseRequest request) {
        Args.within("the number of receipts", Args.given("receipts", done).size(), 0, QueueLimits.MAX_BATCH);
        Args.given("request", request);
        return within(tx, lines -> new Outcome.Next(ackEach(lines, done), deliverer.lease(lines, request)));
    }

    /**
     * Ends a delivery badly: the message is tried again, after the delay that the queue has for it; or it goes to the
     * dead-letter queue, if it failed too often, or the queue's script says so.
     */
    public Outcome.Returned nack(Receipt receipt) {
        return nack(receipt, null, null);
    }

    /**
     * As {@link #nack(Receipt)}.
     *
     * @param delay in place of the queue's delay
     * @param reason for the script and the dead letter
     */
    public Outcome.Returned nack(Receipt receipt, @Nullable Duration delay, @Nullable String reason) {
        return store.write(LARGE, tx -> nack(tx, receipt, delay, reason));
    }

    /** As {@link #nack(Receipt, Duration, String)}, within a transaction of the caller's. */
    public Outcome.Returned nack(Tx tx, Receipt receipt, @Nullable Duration delay, @Nullable String reason) {
        if (delay != null) {
            Args.delay("delay", delay);
        }
        return within(tx, lines -> settler.nack(lines, receipt, delay, reason));
    }

    /** Gives a message back, as if it had not been delivered: it has not failed. */
    public Outcome.Returned release(Receipt receipt) {
        return store.write(tx -> release(tx, receipt));
    }

    /** As {@link #release(Receipt)}, within a transaction of the caller's. */
    public Outcome.Returned release(Tx tx, Receipt receipt) {
        return within(tx, lines -> settler.release(lines, receipt));
    }

    /** Keeps a message for so long from now on. */
    public Outcome.Extended extend(Receipt receipt, Duration visibility) {
        return store.write(tx -> extend(tx, receipt, visibility));
    }

    /** As {@link #extend(Receipt, Duration)}, within a transaction of the caller's. */
    public Outcome.Extended extend(Tx tx, Receipt receipt, Duration visibility) {
        Args.between("visibility", visibility, QueueLimits.MIN_VISIBILITY, QueueLimits.MAX_DELAY);
        return within(tx, lines -> settler.extend(lines, receipt, visibility));
    }

    /** Takes back leases of all queues whose time is over, up to so many; says how many. The timer does it by itself. */
    public int expireLeases(int most) {
        return store.write(LARGE, tx -> expireLeases(tx, most));
    }

    /** As {@link #expireLeases(int)}, within a transaction of the caller's. */
    public int expireLeases(Tx tx, int most) {
        Args.within("most", most, 1, QueueLimits.MAX_BATCH);
        return within(tx, lines -> settler.expire(lines, most));
    }

    /** Proves that every message is in exactly one state and all indexes and counts agree: reads everything. */
    public CheckReport check() {
        return store.read(this::check);
    }

    /** As {@link #check()}, within a transaction of the caller's. */
    public CheckReport check(ReadTx tx) {
        return new Check(tx).run();
    }

    private List<Outcome.Acked> ackEach(Lines lines, List<Receipt> receipts) {
        List<Outcome.Acked> acked = new ArrayList<>();
        receipts.forEach(receipt -> acked.add(settler.ack(lines, receipt)));
        return acked;
    }

    private <R> R within(Tx tx, Function<Lines, R> command) {
        Lines lines = new Lines(tx, options);
        R outcome = command.apply(lines);
        lines.save();
        return outcome;
    }
}
