package io.holdfast.webhooks.internal;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.webhooks.WebhooksEventTypes;

/**
 * The tables of webhooks.
 *
 * <pre>
 * webhook_endpoints    id                              -> EndpointRow
 * webhook_deliveries   endpoint, commit u64, index u64 -> DeliveryRow    the latest attempt; expiring
 * webhook_dispatch     0                               -> DispatchPositionRow    the position of the fanOut
 * </pre>
 *
 * Each endpoint has a queue of events to be sent and a dead-letter queue of events whose delivery failed.
 */
public final class WebhooksSchema {

    static final Table<String, EndpointRow> ENDPOINTS =
            Table.of("webhook_endpoints", Keys.string(), Values.cbor(EndpointRow.class));

    static final Table<DeliveryKey, DeliveryRow> DELIVERIES = Table.of(
                    "webhook_deliveries", DeliveryKey.CODEC, Values.cbor(DeliveryRow.class))
            .expiring(DeliveryRow::until);

    static final Table<Integer, DispatchPositionRow> DISPATCH =
            Table.of("webhook_dispatch", Keys.u16(), Values.cbor(DispatchPositionRow.class));

    public static final Schema SCHEMA = Schema.of("webhooks", ENDPOINTS, DELIVERIES, DISPATCH)
            .withEvents(WebhooksEventTypes.TEST, WebhooksEventTypes.ENDPOINT_DISABLED);

    private WebhooksSchema() {}

    /** The key of a delivery: its endpoint, and the commit and index of its event. */
    record DeliveryKey(String endpoint, long commit, long index) {

        static final KeyCodec3<DeliveryKey, String, Long, Long> CODEC = Keys.of(
                Keys.string(),
                DeliveryKey::endpoint,
                Keys.u64(),
                DeliveryKey::commit,
                Keys.u64(),
                DeliveryKey::index,
                DeliveryKey::new);
    }
}
