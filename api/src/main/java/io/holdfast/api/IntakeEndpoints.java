package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;

/** The endpoints of the intake. */
public interface IntakeEndpoints extends IntakeApi {

    Endpoint<Receive, Received> RECEIVE = command(
                    "intake.receive", "POST /v1/intake/events", Receive.class, Received.class)
            .withSummary("Applies an event once per id, or saves it as a failed event; requires a configured intake.")
            .withScope("intake:send")
            .withBulkBody();

    Endpoint<EmptyRequest, Status> STATUS = query("intake.status", "GET /v1/intake", EmptyRequest.class, Status.class)
            .withSummary("Returns the sources of the intake, their connection state, and the number of applied "
                    + "events by type.");
}
