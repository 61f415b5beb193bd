package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/**
 * A message as received.
 *
 * @param id the message id of the broker or queue, the same in every delivery; null if there is none
 * @param body the message body; it must not be modified
 */
public record InboundMessage(@Nullable String id, byte[] body) {

    public static InboundMessage of(byte[] body) {
        return new InboundMessage(null, body);
    }
}
