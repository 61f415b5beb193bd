package io.holdfast.webhooks;

import io.holdfast.store.record.EventType;

/** The events of webhooks. Their subject is the id of an endpoint. */
public final class WebhooksEvents {

    public static final EventType TEST =
            EventType.of("webhooks", "test", "A test of an endpoint was requested. Only that endpoint receives it.");

    public static final EventType ENDPOINT_DISABLED = EventType.of(
            "webhooks", "endpoint_disabled", "An endpoint was disabled; nothing more is sent to" + " it.", "reason");

    private WebhooksEvents() {}
}
