package io.holdfast.sinks;

import io.holdfast.store.record.FeedEntry;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An event to publish, in the structured content mode of CloudEvents 1.0: the body contains the whole envelope.
 *
 * @param id the id of the event, which is the same whenever the event is published
 * @param type the event type with its module, such as {@code ledger.charged}
 * @param source the store that recorded the event
 * @param body the envelope as JSON
 */
public record SinkMessage(String id, String type, String source, String subject, Instant time, byte[] body) {

    /** The content type of the body. */
    public static final String CONTENT_TYPE = "application/cloudevents+json; charset=UTF-8";

    private static final String TYPE_PREFIX = "io.holdfast.";

    static SinkMessage of(FeedEntry event, byte[] body) {
        return new SinkMessage(
                event.id(),
                event.event().typeId(),
                "/stores/" + HexFormat.of().toHexDigits(event.cursor().epoch()),
                event.event().subject(),
                event.time(),
                body);
    }

    /**
     * Returns the subject and the required attributes of the event as headers, so that consumers can filter events
     * without decoding the body.
     *
     * @param prefix the prefix of the header names, which depends on the protocol
     */
    public Map<String, String> headers(String prefix) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(prefix + "specversion", "1.0");
        headers.put(prefix + "id", id);
        headers.put(prefix + "source", source);
        headers.put(prefix + "type", TYPE_PREFIX + type);
        headers.put(prefix + "subject", subject);
        headers.put(prefix + "time", time.toString());
        return headers;
    }

    @Override
    public String toString() {
        return "SinkMessage[" + id + " " + type + "]";
    }
}
