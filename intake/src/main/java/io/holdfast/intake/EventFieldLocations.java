package io.holdfast.intake;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * The locations of an event's parts in a message. A location is a field of the JSON body ({@code type}, or {@code
 * meta.type} if it is nested), a header ({@code header:x-type}), a property ({@code property:app-id}) or a constant
 * ({@code value:shop}).
 *
 * @param id the location of the unique id; if there is none, the message id or a hash of the body is used
 * @param data the field that contains the event's data, or an empty string if the data is the whole body
 */
public record EventFieldLocations(String id, String type, String publisher, String data) {

    /** The format {@code {"id": .., "type": .., "publisher": .., "data": {..}}}. */
    public static final EventFieldLocations DEFAULT = new EventFieldLocations("id", "type", "publisher", "data");

    private static final String CONSTANT = "value:";
    private static final int MAX_LOCATION = 255;

    public EventFieldLocations {
        Arguments.name("id", id, MAX_LOCATION);
        Arguments.name("type", type, MAX_LOCATION);
        Arguments.name("publisher", publisher, MAX_LOCATION);
        Arguments.text("data", data, MAX_LOCATION);
    }

    /** Returns the value at a location, or null if the message has none. */
    @Nullable
    String find(String location, EventFields body, InboundMessage message) {
        if (location.startsWith(CONSTANT)) {
            return location.substring(CONSTANT.length());
        }
        return location.indexOf(':') < 0
                ? body.optionalText(location)
                : message.attributes().get(location);
    }

    String require(String location, EventFields body, InboundMessage message) {
        String value = find(location, body, message);
        if (value == null) {
            throw new UndecodableEventException("field '" + location + "' is missing");
        }
        return value;
    }
}
