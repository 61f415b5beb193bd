package io.holdfast.server.record;

import io.holdfast.api.FeedApi;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.RecordedEvent;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts events to the envelope of CloudEvents 1.0. */
public final class CloudEvents {

    /** The prefix of all event types. */
    public static final String TYPE_PREFIX = "io.holdfast.";

    private static final String JSON = "application/json";

    private CloudEvents() {}

    /**
     * Returns an event in its envelope.
     *
     * @param full whether the envelope contains the data of the event
     */
    public static FeedApi.CloudEvent of(FeedEntry feedEvent, boolean full) {
        RecordedEvent event = feedEvent.event();
        Origin origin = feedEvent.origin();
        boolean data = full && !event.data().isEmpty();
        return new FeedApi.CloudEvent(
                "1.0",
                feedEvent.id(),
                "/stores/" + HexFormat.of().toHexDigits(feedEvent.cursor().epoch()),
                TYPE_PREFIX + event.typeId(),
                event.subject(),
                feedEvent.time(),
                data ? JSON : null,
                data ? data(event.data()) : null,
                event.entry(),
                Long.toString(feedEvent.commit()),
                origin.author().isEmpty() ? null : origin.author(),
                origin.requestId(),
                origin.operation());
    }

    /** Returns the data as JSON values: times and ids become strings. */
    private static Map<String, @Nullable Object> data(Map<String, @Nullable Object> data) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        data.forEach((field, value) -> {
            boolean simple = value instanceof Long || value instanceof Boolean || value instanceof Instant;
            json.put(field, value == null || simple ? value : value.toString());
        });
        return json;
    }
}
