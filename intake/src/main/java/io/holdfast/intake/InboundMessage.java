package io.holdfast.intake;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as it was received.
 *
 * @param id the message id from the broker or queue, which is the same in every delivery, or null for no id
 * @param body the message body, which must not be modified
 * @param attributes the headers and properties of the message, such as {@code header:x-type} and {@code property:app-id}
 */
public record InboundMessage(@Nullable String id, byte[] body, Map<String, String> attributes) {

    public InboundMessage {
        attributes = Map.copyOf(attributes);
    }

    public InboundMessage(@Nullable String id, byte[] body) {
        this(id, body, Map.of());
    }

    public static InboundMessage of(byte[] body) {
        return new InboundMessage(null, body);
    }
}
