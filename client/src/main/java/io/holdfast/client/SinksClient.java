package io.holdfast.client;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.sinks.SinksEndpoints;

/** The client for sinks, which publish events to message brokers. */
public final class SinksClient {

    private final Holdfast client;

    SinksClient(Holdfast client) {
        this.client = client;
    }

    /** Lists the sinks of the server with their state, cursor, lag and last error. */
    public Call<SinksEndpoints.SinkList> list() {
        return client.call(SinksEndpoints.LIST, new EmptyRequest());
    }

    /**
     * Moves the cursor of a sink, to publish events again or to continue after deleted events.
     *
     * @param to a cursor in the feed, the id of an event, {@code oldest} or {@code latest}
     */
    public Call<SinksEndpoints.Moved> move(String sink, String to) {
        return client.call(SinksEndpoints.MOVE, new SinksEndpoints.Move(sink, to));
    }
}
