package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the queue. */
public interface QueueEndpoints {

    Endpoint<QueueApi.Config, QueueApi.Queue> CREATE = command(
                    "queue.create", "POST /v1/queues", QueueApi.Config.class, QueueApi.Queue.class, "Makes a queue.")
            .withStatusCreated();

    Endpoint<QueueApi.Config, QueueApi.Queue> CONFIGURE = command(
            "queue.configure",
            "PUT /v1/queues/{queue}",
            QueueApi.Config.class,
            QueueApi.Queue.class,
            "Replaces the settings of a queue.");

    Endpoint<QueueApi.QueueRef, QueueApi.Count> DELETE = command(
            "queue.delete",
            "DELETE /v1/queues/{queue}",
            QueueApi.QueueRef.class,
            QueueApi.Count.class,
            "Deletes a queue with its messages.");

    Endpoint<QueueApi.QueueRef, QueueApi.Queue> PAUSE = command(
            "queue.pause",
            "POST /v1/queues/{queue}/pause",
            QueueApi.QueueRef.class,
            QueueApi.Queue.class,
            "Delivers nothing until it is resumed.");

    Endpoint<QueueApi.QueueRef, QueueApi.Queue> RESUME = command(
            "queue.resume",
            "POST /v1/queues/{queue}/resume",
            QueueApi.QueueRef.class,
            QueueApi.Queue.class,
            "Delivers again.");

    Endpoint<QueueApi.Most, QueueApi.Moved> PURGE = command(
            "queue.purge",
            "POST /v1/queues/{queue}/purge",
            QueueApi.Most.class,
            QueueApi.Moved.class,
            "Removes the first so many messages that nobody has a lease of.");

    Endpoint<QueueApi.Most, QueueApi.Moved> REDRIVE = command(
            "queue.redrive",
            "POST /v1/queues/{queue}/redrive",
            QueueApi.Most.class,
            QueueApi.Moved.class,
            "Sends the first so many dead letters back to where they come from.");

    Endpoint<QueueApi.MessageRef, QueueApi.Done> DISCARD = command(
            "queue.discard",
            "DELETE /v1/queues/{queue}/messages/{message}",
            QueueApi.MessageRef.class,
            QueueApi.Done.class,
            "Removes a message that nobody has a lease of.");

    Endpoint<QueueApi.Enqueue, QueueApi.Accepted> ENQUEUE = command(
                    "queue.enqueue",
                    "POST /v1/queues/{queue}/messages",
                    QueueApi.Enqueue.class,
                    QueueApi.Accepted.class,
                    "Puts a message into its queue, once for each deduplication key.")
            .withStatus(202)
            .withIdempotencyField("dedupKey")
            .withBulkBody();

    Endpoint<QueueApi.EnqueueAll, QueueApi.AllAccepted> ENQUEUE_ALL = command(
                    "queue.enqueue_all",
                    "POST /v1/queue/messages",
                    QueueApi.EnqueueAll.class,
                    QueueApi.AllAccepted.class,
                    "Puts all messages into their queues, or none.")
            .withStatus(202)
            .withBulkBody();

    Endpoint<QueueApi.Lease, QueueApi.Deliveries> LEASE = command(
            "queue.lease",
            "POST /v1/queues/{queue}/leases",
            QueueApi.Lease.class,
            QueueApi.Deliveries.class,
            "Takes messages, and waits for the first one if it is told to.");

    Endpoint<QueueApi.Next, QueueApi.NextDeliveries> NEXT = command(
            "queue.next",
            "POST /v1/queue/next",
            QueueApi.Next.class,
            QueueApi.NextDeliveries.class,
            "Ends deliveries well and takes the next ones in the same commit.");

    Endpoint<QueueApi.Receipt, QueueApi.Done> ACK = command(
            "queue.ack",
            "POST /v1/queues/{queue}/messages/{message}/ack",
            QueueApi.Receipt.class,
            QueueApi.Done.class,
            "Ends a delivery well.");

    Endpoint<QueueApi.Receipts, ResultPage<QueueApi.Acked>> ACK_ALL = command(
                    "queue.ack_all",
                    "POST /v1/queue/acks",
                    QueueApi.Receipts.class,
                    QueueApi.Acked.class,
                    "Ends deliveries well, each that can be, in one commit.")
            .asPage()
            .withBulkBody();

    Endpoint<QueueApi.Nack, QueueApi.Returned> NACK = command(
            "queue.nack",
            "POST /v1/queues/{queue}/messages/{message}/nack",
            QueueApi.Nack.class,
            QueueApi.Returned.class,
            "Ends a delivery badly: another try, or the dead letters.");

    Endpoint<QueueApi.Receipt, QueueApi.Returned> RELEASE = command(
            "queue.release",
            "POST /v1/queues/{queue}/messages/{message}/release",
            QueueApi.Receipt.class,
            QueueApi.Returned.class,
            "Gives a message back, as if it had not been delivered.");

    Endpoint<QueueApi.Extend, QueueApi.Held> EXTEND = command(
            "queue.extend",
            "POST /v1/queues/{queue}/messages/{message}/extend",
            QueueApi.Extend.class,
            QueueApi.Held.class,
            "Keeps a message for so long from now on.");

    Endpoint<QueueApi.ListOf, ResultPage<QueueApi.Queue>> QUEUES = query(
                    "queue.queues", "GET /v1/queues", QueueApi.ListOf.class, QueueApi.Queue.class, "All queues.")
            .asPage();

    Endpoint<QueueApi.QueueRef, QueueApi.Queue> QUEUE = query(
            "queue.queue",
            "GET /v1/queues/{queue}",
            QueueApi.QueueRef.class,
            QueueApi.Queue.class,
            "The settings of a queue.");

    Endpoint<QueueApi.QueueRef, QueueApi.Stats> STATS = query(
            "queue.stats",
            "GET /v1/queues/{queue}/stats",
            QueueApi.QueueRef.class,
            QueueApi.Stats.class,
            "The figures of a queue.");

    Endpoint<QueueApi.Rows, ResultPage<QueueApi.KeyStats>> KEYS = query(
                    "queue.keys",
                    "GET /v1/queues/{queue}/keys",
                    QueueApi.Rows.class,
                    QueueApi.KeyStats.class,
                    "The figures of all fairness keys.")
            .asPage();

    Endpoint<QueueApi.KeyRef, QueueApi.KeyStats> KEY = query(
            "queue.key",
            "GET /v1/queues/{queue}/keys/{fairnessKey}",
            QueueApi.KeyRef.class,
            QueueApi.KeyStats.class,
            "The figures of a fairness key.");

    Endpoint<QueueApi.Top, QueueApi.Largest> LARGEST_KEYS = query(
            "queue.largest_keys",
            "GET /v1/queues/{queue}/largest-keys",
            QueueApi.Top.class,
            QueueApi.Largest.class,
            "The fairness keys with the most messages: looks at all of them.");

    Endpoint<QueueApi.MessagesOf, ResultPage<QueueApi.Message>> MESSAGES = query(
                    "queue.messages",
                    "GET /v1/queues/{queue}/messages",
                    QueueApi.MessagesOf.class,
                    QueueApi.Message.class,
                    "The messages of a queue, or of one fairness key.")
            .asPage();

    Endpoint<QueueApi.Rows, ResultPage<QueueApi.Message>> PEEK = query(
                    "queue.peek",
                    "GET /v1/queues/{queue}/peek",
                    QueueApi.Rows.class,
                    QueueApi.Message.class,
                    "The messages that would be delivered next.")
            .asPage();

    Endpoint<QueueApi.MessageRef, QueueApi.Message> MESSAGE = query(
            "queue.message",
            "GET /v1/queues/{queue}/messages/{message}",
            QueueApi.MessageRef.class,
            QueueApi.Message.class,
            "A message.");

    Endpoint<QueueApi.MessageRef, QueueApi.LeaseInfo> LEASE_OF = query(
            "queue.lease_of",
            "GET /v1/queues/{queue}/messages/{message}/lease",
            QueueApi.MessageRef.class,
            QueueApi.LeaseInfo.class,
            "Who has a message.");

    Endpoint<QueueApi.Overdue, ResultPage<QueueApi.LeaseInfo>> OVERDUE = query(
                    "queue.overdue",
                    "GET /v1/queue/overdue-leases",
                    QueueApi.Overdue.class,
                    QueueApi.LeaseInfo.class,
                    "Leases of all queues whose time is over at an instant.")
            .asPage();

    Endpoint<EmptyRequest, QueueApi.Check> CHECK = query(
            "queue.check",
            "GET /v1/queue/check",
            EmptyRequest.class,
            QueueApi.Check.class,
            "Proves that all messages, indexes and counts agree: reads everything.");

    Endpoint<QueueApi.PutState, QueueApi.Done> PUT_STATE = command(
            "queue.put_state",
            "PUT /v1/queue/states/{key}",
            QueueApi.PutState.class,
            QueueApi.Done.class,
            "A setting that scripts read.");

    Endpoint<QueueApi.StateRef, QueueApi.Done> DELETE_STATE = command(
            "queue.delete_state",
            "DELETE /v1/queue/states/{key}",
            QueueApi.StateRef.class,
            QueueApi.Done.class,
            "Removes a setting.");

    Endpoint<QueueApi.StateRef, QueueApi.State> STATE = query(
            "queue.state", "GET /v1/queue/states/{key}", QueueApi.StateRef.class, QueueApi.State.class, "A setting.");

    Endpoint<QueueApi.ListOf, ResultPage<QueueApi.Throttle>> THROTTLES = query(
                    "queue.throttles",
                    "GET /v1/queue/throttles",
                    QueueApi.ListOf.class,
                    QueueApi.Throttle.class,
                    "All throttles, by key.")
            .asPage();

    Endpoint<QueueApi.PutThrottle, QueueApi.Done> THROTTLE = command(
            "queue.throttle",
            "PUT /v1/queue/throttles/{key}",
            QueueApi.PutThrottle.class,
            QueueApi.Done.class,
            "Lets at most so many messages with a throttle key through in a second.");

    Endpoint<QueueApi.StateRef, QueueApi.Done> UNTHROTTLE = command(
            "queue.unthrottle",
            "DELETE /v1/queue/throttles/{key}",
            QueueApi.StateRef.class,
            QueueApi.Done.class,
            "Lets every message with a throttle key through.");
}
