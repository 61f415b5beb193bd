package io.holdfast.webhooks;

import io.holdfast.store.record.EventType;

/** The event types of webhooks. The subject of each event is the id of an endpoint. */
public final class WebhooksEventTypes {

    public static final EventType TEST = EventType.of(
            "webhooks", "test", "A test event was requested for an endpoint. Only that endpoint receives it.");

    public static final EventType ENDPOINT_DISABLED = EventType.of(
            "webhooks", "endpoint_disabled", "An endpoint was disabled; no more events are sent to it.", "reason");

    private WebhooksEventTypes() {}
}
