package io.holdfast.client;

import io.holdfast.api.Nothing;
import io.holdfast.api.Page;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueCalls;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Calls of the queue. */
public final class QueueClient {

    private final Holdfast client;

    QueueClient(Holdfast client) {
        this.client = client;
    }

    /** Makes a queue. */
    public Call<QueueApi.Queue> create(QueueApi.Config request) {
        return client.call(QueueCalls.CREATE, request);
    }

    /** Replaces the settings of a queue. */
    public Call<QueueApi.Queue> configure(QueueApi.Config request) {
        return client.call(QueueCalls.CONFIGURE, request);
    }

    /** Deletes a queue with its messages. */
    public Call<QueueApi.Count> delete(String queue) {
        return client.call(QueueCalls.DELETE, new QueueApi.QueueRef(queue));
    }

    /** Delivers nothing until it is resumed. */
    public Call<QueueApi.Queue> pause(String queue) {
        return client.call(QueueCalls.PAUSE, new QueueApi.QueueRef(queue));
    }

    /** Delivers again. */
    public Call<QueueApi.Queue> resume(String queue) {
        return client.call(QueueCalls.RESUME, new QueueApi.QueueRef(queue));
    }

    /** Removes the first so many messages that nobody has a lease of. */
    public Call<QueueApi.Moved> purge(QueueApi.Most request) {
        return client.call(QueueCalls.PURGE, request);
    }

    /** Sends the first so many dead letters back to where they come from. */
    public Call<QueueApi.Moved> redrive(QueueApi.Most request) {
        return client.call(QueueCalls.REDRIVE, request);
    }

    /** Removes a message that nobody has a lease of. */
    public Call<QueueApi.Done> discard(String queue, UUID message) {
        return client.call(QueueCalls.DISCARD, new QueueApi.MessageRef(queue, message));
    }

    /** Puts a message into its queue, once for each deduplication key. */
    public Call<QueueApi.Accepted> enqueue(QueueApi.Enqueue request) {
        return client.call(QueueCalls.ENQUEUE, request);
    }

    /** Puts all messages into their queues, or none. */
    public Call<QueueApi.AllAccepted> enqueueAll(List<QueueApi.Enqueue> messages) {
        return client.call(QueueCalls.ENQUEUE_ALL, new QueueApi.EnqueueAll(messages));
    }

    /** Takes messages, and waits for the first one if it is told to. */
    public Call<QueueApi.Deliveries> lease(QueueApi.Lease request) {
        return client.call(QueueCalls.LEASE, request);
    }

    /** Ends deliveries well and takes the next ones in the same commit. */
    public Call<QueueApi.NextDeliveries> next(List<QueueApi.Receipt> done, QueueApi.Lease lease) {
        return client.call(QueueCalls.NEXT, new QueueApi.Next(done, lease));
    }

    /** Ends a delivery well. */
    public Call<QueueApi.Done> ack(QueueApi.Receipt request) {
        return client.call(QueueCalls.ACK, request);
    }

    /** Ends deliveries well, each that can be, in one commit. */
    public Call<Page<QueueApi.Acked>> ackAll(List<QueueApi.Receipt> receipts) {
        return client.call(QueueCalls.ACK_ALL, new QueueApi.Receipts(receipts));
    }

    /** Ends a delivery badly: another try, or the dead letters. */
    public Call<QueueApi.Returned> nack(QueueApi.Nack request) {
        return client.call(QueueCalls.NACK, request);
    }

    /** Gives a message back, as if it had not been delivered. */
    public Call<QueueApi.Returned> release(QueueApi.Receipt request) {
        return client.call(QueueCalls.RELEASE, request);
    }

    /** Keeps a message for so long from now on. */
    public Call<QueueApi.Held> extend(QueueApi.Extend request) {
        return client.call(QueueCalls.EXTEND, request);
    }

    /** All queues. */
    public Listing<QueueApi.Queue> queues() {
        return client.list(QueueCalls.QUEUES, new QueueApi.ListOf(null, null));
    }

    /** The settings of a queue. */
    public Call<QueueApi.Queue> queue(String queue) {
        return client.call(QueueCalls.QUEUE, new QueueApi.QueueRef(queue));
    }

    /** The figures of a queue. */
    public Call<QueueApi.Stats> stats(String queue) {
        return client.call(QueueCalls.STATS, new QueueApi.QueueRef(queue));
    }

    /** The figures of all fairness keys. */
    public Listing<QueueApi.KeyStats> keys(String queue) {
        return client.list(QueueCalls.KEYS, new QueueApi.Rows(queue, null, null));
    }

    /** The figures of a fairness key. */
    public Call<QueueApi.KeyStats> key(String queue, String fairnessKey) {
        return client.call(QueueCalls.KEY, new QueueApi.KeyRef(queue, fairnessKey));
    }

    /** The fairness keys with the most messages: looks at all of them. */
    public Call<QueueApi.Largest> largestKeys(String queue, int most) {
        return client.call(QueueCalls.LARGEST_KEYS, new QueueApi.Top(queue, most));
    }

    /** The messages of a queue, or of one fairness key. */
    public Listing<QueueApi.Message> messages(QueueApi.MessagesOf request) {
        return client.list(QueueCalls.MESSAGES, request);
    }

    /** The messages that would be delivered next. */
    public Listing<QueueApi.Message> peek(String queue) {
        return client.list(QueueCalls.PEEK, new QueueApi.Rows(queue, null, null));
    }

    /** A message. */
    public Call<QueueApi.Message> message(String queue, UUID message) {
        return client.call(QueueCalls.MESSAGE, new QueueApi.MessageRef(queue, message));
    }

    /** Who has a message. */
    public Call<QueueApi.LeaseInfo> leaseOf(String queue, UUID message) {
        return client.call(QueueCalls.LEASE_OF, new QueueApi.MessageRef(queue, message));
    }

    /** Leases of all queues whose time is over at an instant. */
    public Listing<QueueApi.LeaseInfo> overdue(Instant before) {
        return client.list(QueueCalls.OVERDUE, new QueueApi.Overdue(before, null));
    }

    /** Proves that all messages, indexes and counts agree: reads everything. */
    public Call<QueueApi.Check> check() {
        return client.call(QueueCalls.CHECK, new Nothing());
    }

    /** A setting that scripts read. */
    public Call<QueueApi.Done> putState(String key, byte[] value) {
        return client.call(QueueCalls.PUT_STATE, new QueueApi.PutState(key, value));
    }

    /** Removes a setting. */
    public Call<QueueApi.Done> deleteState(String key) {
        return client.call(QueueCalls.DELETE_STATE, new QueueApi.StateRef(key));
    }

    /** A setting. */
    public Call<QueueApi.State> state(String key) {
        return client.call(QueueCalls.STATE, new QueueApi.StateRef(key));
    }

    /** All throttles, by key. */
    public Listing<QueueApi.Throttle> throttles() {
        return client.list(QueueCalls.THROTTLES, new QueueApi.ListOf(null, null));
    }

    /** Lets at most so many messages with a throttle key through in a second. */
    public Call<QueueApi.Done> throttle(QueueApi.PutThrottle request) {
        return client.call(QueueCalls.THROTTLE, request);
    }

    /** Lets every message with a throttle key through. */
    public Call<QueueApi.Done> unthrottle(String key) {
        return client.call(QueueCalls.UNTHROTTLE, new QueueApi.StateRef(key));
    }

    /** Follows the figures of a queue: {@code stats}, a {@link QueueApi.Stats}, now and whenever they change. */
    public Feed feed(String queue, Consumer<FeedEvent> listener) {
        return client.follow("/v1/queues/" + Envelope.encoded(queue) + "/stats/feed", null, listener);
    }
}
