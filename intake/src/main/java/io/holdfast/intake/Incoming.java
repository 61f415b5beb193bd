package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/**
 * A message as it came.
 *
 * @param id that the feed has for it, the same at every delivery; null if it has none
 * @param body nobody may change it afterwards
 */
public record Incoming(@Nullable String id, byte[] body) {

    public static Incoming of(byte[] body) {
        return new Incoming(null, body);
    }
}
