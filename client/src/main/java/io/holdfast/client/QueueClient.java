package io.holdfast.client;

import io.holdfast.api.EmptyRequest;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.ResultPage;
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
        return client.call(QueueEndpoints.CREATE, request);
    }

    /** Replaces the settings of a queue. */
    public Call<QueueApi.Queue> configure(QueueApi.Config request) {
        return client.call(QueueEndpoints.CONFIGURE, request);
    }

    /** Deletes a queue with its messages. */
    public Call<QueueApi.Count> delete(String queue) {
        return client.call(QueueEndpoints.DELETE, new QueueApi.QueueRef(queue));
    }

    /** Delivers nothing until it is resumed. */
    public Call<QueueApi.Queue> pause(String queue) {
        return client.call(QueueEndpoints.PAUSE, new QueueApi.QueueRef(queue));
    }

    /** Delivers again. */
    public Call<QueueApi.Queue> resume(String queue) {
        return client.call(QueueEndpoints.RESUME, new QueueApi.QueueRef(queue));
    }

    /** Removes the first so many messages that nobody has a lease of. */
    public Call<QueueApi.Moved> purge(QueueApi.Most request) {
        return client.call(QueueEndpoints.PURGE, request);
    }

    /** Sends the first so many dead letters back to where they come from. */
    public Call<QueueApi.Moved> redrive(QueueApi.Most request) {
        return client.call(QueueEndpoints.REDRIVE, request);
    }

    /** Removes a message that nobody has a lease of. */
    public Call<QueueApi.Done> discard(String queue, UUID message) {
        return client.call(QueueEndpoints.DISCARD, new QueueApi.MessageRef(queue, message));
    }

    /** Puts a message into its queue, once for each deduplication key. */
    public Call<QueueApi.Accepted> enqueue(QueueApi.Enqueue request) {
        return client.call(QueueEndpoints.ENQUEUE, request);
    }

    /** Puts all messages into their queues, or none. */
    public Call<QueueApi.AllAccepted> enqueueAll(List<QueueApi.Enqueue> messages) {
        return client.call(QueueEndpoints.ENQUEUE_ALL, new QueueApi.EnqueueAll(messages));
    }

    /** Takes messages, and waits for the first one if it is told to. */
    public Call<QueueApi.Deliveries> lease(QueueApi.Lease request) {
        return client.call(QueueEndpoints.LEASE, request);
    }

    /** Ends deliveries well and takes the next ones in the same commit. */
    public Call<QueueApi.NextDeliveries> next(List<QueueApi.Receipt> done, QueueApi.Lease lease) {
        return client.call(QueueEndpoints.NEXT, new QueueApi.Next(done, lease));
    }

    /** Ends a delivery well. */
    public Call<QueueApi.Done> ack(QueueApi.Receipt request) {
        return client.call(QueueEndpoints.ACK, request);
    }

    /** Ends deliveries well, each that can be, in one commit. */
    public Call<ResultPage<QueueApi.Acked>> ackAll(List<QueueApi.Receipt> receipts) {
        return client.call(QueueEndpoints.ACK_ALL, new QueueApi.Receipts(receipts));
    }

    /** Ends a delivery badly: another try, or the dead letters. */
    public Call<QueueApi.Returned> nack(QueueApi.Nack request) {
        return client.call(QueueEndpoints.NACK, request);
    }

    /** Gives a message back, as if it had not been delivered. */
    public Call<QueueApi.Returned> release(QueueApi.Receipt request) {
        return client.call(QueueEndpoints.RELEASE, request);
    }

    /** Keeps a message for so long from now on. */
    public Call<QueueApi.Held> extend(QueueApi.Extend request) {
        return client.call(QueueEndpoints.EXTEND, request);
    }

    /** All queues. */
    public PagedCall<QueueApi.Queue> queues() {
        return client.list(QueueEndpoints.QUEUES, new QueueApi.ListOf(null, null));
    }

    /** The settings of a queue. */
    public Call<QueueApi.Queue> queue(String queue) {
        return client.call(QueueEndpoints.QUEUE, new QueueApi.QueueRef(queue));
    }

    /** The figures of a queue. */
    public Call<QueueApi.Stats> stats(String queue) {
        return client.call(QueueEndpoints.STATS, new QueueApi.QueueRef(queue));
    }

    /** The figures of all fairness keys. */
    public PagedCall<QueueApi.KeyStats> keys(String queue) {
        return client.list(QueueEndpoints.KEYS, new QueueApi.Rows(queue, null, null));
    }

    /** The figures of a fairness key. */
    public Call<QueueApi.KeyStats> key(String queue, String fairnessKey) {
        return client.call(QueueEndpoints.KEY, new QueueApi.KeyRef(queue, fairnessKey));
    }

    /** The fairness keys with the most messages: looks at all of them. */
    public Call<QueueApi.Largest> largestKeys(String queue, int most) {
        return client.call(QueueEndpoints.LARGEST_KEYS, new QueueApi.Top(queue, most));
    }

    /** The messages of a queue, or of one fairness key. */
    public PagedCall<QueueApi.Message> messages(QueueApi.MessagesOf request) {
        return client.list(QueueEndpoints.MESSAGES, request);
    }

    /** The messages that would be delivered next. */
    public PagedCall<QueueApi.Message> peek(String queue) {
        return client.list(QueueEndpoints.PEEK, new QueueApi.Rows(queue, null, null));
    }

    /** A message. */
    public Call<QueueApi.Message> message(String queue, UUID message) {
        return client.call(QueueEndpoints.MESSAGE, new QueueApi.MessageRef(queue, message));
    }

    /** Who has a message. */
    public Call<QueueApi.LeaseInfo> leaseOf(String queue, UUID message) {
        return client.call(QueueEndpoints.LEASE_OF, new QueueApi.MessageRef(queue, message));
    }

    /** Leases of all queues whose time is over at an instant. */
    public PagedCall<QueueApi.LeaseInfo> overdue(Instant before) {
        return client.list(QueueEndpoints.OVERDUE, new QueueApi.Overdue(before, null));
    }

    /** Proves that all messages, indexes and counts agree: reads everything. */
    public Call<QueueApi.Check> check() {
        return client.call(QueueEndpoints.CHECK, new EmptyRequest());
    }

    /** A setting that scripts read. */
    public Call<QueueApi.Done> putState(String key, byte[] value) {
        return client.call(QueueEndpoints.PUT_STATE, new QueueApi.PutState(key, value));
    }

    /** Removes a setting. */
    public Call<QueueApi.Done> deleteState(String key) {
        return client.call(QueueEndpoints.DELETE_STATE, new QueueApi.StateRef(key));
    }

    /** A setting. */
    public Call<QueueApi.State> state(String key) {
        return client.call(QueueEndpoints.STATE, new QueueApi.StateRef(key));
    }

    /** All throttles, by key. */
    public PagedCall<QueueApi.Throttle> throttles() {
        return client.list(QueueEndpoints.THROTTLES, new QueueApi.ListOf(null, null));
    }

    /** Lets at most so many messages with a throttle key through in a second. */
    public Call<QueueApi.Done> throttle(QueueApi.PutThrottle request) {
        return client.call(QueueEndpoints.THROTTLE, request);
    }

    /** Lets every message with a throttle key through. */
    public Call<QueueApi.Done> unthrottle(String key) {
        return client.call(QueueEndpoints.UNTHROTTLE, new QueueApi.StateRef(key));
    }

    /** Follows the figures of a queue: {@code stats}, a {@link QueueApi.Stats}, now and whenever they change. */
    public FeedSubscription feed(String queue, Consumer<FeedEvent> listener) {
        return client.follow("/v1/queues/" + EncodedRequest.encoded(queue) + "/stats/feed", null, listener);
    }
}
