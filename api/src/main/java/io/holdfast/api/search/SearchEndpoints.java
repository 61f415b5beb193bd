package io.holdfast.api.search;

import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import org.jspecify.annotations.Nullable;

/** The endpoint that searches all modules. */
public interface SearchEndpoints {

    Endpoint<Query, ResultPage<Hit>> SEARCH = query("admin.search", "GET /v1/search", Query.class, Hit.class)
            .withSummary("Finds accounts, events, bookings, queues, messages, identities and failed events by id, name,"
                    + " email address or external id, at most 10 of each kind, among those that the key can read.")
            .asPage()
            .withScope("ledger:read", "seats:read", "queue:read", "identity:read", "retry:read");

    /**
     * A search in all modules.
     *
     * @param q an id, a name or its beginning, an email address, or an external id; 1 to 200 characters
     */
    record Query(String q) {}

    /**
     * A kind of object that a search can find.
     */
    enum Kind {
        ACCOUNT,
        TRANSACTION,
        USAGE_EVENT,
        EVENT,
        BOOKING,
        QUEUE,
        MESSAGE,
        IDENTITY,
        FAILED_EVENT
    }

    /**
     * An object that a search has found.
     *
     * @param parent the account of a transaction or usage record, the event of a booking, or the queue of a message
     * @param name the name, external id or buyer, or the error of a failed event
     * @param state the state, such as {@code SOLD}
     */
    record Hit(
            Kind kind,
            String id,
            @Nullable String parent,
            @Nullable String name,
            @Nullable String state) {}
}
