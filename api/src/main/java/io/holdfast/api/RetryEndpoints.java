package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints for failed events. */
public interface RetryEndpoints extends RetryApi {

    Endpoint<Save, Saved> SAVE = command("retry.save", "POST /v1/retry/events", Save.class, Saved.class)
            .withSummary("Saves an event that could not be applied, once per id.")
            .withStatusCreated()
            .withIdempotencyField("id")
            .withBulkBody()
            .withScope("retry:save");

    Endpoint<SaveAll, AllSaved> SAVE_ALL = command(
                    "retry.save_all", "POST /v1/retry/events/all", SaveAll.class, AllSaved.class)
            .withSummary("Saves all events, or none if one is refused.")
            .withStatusCreated()
            .withBulkBody()
            .withScope("retry:save")
            .withResource("events[].type");

    Endpoint<ClaimDue, Claims> CLAIM = command("retry.claim", "POST /v1/retry/claims", ClaimDue.class, Claims.class)
            .withSummary("Claims due events for the duration of a lease.")
            .withScope("retry:process");

    Endpoint<Settle, Settled> SETTLE = command(
                    "retry.settle", "POST /v1/retry/events/{id}/settle", Settle.class, Settled.class)
            .withSummary("Reports the result of a retry.")
            .withScope("retry:process")
            .withStoredResource();

    Endpoint<Extend, Held> EXTEND = command(
                    "retry.extend", "POST /v1/retry/events/{id}/extend", Extend.class, Held.class)
            .withSummary("Extends the lease of a claimed event by setting its remaining duration.")
            .withScope("retry:process")
            .withStoredResource();

    Endpoint<ClaimRef, Settled> RELEASE = command(
                    "retry.release", "POST /v1/retry/events/{id}/release", ClaimRef.class, Settled.class)
            .withSummary("Returns a claimed event without counting a retry.")
            .withScope("retry:process")
            .withStoredResource();

    Endpoint<EventId, Settled> REQUEUE = command(
                    "retry.requeue", "POST /v1/retry/events/{id}/requeue", EventId.class, Settled.class)
            .withSummary("Makes an event due immediately and resets its retry counter.")
            .withStoredResource();

    Endpoint<Query, Moved> REQUEUE_ALL = command(
                    "retry.requeue_all", "POST /v1/retry/requeue", Query.class, Moved.class)
            .withSummary("Requeues a page of the events that match a query, except claimed ones.");

    Endpoint<Discard, Settled> DISCARD = command(
                    "retry.discard", "POST /v1/retry/events/{id}/discard", Discard.class, Settled.class)
            .withSummary("Discards an event that should not be applied.")
            .withStoredResource();

    Endpoint<DiscardAll, Moved> DISCARD_ALL = command(
                    "retry.discard_all", "POST /v1/retry/discard", DiscardAll.class, Moved.class)
            .withSummary("Discards a page of the events that match a query, except claimed ones.");

    Endpoint<Reference, Done> HURRY = command("retry.hurry", "POST /v1/retry/hurry", Reference.class, Done.class)
            .withSummary("Makes the first event with a reference due immediately, if it is waiting.");

    Endpoint<Query, ResultPage<Failed>> EVENTS = query(
                    "retry.events", "GET /v1/retry/events", Query.class, Failed.class)
            .withSummary(
                    "Lists failed events by status, type, publisher and reference; a page may be shorter than the limit and still have a next page.")
            .asPage()
            .withRowResource("type");

    Endpoint<EventId, Failed> EVENT = query("retry.event", "GET /v1/retry/events/{id}", EventId.class, Failed.class)
            .withSummary("Returns a failed event without its data.")
            .withStoredResource();

    Endpoint<EventId, Event> DATA = query("retry.data", "GET /v1/retry/events/{id}/data", EventId.class, Event.class)
            .withSummary("Returns a failed event with its data.")
            .withStoredResource();

    Endpoint<Reference, Failed> FIRST = query("retry.first", "GET /v1/retry/first", Reference.class, Failed.class)
            .withSummary("Returns the first event with a reference; later events with that reference wait for it.")
            .withStoredResource();

    Endpoint<Most, ResultPage<Failed>> DUE = query("retry.due", "GET /v1/retry/due", Most.class, Failed.class)
            .withSummary("Lists the events that are due now.")
            .asPage()
            .withRowResource("type");

    Endpoint<ListOf, ResultPage<Ended>> ENDED = query("retry.ended", "GET /v1/retry/ended", ListOf.class, Ended.class)
            .withSummary("Lists the archived events, applied or discarded, oldest first.")
            .asPage()
            .withRowResource("event.type");

    Endpoint<EmptyRequest, Counts> COUNTS = query(
                    "retry.counts", "GET /v1/retry/counts", EmptyRequest.class, Counts.class)
            .withSummary("Returns the number of events by status.");

    Endpoint<EmptyRequest, ResultPage<Counter>> COUNTERS = query(
                    "retry.counters", "GET /v1/retry/counters", EmptyRequest.class, Counter.class)
            .withSummary("Returns the lifetime counters of failed events.")
            .asPage();

    Endpoint<EmptyRequest, Check> CHECK = query("retry.check", "GET /v1/retry/check", EmptyRequest.class, Check.class)
            .withSummary("Verifies that event order, data and counters are consistent; reads all data.");
}
