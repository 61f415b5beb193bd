package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/**
 * A message as it came.
 *
 * @param id that the feed has for it, the same at every delivery; null if it has none
 * @param body nobody may change it afterwards
 */
public record InboundMessage(@Nullable String id, byte[] body) {

    public static InboundMessage of(byte[] body) {
        return new InboundMessage(null, body);
    }
}
