package io.holdfast.retry;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened elsewhere, to be processed once.
 *
 * @param id the same at every delivery of the event, and of no other event
 * @param type what happened: {@code call_hangup}
 * @param publisher who says so
 * @param reference what it is about: events of one reference are tried in order, one at a time; null if order is of no
 *     matter
 * @param order its place among the events of its reference, smaller first; equal ones in the order of arrival
 * @param data any bytes; nobody may change them afterwards
 */
public record InboundEvent(
        String id, String type, String publisher, @Nullable String reference, long order, byte[] data) {

    public InboundEvent {
        Args.name("id", id, RetryLimits.MAX_ID);
        Args.name("type", type, RetryLimits.MAX_NAME);
        Args.name("publisher", publisher, RetryLimits.MAX_NAME);
        Args.optional("reference", reference, RetryLimits.MAX_ID);
        Args.within("the size of data", data.length, 0, RetryLimits.MAX_DATA);
    }

    /** An event that no other has to wait for. */
    public static InboundEvent of(String id, String type, String publisher, byte[] data) {
        return new InboundEvent(id, type, publisher, null, 0, data);
    }

    /** The same event, in its place among others about the same thing. */
    public InboundEvent inOrder(String reference, long order) {
        return new InboundEvent(id, type, publisher, reference, order, data);
    }

    public UUID fingerprint() {
        return Fingerprint.of(type, publisher, data);
    }
}
