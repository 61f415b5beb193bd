package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints of the queue module. */
public interface QueueEndpoints extends QueueApi {

    Endpoint<Config, Queue> CREATE = command("queue.create", "POST /v1/queues", Config.class, Queue.class)
            .withSummary("Creates a queue.")
            .withStatusCreated()
            .withResource("queue", "deadLetterQueue?");

    Endpoint<Config, Queue> CONFIGURE = command("queue.configure", "PUT /v1/queues/{queue}", Config.class, Queue.class)
            .withSummary("Creates a queue (status 201) or replaces the settings of an existing one (status 200).")
            .withResource("queue", "deadLetterQueue?");

    Endpoint<QueueRef, Count> DELETE = command("queue.delete", "DELETE /v1/queues/{queue}", QueueRef.class, Count.class)
            .withSummary("Deletes a queue and its messages.");

    Endpoint<QueueRef, Queue> PAUSE = command(
                    "queue.pause", "POST /v1/queues/{queue}/pause", QueueRef.class, Queue.class)
            .withSummary("Pauses deliveries from a queue.");

    Endpoint<QueueRef, Queue> RESUME = command(
                    "queue.resume", "POST /v1/queues/{queue}/resume", QueueRef.class, Queue.class)
            .withSummary("Resumes deliveries from a queue.");

    Endpoint<Most, Moved> PURGE = command("queue.purge", "POST /v1/queues/{queue}/purge", Most.class, Moved.class)
            .withSummary("Removes up to `most` messages that are not leased.");

    Endpoint<Most, Moved> REDRIVE = command("queue.redrive", "POST /v1/queues/{queue}/redrive", Most.class, Moved.class)
            .withSummary(
                    "Moves up to `most` dead letters back to the queues they came from, with their attempt counters reset.")
            .withStoredResource();

    Endpoint<MessageRef, RedrivenMessage> REDRIVE_MESSAGE = command(
                    "queue.redrive_message",
                    "POST /v1/queues/{queue}/messages/{message}/redrive",
                    MessageRef.class,
                    RedrivenMessage.class)
            .withSummary("Moves a dead letter back to the queue it came from, with its attempt counter reset.")
            .withStoredResource();

    Endpoint<MessageRef, Done> DISCARD = command(
                    "queue.discard", "DELETE /v1/queues/{queue}/messages/{message}", MessageRef.class, Done.class)
            .withSummary("Removes a message, even while it is leased.");

    Endpoint<Reschedule, Rescheduled> RESCHEDULE = command(
                    "queue.reschedule",
                    "POST /v1/queues/{queue}/messages/{message}/reschedule",
                    Reschedule.class,
                    Rescheduled.class)
            .withSummary("Changes the time from which a message that is not leased can be delivered.");

    Endpoint<MessageRef, Done> CANCEL = command(
                    "queue.cancel", "POST /v1/queues/{queue}/messages/{message}/cancel", MessageRef.class, Done.class)
            .withSummary("Removes a message unless it is leased.");

    Endpoint<Enqueue, Accepted> ENQUEUE = command(
                    "queue.enqueue", "POST /v1/queues/{queue}/messages", Enqueue.class, Accepted.class)
            .withSummary("Adds a message to a queue, once per deduplication key.")
            .withStatus(202)
            .withIdempotencyField("dedupKey")
            .withBulkBody()
            .withScope("queue:send");

    Endpoint<EnqueueAll, AllAccepted> ENQUEUE_ALL = command(
                    "queue.enqueue_all", "POST /v1/queue/messages", EnqueueAll.class, AllAccepted.class)
            .withSummary("Adds all messages to their queues, or none if one is refused.")
            .withStatus(202)
            .withBulkBody()
            .withScope("queue:send")
            .withResource("messages[].queue");

    Endpoint<Lease, Deliveries> LEASE = command(
                    "queue.lease", "POST /v1/queues/{queue}/leases", Lease.class, Deliveries.class)
            .withSummary("Leases messages from a queue; with `waiting`, waits for the first message.")
            .withScope("queue:receive");

    Endpoint<Next, NextDeliveries> NEXT = command("queue.next", "POST /v1/queue/next", Next.class, NextDeliveries.class)
            .withSummary("Acknowledges deliveries and leases the next messages in the same commit.")
            .withScope("queue:receive")
            .withResource("done[].queue", "lease.queue");

    Endpoint<Receipt, Done> ACK = command(
                    "queue.ack", "POST /v1/queues/{queue}/messages/{message}/ack", Receipt.class, Done.class)
            .withSummary("Acknowledges a delivery.")
            .withScope("queue:receive");

    Endpoint<Receipts, ResultPage<Acked>> ACK_ALL = command(
                    "queue.ack_all", "POST /v1/queue/acks", Receipts.class, Acked.class)
            .withSummary("Acknowledges each delivery whose lease is still held, in one commit.")
            .asPage()
            .withBulkBody()
            .withScope("queue:receive")
            .withResource("receipts[].queue");

    Endpoint<Nack, Returned> NACK = command(
                    "queue.nack", "POST /v1/queues/{queue}/messages/{message}/nack", Nack.class, Returned.class)
            .withSummary("Reports a failed delivery; the message is retried or moved to the dead-letter queue.")
            .withScope("queue:receive");

    Endpoint<Receipt, Returned> RELEASE = command(
                    "queue.release",
                    "POST /v1/queues/{queue}/messages/{message}/release",
                    Receipt.class,
                    Returned.class)
            .withSummary("Returns a message to its queue without counting an attempt.")
            .withScope("queue:receive");

    Endpoint<Extend, Held> EXTEND = command(
                    "queue.extend", "POST /v1/queues/{queue}/messages/{message}/extend", Extend.class, Held.class)
            .withSummary("Extends the lease of a message by setting its remaining duration.")
            .withScope("queue:receive");

    Endpoint<Report, Done> REPORT = command(
                    "queue.report", "POST /v1/queues/{queue}/messages/{message}/progress", Report.class, Done.class)
            .withSummary("Stores the progress or the result of a leased message.")
            .withScope("queue:receive");

    Endpoint<ListOf, ResultPage<Queue>> QUEUES = query("queue.queues", "GET /v1/queues", ListOf.class, Queue.class)
            .withSummary("Lists all queues.")
            .asPage()
            .withRowResource("queue");

    Endpoint<QueueRef, Queue> QUEUE = query("queue.queue", "GET /v1/queues/{queue}", QueueRef.class, Queue.class)
            .withSummary("Returns the settings of a queue.");

    Endpoint<QueueRef, Stats> STATS = query("queue.stats", "GET /v1/queues/{queue}/stats", QueueRef.class, Stats.class)
            .withSummary("Returns the statistics of a queue.");

    Endpoint<Rows, ResultPage<KeyStats>> KEYS = query(
                    "queue.keys", "GET /v1/queues/{queue}/keys", Rows.class, KeyStats.class)
            .withSummary("Lists the statistics of all fairness keys in a queue.")
            .asPage();

    Endpoint<KeyRef, KeyStats> KEY = query(
                    "queue.key", "GET /v1/queues/{queue}/keys/{fairnessKey}", KeyRef.class, KeyStats.class)
            .withSummary("Returns the statistics of a fairness key.");

    Endpoint<Top, Largest> LARGEST_KEYS = query(
                    "queue.largest_keys", "GET /v1/queues/{queue}/largest-keys", Top.class, Largest.class)
            .withSummary("Returns the fairness keys with the most messages; reads all keys in the queue.");

    Endpoint<MessagesOf, ResultPage<Message>> MESSAGES = query(
                    "queue.messages", "GET /v1/queues/{queue}/messages", MessagesOf.class, Message.class)
            .withSummary("Lists the messages in a queue, or only those with one fairness key.")
            .asPage();

    Endpoint<Rows, ResultPage<Message>> PEEK = query(
                    "queue.peek", "GET /v1/queues/{queue}/peek", Rows.class, Message.class)
            .withSummary("Returns the next messages to be delivered without leasing them.")
            .asPage();

    Endpoint<MessageRef, Message> MESSAGE = query(
                    "queue.message", "GET /v1/queues/{queue}/messages/{message}", MessageRef.class, Message.class)
            .withSummary("Returns a message.");

    Endpoint<MessageRef, Status> STATUS = query(
                    "queue.status", "GET /v1/queues/{queue}/messages/{message}/status", MessageRef.class, Status.class)
            .withSummary(
                    "Returns the state, progress and result of a message, also after its end if the queue keeps them.");

    Endpoint<MessageRef, LeaseInfo> LEASE_OF = query(
                    "queue.lease_of",
                    "GET /v1/queues/{queue}/messages/{message}/lease",
                    MessageRef.class,
                    LeaseInfo.class)
            .withSummary("Returns the lease of a message.");

    Endpoint<Overdue, ResultPage<LeaseInfo>> OVERDUE = query(
                    "queue.overdue", "GET /v1/queue/overdue-leases", Overdue.class, LeaseInfo.class)
            .withSummary("Lists the leases in all queues that end at or before a given time, earliest " + "first.")
            .asPage()
            .withRowResource("queue");

    Endpoint<EmptyRequest, Check> CHECK = query("queue.check", "GET /v1/queue/check", EmptyRequest.class, Check.class)
            .withSummary("Verifies that messages, indexes and counters are consistent; reads all data.");

    Endpoint<PutState, Done> PUT_STATE = command(
                    "queue.put_state", "PUT /v1/queue/states/{key}", PutState.class, Done.class)
            .withSummary("Stores a setting that scripts can read.");

    Endpoint<StateRef, Done> DELETE_STATE = command(
                    "queue.delete_state", "DELETE /v1/queue/states/{key}", StateRef.class, Done.class)
            .withSummary("Deletes a setting.");

    Endpoint<StateRef, State> STATE = query("queue.state", "GET /v1/queue/states/{key}", StateRef.class, State.class)
            .withSummary("Returns a setting.");

    Endpoint<ListOf, ResultPage<Throttle>> THROTTLES = query(
                    "queue.throttles", "GET /v1/queue/throttles", ListOf.class, Throttle.class)
            .withSummary("Lists all throttles, ordered by key.")
            .asPage();

    Endpoint<PutThrottle, Done> THROTTLE = command(
                    "queue.throttle", "PUT /v1/queue/throttles/{key}", PutThrottle.class, Done.class)
            .withSummary("Limits the number of messages delivered per second for a throttle key.");

    Endpoint<StateRef, Done> UNTHROTTLE = command(
                    "queue.unthrottle", "DELETE /v1/queue/throttles/{key}", StateRef.class, Done.class)
            .withSummary("Removes the limit of a throttle key.");
}
