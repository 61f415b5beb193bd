package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;

/** The administrator endpoints for sinks. */
public interface SinksEndpoints extends SinksApi {

    Endpoint<EmptyRequest, SinkList> LIST = query("sinks.list", "GET /v1/sinks", EmptyRequest.class, SinkList.class)
            .withSummary("Lists the sinks of the server with their state, cursor, lag and last error.")
            .withScope(Endpoint.ADMIN);

    Endpoint<Move, Moved> MOVE = command("sinks.move", "POST /v1/sinks/{sink}/cursor", Move.class, Moved.class)
            .withSummary("Moves the cursor of a sink, to publish events again or to continue after deleted events.")
            .withScope(Endpoint.ADMIN);
}
