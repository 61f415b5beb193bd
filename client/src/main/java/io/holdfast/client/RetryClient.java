package io.holdfast.client;

import io.holdfast.api.EmptyRequest;
import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryEndpoints;
import java.util.List;

/** Calls of the retry room: failed events. */
public final class RetryClient {

    private final Holdfast client;

    RetryClient(Holdfast client) {
        this.client = client;
    }

    /** Keeps an event that could not be applied, once for each id. */
    public Call<RetryApi.Saved> save(RetryApi.Save request) {
        return client.call(RetryEndpoints.SAVE, request);
    }

    /** Keeps all events, or none if one is refused. */
    public Call<RetryApi.AllSaved> saveAll(List<RetryApi.Save> events) {
        return client.call(RetryEndpoints.SAVE_ALL, new RetryApi.SaveAll(events))
                .asRepeatable();
    }

    /** Takes events that are due, for the time of a lease. */
    public Call<RetryApi.Claims> claim(RetryApi.ClaimDue request) {
        return client.call(RetryEndpoints.CLAIM, request);
    }

    /** Says what came of a retry. */
    public Call<RetryApi.Settled> settle(RetryApi.Settle request) {
        return client.call(RetryEndpoints.SETTLE, request);
    }

    /** Keeps a claimed event for so long from now on. */
    public Call<RetryApi.Held> extend(RetryApi.Extend request) {
        return client.call(RetryEndpoints.EXTEND, request);
    }

    /** Gives an event back, as if it had not been claimed. */
    public Call<RetryApi.Settled> release(RetryApi.ClaimRef request) {
        return client.call(RetryEndpoints.RELEASE, request);
    }

    /** Makes an event due at once, with all its retries before it. */
    public Call<RetryApi.Settled> requeue(String id) {
        return client.call(RetryEndpoints.REQUEUE, new RetryApi.EventId(id));
    }

    /** Requeues a page of a query, but for what a runner is trying. */
    public Call<RetryApi.Moved> requeueAll(RetryApi.Query request) {
        return client.call(RetryEndpoints.REQUEUE_ALL, request);
    }

    /** Lets an event go that will not be applied. */
    public Call<RetryApi.Settled> discard(String id, String note) {
        return client.call(RetryEndpoints.DISCARD, new RetryApi.Discard(id, note));
    }

    /** Discards a page of a query, but for what a runner is trying. */
    public Call<RetryApi.Moved> discardAll(RetryApi.DiscardAll request) {
        return client.call(RetryEndpoints.DISCARD_ALL, request);
    }

    /** Makes the first event of a reference due at once, if it waits. */
    public Call<RetryApi.Done> hurry(String reference) {
        return client.call(RetryEndpoints.HURRY, new RetryApi.Reference(reference));
    }

    /** Failed events by status, type, publisher and reference; a page can be short and not the last. */
    public PagedCall<RetryApi.Failed> events(RetryApi.Query request) {
        return client.list(RetryEndpoints.EVENTS, request);
    }

    /** A failed event, without its data. */
    public Call<RetryApi.Failed> event(String id) {
        return client.call(RetryEndpoints.EVENT, new RetryApi.EventId(id));
    }

    /** A failed event with its data. */
    public Call<RetryApi.Event> data(String id) {
        return client.call(RetryEndpoints.DATA, new RetryApi.EventId(id));
    }

    /** The event of a reference that all others of it wait for. */
    public Call<RetryApi.Failed> first(String reference) {
        return client.call(RetryEndpoints.FIRST, new RetryApi.Reference(reference));
    }

    /** What a claim would look at now. */
    public PagedCall<RetryApi.Failed> due() {
        return client.list(RetryEndpoints.DUE, new RetryApi.Most(null));
    }

    /** The archive of applied and discarded events, the oldest first. */
    public PagedCall<RetryApi.Ended> ended() {
        return client.list(RetryEndpoints.ENDED, new RetryApi.ListOf(null, null));
    }

    /** How many events there are of each status. */
    public Call<RetryApi.Counts> counts() {
        return client.call(RetryEndpoints.COUNTS, new EmptyRequest());
    }

    /** How often something happened, ever. */
    public PagedCall<RetryApi.Counter> counters() {
        return client.list(RetryEndpoints.COUNTERS, new EmptyRequest());
    }

    /** Proves that order, data and counters agree: reads everything. */
    public Call<RetryApi.Check> check() {
        return client.call(RetryEndpoints.CHECK, new EmptyRequest());
    }
}
