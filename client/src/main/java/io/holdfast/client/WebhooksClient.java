package io.holdfast.client;

import io.holdfast.api.webhooks.WebhooksApi;
import io.holdfast.api.webhooks.WebhooksEndpoints;

/** The client for webhooks. */
public final class WebhooksClient {

    private final Holdfast client;

    WebhooksClient(Holdfast client) {
        this.client = client;
    }

    /**
     * Creates an endpoint and returns its secret, which is shown only once, or replaces the settings of an existing
     * one.
     */
    public Call<WebhooksApi.StoredEndpoint> put(WebhooksApi.PutEndpoint request) {
        return client.call(WebhooksEndpoints.PUT, request);
    }

    /** Returns an endpoint, without its secret. */
    public Call<WebhooksApi.WebhookEndpoint> get(String endpoint) {
        return client.call(WebhooksEndpoints.GET, new WebhooksApi.EndpointRef(endpoint));
    }

    /** Lists all endpoints, without their secrets. */
    public PagedCall<WebhooksApi.WebhookEndpoint> list() {
        return client.list(WebhooksEndpoints.LIST, new WebhooksApi.ListOf(null, null));
    }

    /** Creates a new secret; for 24 hours, requests are also signed with the previous one. */
    public Call<WebhooksApi.StoredEndpoint> rotate(String endpoint) {
        return client.call(WebhooksEndpoints.ROTATE, new WebhooksApi.EndpointRef(endpoint));
    }

    /** Resumes sending to an endpoint, beginning with the events that were waiting when it was disabled. */
    public Call<WebhooksApi.StoredEndpoint> enable(String endpoint) {
        return client.call(WebhooksEndpoints.ENABLE, new WebhooksApi.EndpointRef(endpoint));
    }

    /** Stops sending to an endpoint. Events that occur while it is disabled are not sent. */
    public Call<WebhooksApi.StoredEndpoint> disable(String endpoint, String reason) {
        return client.call(WebhooksEndpoints.DISABLE, new WebhooksApi.Disable(endpoint, reason));
    }

    /** Sends a test event to an endpoint. */
    public Call<WebhooksApi.Queued> test(String endpoint) {
        return client.call(WebhooksEndpoints.TEST, new WebhooksApi.EndpointRef(endpoint));
    }

    /** Lists the latest attempt for each delivery in the last 7 days, newest events first. */
    public PagedCall<WebhooksApi.Delivery> deliveries(String endpoint) {
        return client.list(WebhooksEndpoints.DELIVERIES, new WebhooksApi.DeliveriesOf(endpoint, null, null));
    }

    /** Sends failed deliveries again, oldest first. */
    public Call<WebhooksApi.Queued> retryFailed(String endpoint) {
        return client.call(WebhooksEndpoints.RETRY_FAILED, new WebhooksApi.RetryFailed(endpoint, null));
    }

    /**
     * Sends failed deliveries again, oldest first.
     *
     * @param most the maximum number of deliveries
     */
    public Call<WebhooksApi.Queued> retryFailed(String endpoint, int most) {
        return client.call(WebhooksEndpoints.RETRY_FAILED, new WebhooksApi.RetryFailed(endpoint, most));
    }

    /** Sends one event, or the events after a cursor in the feed, to an endpoint again. */
    public Call<WebhooksApi.Queued> replay(WebhooksApi.Replay request) {
        return client.call(WebhooksEndpoints.REPLAY, request);
    }

    /** Deletes an endpoint and all events waiting to be sent to it. */
    public Call<WebhooksApi.DeletedEndpoint> delete(String endpoint) {
        return client.call(WebhooksEndpoints.DELETE, new WebhooksApi.EndpointRef(endpoint));
    }
}
