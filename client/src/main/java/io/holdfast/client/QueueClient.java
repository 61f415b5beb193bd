package io.holdfast.client;

import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.ScheduleEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** The client for the queue module. */
public final class QueueClient {

    private final Holdfast client;

    QueueClient(Holdfast client) {
        this.client = client;
    }

    /** Creates a queue. */
    public Call<QueueApi.Queue> create(QueueApi.Config request) {
        return client.call(QueueEndpoints.CREATE, request);
    }

    /** Replaces the settings of a queue. */
    public Call<QueueApi.Queue> configure(QueueApi.Config request) {
        return client.call(QueueEndpoints.CONFIGURE, request);
    }

    /** Deletes a queue and its messages. */
    public Call<QueueApi.Count> delete(String queue) {
        return client.call(QueueEndpoints.DELETE, new QueueApi.QueueRef(queue));
    }

    /** Pauses deliveries from a queue. */
    public Call<QueueApi.Queue> pause(String queue) {
        return client.call(QueueEndpoints.PAUSE, new QueueApi.QueueRef(queue));
    }

    /** Resumes deliveries from a queue. */
    public Call<QueueApi.Queue> resume(String queue) {
        return client.call(QueueEndpoints.RESUME, new QueueApi.QueueRef(queue));
    }

    /** Removes messages that are not leased, up to a maximum number per call. */
    public Call<QueueApi.Moved> purge(QueueApi.Most request) {
        return client.call(QueueEndpoints.PURGE, request);
    }

    /** Moves messages from a dead-letter queue back to their original queues, up to a maximum number per call. */
    public Call<QueueApi.Moved> redrive(QueueApi.Most request) {
        return client.call(QueueEndpoints.REDRIVE, request);
    }

    /** Moves a dead letter back to the queue in which it failed. */
    public Call<QueueApi.RedrivenMessage> redriveMessage(String deadLetterQueue, UUID message) {
        return client.call(QueueEndpoints.REDRIVE_MESSAGE, new QueueApi.MessageRef(deadLetterQueue, message));
    }

    /** Stores the progress or the result of a leased message. */
    public Call<QueueApi.Done> report(QueueApi.Report request) {
        return client.call(QueueEndpoints.REPORT, request);
    }

    /** Returns the state, progress and result of a message. */
    public Call<QueueApi.Status> status(String queue, UUID message) {
        return client.call(QueueEndpoints.STATUS, new QueueApi.MessageRef(queue, message));
    }

    /** Changes the time from which a message that is not leased can be delivered. */
    public Call<QueueApi.Rescheduled> reschedule(String queue, UUID message, Instant notBefore) {
        return client.call(QueueEndpoints.RESCHEDULE, new QueueApi.Reschedule(queue, message, notBefore));
    }

    /** Removes a message unless it is leased. */
    public Call<QueueApi.Done> cancel(String queue, UUID message) {
        return client.call(QueueEndpoints.CANCEL, new QueueApi.MessageRef(queue, message));
    }

    /** Removes a message, even while it is leased. */
    public Call<QueueApi.Done> discard(String queue, UUID message) {
        return client.call(QueueEndpoints.DISCARD, new QueueApi.MessageRef(queue, message));
    }

    /** Enqueues a message, at most once per deduplication key. */
    public Call<QueueApi.Accepted> enqueue(QueueApi.Enqueue request) {
        return client.call(QueueEndpoints.ENQUEUE, request);
    }

    /** Enqueues either all given messages or none. */
    public Call<QueueApi.AllAccepted> enqueueAll(List<QueueApi.Enqueue> messages) {
        return client.call(QueueEndpoints.ENQUEUE_ALL, new QueueApi.EnqueueAll(messages));
    }

    /** Leases messages and, if the request specifies a wait time, waits for the first message. */
    public Call<QueueApi.Deliveries> lease(QueueApi.Lease request) {
        return client.call(QueueEndpoints.LEASE, request);
    }

    /** Acknowledges deliveries and leases the next messages in one transaction. */
    public Call<QueueApi.NextDeliveries> next(List<QueueApi.Receipt> processed, QueueApi.Lease lease) {
        return client.call(QueueEndpoints.NEXT, new QueueApi.Next(processed, lease));
    }

    /** Acknowledges a delivery. */
    public Call<QueueApi.Done> ack(QueueApi.Receipt request) {
        return client.call(QueueEndpoints.ACK, request);
    }

    /** Acknowledges every delivery whose lease is valid, in one transaction. */
    public Call<ResultPage<QueueApi.Acked>> ackAll(List<QueueApi.Receipt> receipts) {
        return client.call(QueueEndpoints.ACK_ALL, new QueueApi.Receipts(receipts));
    }

    /** Rejects a delivery: the message is retried or dead-lettered. */
    public Call<QueueApi.Returned> nack(QueueApi.Nack request) {
        return client.call(QueueEndpoints.NACK, request);
    }

    /** Returns a message to its queue without counting the delivery. */
    public Call<QueueApi.Returned> release(QueueApi.Receipt request) {
        return client.call(QueueEndpoints.RELEASE, request);
    }

    /** Sets the remaining duration of a lease. */
    public Call<QueueApi.Held> extend(QueueApi.Extend request) {
        return client.call(QueueEndpoints.EXTEND, request);
    }

    /** Lists all queues. */
    public PagedCall<QueueApi.Queue> queues() {
        return client.list(QueueEndpoints.QUEUES, new QueueApi.ListOf(null, null));
    }

    /** Returns the settings of a queue. */
    public Call<QueueApi.Queue> queue(String queue) {
        return client.call(QueueEndpoints.QUEUE, new QueueApi.QueueRef(queue));
    }

    /** Returns the statistics of a queue. */
    public Call<QueueApi.Stats> stats(String queue) {
        return client.call(QueueEndpoints.STATS, new QueueApi.QueueRef(queue));
    }

    /** Lists the statistics of all fairness keys in a queue. */
    public PagedCall<QueueApi.KeyStats> keys(String queue) {
        return client.list(QueueEndpoints.KEYS, new QueueApi.Rows(queue, null, null));
    }

    /** Returns the statistics of a fairness key. */
    public Call<QueueApi.KeyStats> key(String queue, String fairnessKey) {
        return client.call(QueueEndpoints.KEY, new QueueApi.KeyRef(queue, fairnessKey));
    }

    /** Returns the fairness keys with the most messages. Reads all fairness keys in the queue. */
    public Call<QueueApi.Largest> largestKeys(String queue, int max) {
        return client.call(QueueEndpoints.LARGEST_KEYS, new QueueApi.Top(queue, max));
    }

    /** Lists the messages in a queue or with a given fairness key. */
    public PagedCall<QueueApi.Message> messages(QueueApi.MessagesOf request) {
        return client.list(QueueEndpoints.MESSAGES, request);
    }

    /** Lists the next messages without leasing them. */
    public PagedCall<QueueApi.Message> peek(String queue) {
        return client.list(QueueEndpoints.PEEK, new QueueApi.Rows(queue, null, null));
    }

    /** Returns a message. */
    public Call<QueueApi.Message> message(String queue, UUID message) {
        return client.call(QueueEndpoints.MESSAGE, new QueueApi.MessageRef(queue, message));
    }

    /** Returns the lease of a message. */
    public Call<QueueApi.LeaseInfo> leaseOf(String queue, UUID message) {
        return client.call(QueueEndpoints.LEASE_OF, new QueueApi.MessageRef(queue, message));
    }

    /** Lists the leases in all queues that expire before a given time. */
    public PagedCall<QueueApi.LeaseInfo> overdue(Instant before) {
        return client.list(QueueEndpoints.OVERDUE, new QueueApi.Overdue(before, null));
    }

    /** Checks that messages, indexes and counters are consistent. Reads all queues. */
    public Call<QueueApi.Check> check() {
        return client.call(QueueEndpoints.CHECK, new EmptyRequest());
    }

    /** Sets a value that scripts can read. */
    public Call<QueueApi.Done> putState(String key, byte[] value) {
        return client.call(QueueEndpoints.PUT_STATE, new QueueApi.PutState(key, value));
    }

    /** Deletes a runtime setting that scripts can read. */
    public Call<QueueApi.Done> deleteState(String key) {
        return client.call(QueueEndpoints.DELETE_STATE, new QueueApi.StateRef(key));
    }

    /** Returns a value that scripts can read. */
    public Call<QueueApi.State> state(String key) {
        return client.call(QueueEndpoints.STATE, new QueueApi.StateRef(key));
    }

    /** Lists all throttles by key. */
    public PagedCall<QueueApi.Throttle> throttles() {
        return client.list(QueueEndpoints.THROTTLES, new QueueApi.ListOf(null, null));
    }

    /** Sets the rate limit of a throttle key. */
    public Call<QueueApi.Done> throttle(QueueApi.PutThrottle request) {
        return client.call(QueueEndpoints.THROTTLE, request);
    }

    /** Removes the rate limit of a throttle key. */
    public Call<QueueApi.Done> unthrottle(String key) {
        return client.call(QueueEndpoints.UNTHROTTLE, new QueueApi.StateRef(key));
    }

    /** Creates or replaces a schedule, which enqueues a message at the times that match a cron expression. */
    public Call<ScheduleEndpoints.Schedule> putSchedule(ScheduleEndpoints.PutSchedule request) {
        return client.call(ScheduleEndpoints.PUT_SCHEDULE, request);
    }

    /** Deletes a schedule. */
    public Call<ScheduleEndpoints.ScheduleDeleted> deleteSchedule(String queue, String schedule) {
        return client.call(ScheduleEndpoints.DELETE_SCHEDULE, new ScheduleEndpoints.ScheduleRef(queue, schedule));
    }

    /** Pauses a schedule. */
    public Call<ScheduleEndpoints.Schedule> pauseSchedule(String queue, String schedule) {
        return client.call(ScheduleEndpoints.PAUSE_SCHEDULE, new ScheduleEndpoints.ScheduleRef(queue, schedule));
    }

    /** Resumes a paused schedule. */
    public Call<ScheduleEndpoints.Schedule> resumeSchedule(String queue, String schedule) {
        return client.call(ScheduleEndpoints.RESUME_SCHEDULE, new ScheduleEndpoints.ScheduleRef(queue, schedule));
    }

    /** Returns a schedule. */
    public Call<ScheduleEndpoints.Schedule> schedule(String queue, String schedule) {
        return client.call(ScheduleEndpoints.SCHEDULE, new ScheduleEndpoints.ScheduleRef(queue, schedule));
    }

    /** Lists the schedules of a queue. */
    public PagedCall<ScheduleEndpoints.Schedule> schedules(String queue) {
        return client.list(ScheduleEndpoints.SCHEDULES, new ScheduleEndpoints.SchedulesOf(queue, null, null));
    }

    /** Lists the schedules of all queues. */
    public PagedCall<ScheduleEndpoints.Schedule> allSchedules() {
        return client.list(ScheduleEndpoints.ALL_SCHEDULES, new ScheduleEndpoints.AllSchedules(null, null));
    }

    /** Subscribes to the statistics of a queue, with a {@code stats} event immediately and after each change. */
    public FeedSubscription feed(String queue, Consumer<FeedEvent> listener) {
        return client.follow("/v1/queues/" + EncodedRequest.encode(queue) + "/stats/feed", null, listener);
    }
}
