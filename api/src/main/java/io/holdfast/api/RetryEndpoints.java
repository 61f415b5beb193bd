package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the retry room: failed events. */
public interface RetryEndpoints {

    Endpoint<RetryApi.Save, RetryApi.Saved> SAVE = command(
                    "retry.save",
                    "POST /v1/retry/events",
                    RetryApi.Save.class,
                    RetryApi.Saved.class,
                    "Keeps an event that could not be applied, once for each id.")
            .withStatusCreated()
            .withIdempotencyField("id")
            .withBulkBody();

    Endpoint<RetryApi.SaveAll, RetryApi.AllSaved> SAVE_ALL = command(
                    "retry.save_all",
                    "POST /v1/retry/events/all",
                    RetryApi.SaveAll.class,
                    RetryApi.AllSaved.class,
                    "Keeps all events, or none if one is refused.")
            .withStatusCreated()
            .withBulkBody();

    Endpoint<RetryApi.ClaimDue, RetryApi.Claims> CLAIM = command(
            "retry.claim",
            "POST /v1/retry/claims",
            RetryApi.ClaimDue.class,
            RetryApi.Claims.class,
            "Takes events that are due, for the time of a lease.");

    Endpoint<RetryApi.Settle, RetryApi.Settled> SETTLE = command(
            "retry.settle",
            "POST /v1/retry/events/{id}/settle",
            RetryApi.Settle.class,
            RetryApi.Settled.class,
            "Says what came of a retry.");

    Endpoint<RetryApi.Extend, RetryApi.Held> EXTEND = command(
            "retry.extend",
            "POST /v1/retry/events/{id}/extend",
            RetryApi.Extend.class,
            RetryApi.Held.class,
            "Keeps a claimed event for so long from now on.");

    Endpoint<RetryApi.ClaimRef, RetryApi.Settled> RELEASE = command(
            "retry.release",
            "POST /v1/retry/events/{id}/release",
            RetryApi.ClaimRef.class,
            RetryApi.Settled.class,
            "Gives an event back, as if it had not been claimed.");

    Endpoint<RetryApi.EventId, RetryApi.Settled> REQUEUE = command(
            "retry.requeue",
            "POST /v1/retry/events/{id}/requeue",
            RetryApi.EventId.class,
            RetryApi.Settled.class,
            "Makes an event due at once, with all its retries before it.");

    Endpoint<RetryApi.Query, RetryApi.Moved> REQUEUE_ALL = command(
            "retry.requeue_all",
            "POST /v1/retry/requeue",
            RetryApi.Query.class,
            RetryApi.Moved.class,
            "Requeues a page of a query, but for what a runner is trying.");

    Endpoint<RetryApi.Discard, RetryApi.Settled> DISCARD = command(
            "retry.discard",
            "POST /v1/retry/events/{id}/discard",
            RetryApi.Discard.class,
            RetryApi.Settled.class,
            "Lets an event go that will not be applied.");

    Endpoint<RetryApi.DiscardAll, RetryApi.Moved> DISCARD_ALL = command(
            "retry.discard_all",
            "POST /v1/retry/discard",
            RetryApi.DiscardAll.class,
            RetryApi.Moved.class,
            "Discards a page of a query, but for what a runner is trying.");

    Endpoint<RetryApi.Reference, RetryApi.Done> HURRY = command(
            "retry.hurry",
            "POST /v1/retry/hurry",
            RetryApi.Reference.class,
            RetryApi.Done.class,
            "Makes the first event of a reference due at once, if it waits.");

    Endpoint<RetryApi.Query, ResultPage<RetryApi.Failed>> EVENTS = query(
                    "retry.events",
                    "GET /v1/retry/events",
                    RetryApi.Query.class,
                    RetryApi.Failed.class,
                    "Failed events by status, type, publisher and reference; a page can be short and not the last.")
            .asPage();

    Endpoint<RetryApi.EventId, RetryApi.Failed> EVENT = query(
            "retry.event",
            "GET /v1/retry/events/{id}",
            RetryApi.EventId.class,
            RetryApi.Failed.class,
            "A failed event, without its data.");

    Endpoint<RetryApi.EventId, RetryApi.Event> DATA = query(
            "retry.data",
            "GET /v1/retry/events/{id}/data",
            RetryApi.EventId.class,
            RetryApi.Event.class,
            "A failed event with its data.");

    Endpoint<RetryApi.Reference, RetryApi.Failed> FIRST = query(
            "retry.first",
            "GET /v1/retry/first",
            RetryApi.Reference.class,
            RetryApi.Failed.class,
            "The event of a reference that all others of it wait for.");

    Endpoint<RetryApi.Most, ResultPage<RetryApi.Failed>> DUE = query(
                    "retry.due",
                    "GET /v1/retry/due",
                    RetryApi.Most.class,
                    RetryApi.Failed.class,
                    "What a claim would look at now.")
            .asPage();

    Endpoint<RetryApi.ListOf, ResultPage<RetryApi.Ended>> ENDED = query(
                    "retry.ended",
                    "GET /v1/retry/ended",
                    RetryApi.ListOf.class,
                    RetryApi.Ended.class,
                    "The archive of applied and discarded events, the oldest first.")
            .asPage();

    Endpoint<EmptyRequest, RetryApi.Counts> COUNTS = query(
            "retry.counts",
            "GET /v1/retry/counts",
            EmptyRequest.class,
            RetryApi.Counts.class,
            "How many events there are of each status.");

    Endpoint<EmptyRequest, ResultPage<RetryApi.Counter>> COUNTERS = query(
                    "retry.counters",
                    "GET /v1/retry/counters",
                    EmptyRequest.class,
                    RetryApi.Counter.class,
                    "How often something happened, ever.")
            .asPage();

    Endpoint<EmptyRequest, RetryApi.Check> CHECK = query(
            "retry.check",
            "GET /v1/retry/check",
            EmptyRequest.class,
            RetryApi.Check.class,
            "Proves that order, data and counters agree: reads everything.");
}
