package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/**
 * A message as it was received.
 *
 * @param id the message id from the broker or queue, which is the same in every delivery, or null for no id
 * @param body the message body, which must not be modified
 */
public record InboundMessage(@Nullable String id, byte[] body) {

    public static InboundMessage of(byte[] body) {
        return new InboundMessage(null, body);
    }
}
