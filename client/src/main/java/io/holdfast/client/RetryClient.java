package io.holdfast.client;

import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import java.util.List;

/** The client for the retry module, which stores failed events. */
public final class RetryClient {

    private final Holdfast client;

    RetryClient(Holdfast client) {
        this.client = client;
    }

    /** Saves an event that could not be applied, at most once per id. */
    public Call<RetryApi.Saved> save(RetryApi.Save request) {
        return client.call(RetryEndpoints.SAVE, request);
    }

    /** Saves all given events, or none if any of them is rejected. */
    public Call<RetryApi.AllSaved> saveAll(List<RetryApi.Save> events) {
        return client.call(RetryEndpoints.SAVE_ALL, new RetryApi.SaveAll(events))
                .asRepeatable();
    }

    /** Claims due events for the duration of a lease. */
    public Call<RetryApi.Claims> claim(RetryApi.ClaimDue request) {
        return client.call(RetryEndpoints.CLAIM, request);
    }

    /** Records the result of a retry. */
    public Call<RetryApi.Settled> settle(RetryApi.Settle request) {
        return client.call(RetryEndpoints.SETTLE, request);
    }

    /** Sets the remaining duration of a claim. */
    public Call<RetryApi.Held> extend(RetryApi.Extend request) {
        return client.call(RetryEndpoints.EXTEND, request);
    }

    /** Releases a claim without counting the retry. */
    public Call<RetryApi.Settled> release(RetryApi.ClaimRef request) {
        return client.call(RetryEndpoints.RELEASE, request);
    }

    /** Makes an event due now and resets its retry counter. */
    public Call<RetryApi.Settled> requeue(String id) {
        return client.call(RetryEndpoints.REQUEUE, new RetryApi.EventId(id));
    }

    /** Requeues one page of the events that match a query, except claimed events. */
    public Call<RetryApi.Moved> requeueAll(RetryApi.Query request) {
        return client.call(RetryEndpoints.REQUEUE_ALL, request);
    }

    /** Discards an event without applying it. */
    public Call<RetryApi.Settled> discard(String id, String note) {
        return client.call(RetryEndpoints.DISCARD, new RetryApi.Discard(id, note));
    }

    /** Discards one page of the events that match a query, except claimed events. */
    public Call<RetryApi.Moved> discardAll(RetryApi.DiscardAll request) {
        return client.call(RetryEndpoints.DISCARD_ALL, request);
    }

    /** Makes the first event with a given reference due now if it is waiting. */
    public Call<RetryApi.Done> hurry(String reference) {
        return client.call(RetryEndpoints.HURRY, new RetryApi.Reference(reference));
    }

    /** Lists failed events by status, type, publisher and reference. Any page may contain fewer rows than requested. */
    public PagedCall<RetryApi.Failed> events(RetryApi.Query request) {
        return client.list(RetryEndpoints.EVENTS, request);
    }

    /** Returns a failed event without its data. */
    public Call<RetryApi.Failed> event(String id) {
        return client.call(RetryEndpoints.EVENT, new RetryApi.EventId(id));
    }

    /** Returns a failed event with its data. */
    public Call<RetryApi.Event> data(String id) {
        return client.call(RetryEndpoints.DATA, new RetryApi.EventId(id));
    }

    /** Returns the event that blocks the other events with the same reference. */
    public Call<RetryApi.Failed> first(String reference) {
        return client.call(RetryEndpoints.FIRST, new RetryApi.Reference(reference));
    }

    /** Lists the events that are currently eligible to be claimed. */
    public PagedCall<RetryApi.Failed> due() {
        return client.list(RetryEndpoints.DUE, new RetryApi.Most(null));
    }

    /** Lists the archived events that were applied or discarded, oldest first. */
    public PagedCall<RetryApi.Ended> ended() {
        return client.list(RetryEndpoints.ENDED, new RetryApi.ListOf(null, null));
    }

    /** Returns the number of events per status. */
    public Call<RetryApi.Counts> counts() {
        return client.call(RetryEndpoints.COUNTS, new EmptyRequest());
    }

    /** Returns the cumulative counts of saves, retries and results. */
    public PagedCall<RetryApi.Counter> counters() {
        return client.list(RetryEndpoints.COUNTERS, new EmptyRequest());
    }

    /** Checks that the order, data and counters of the events are consistent. Reads all events. */
    public Call<RetryApi.Check> check() {
        return client.call(RetryEndpoints.CHECK, new EmptyRequest());
    }
}
