package io.holdfast.api.webhooks;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The administrator endpoints for webhooks. */
public interface WebhooksEndpoints extends WebhooksApi {

    Endpoint<PutEndpoint, StoredEndpoint> PUT = command(
                    "webhooks.put", "PUT /v1/webhooks/{endpoint}", PutEndpoint.class, StoredEndpoint.class)
            .withSummary("Creates an endpoint and returns its secret, which is shown only once, or replaces the"
                    + " settings of an existing one.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EndpointRef, WebhookEndpoint> GET = query(
                    "webhooks.get", "GET /v1/webhooks/{endpoint}", EndpointRef.class, WebhookEndpoint.class)
            .withSummary("Returns an endpoint, without its secret.")
            .withScope(Endpoint.ADMIN);

    Endpoint<ListOf, ResultPage<WebhookEndpoint>> LIST = query(
                    "webhooks.list", "GET /v1/webhooks", ListOf.class, WebhookEndpoint.class)
            .withSummary("Lists all endpoints, without their secrets.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<EndpointRef, StoredEndpoint> ROTATE = command(
                    "webhooks.rotate", "POST /v1/webhooks/{endpoint}/rotate", EndpointRef.class, StoredEndpoint.class)
            .withSummary("Creates a new secret; for 24 hours, requests are also signed with the previous one.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EndpointRef, StoredEndpoint> ENABLE = command(
                    "webhooks.enable", "POST /v1/webhooks/{endpoint}/enable", EndpointRef.class, StoredEndpoint.class)
            .withSummary("Resumes sending to an endpoint, beginning with the events that were waiting when it was"
                    + " disabled.")
            .withScope(Endpoint.ADMIN);

    Endpoint<Disable, StoredEndpoint> DISABLE = command(
                    "webhooks.disable", "POST /v1/webhooks/{endpoint}/disable", Disable.class, StoredEndpoint.class)
            .withSummary("Stops sending to an endpoint. Events that occur while it is disabled are not sent.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EndpointRef, Queued> TEST = command(
                    "webhooks.test", "POST /v1/webhooks/{endpoint}/test", EndpointRef.class, Queued.class)
            .withSummary("Sends a test event to an endpoint.")
            .withScope(Endpoint.ADMIN);

    Endpoint<DeliveriesOf, ResultPage<Delivery>> DELIVERIES = query(
                    "webhooks.deliveries", "GET /v1/webhooks/{endpoint}/deliveries", DeliveriesOf.class, Delivery.class)
            .withSummary("Lists the latest attempt for each delivery in the last 7 days, newest events first.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<RetryFailed, Queued> RETRY_FAILED = command(
                    "webhooks.retry_failed", "POST /v1/webhooks/{endpoint}/retry", RetryFailed.class, Queued.class)
            .withSummary("Sends failed deliveries again, oldest first.")
            .withScope(Endpoint.ADMIN);

    Endpoint<Replay, Queued> REPLAY = command(
                    "webhooks.replay", "POST /v1/webhooks/{endpoint}/replay", Replay.class, Queued.class)
            .withSummary("Sends one event, or the events after a cursor in the feed, to an endpoint again.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EndpointRef, DeletedEndpoint> DELETE = command(
                    "webhooks.delete", "DELETE /v1/webhooks/{endpoint}", EndpointRef.class, DeletedEndpoint.class)
            .withSummary("Deletes an endpoint and all events waiting to be sent to it.")
            .withScope(Endpoint.ADMIN);
}
