package io.holdfast.retry;

import io.holdfast.retry.internal.RetryArguments;
import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * An event received from another system, to be processed once.
 *
 * @param id the unique id of the event, the same in every delivery
 * @param type the type of the event, such as {@code call_hangup}
 * @param publisher the name of the publisher
 * @param reference the subject of the event, such as a call, or null if the order does not matter; events with the same
 *     reference are processed in order, one at a time
 * @param order the position among the events with the same reference; events are processed in ascending order of
 *     position and, if positions are equal, in the order in which they were saved
 * @param account the account that the event concerns, or null if it is unknown; events can be queried by account
 * @param group the group of runners that retries the event, or null for runners without a group
 * @param data the payload; the array must not be modified
 */
public record InboundEvent(
        String id,
        String type,
        String publisher,
        @Nullable String reference,
        long order,
        @Nullable String account,
        @Nullable String group,
        byte[] data) {

    public InboundEvent {
        Arguments.name("id", id, RetryLimits.MAX_ID);
        RetryArguments.label("type", type);
        RetryArguments.label("publisher", publisher);
        RetryArguments.optionalName("reference", reference, RetryLimits.MAX_ID);
        RetryArguments.optionalName("account", account, RetryLimits.MAX_ID);
        RetryArguments.optionalName("group", group, RetryLimits.MAX_NAME);
        if (Arguments.notNull("data", data).length > RetryLimits.MAX_DATA) {
            throw Arguments.tooLarge("data has " + data.length + " bytes; the limit is " + RetryLimits.MAX_DATA);
        }
    }

    /** Creates an event without a reference. */
    public static InboundEvent of(String id, String type, String publisher, byte[] data) {
        return new InboundEvent(id, type, publisher, null, 0, null, null, data);
    }

    /** Requires that the id, type, publisher and reference have no control characters, as {@link Retries#save} does. */
    public InboundEvent requireNoControlCharacters() {
        Arguments.newId("id", id);
        Arguments.newId("type", type);
        Arguments.newId("publisher", publisher);
        if (reference != null) {
            Arguments.newId("reference", reference);
        }
        return this;
    }

    /** Returns this event with the given position among the events with the same reference. */
    public InboundEvent inOrder(String reference, long order) {
        return new InboundEvent(id, type, publisher, reference, order, account, group, data);
    }

    /** Returns this event with the account that it concerns. */
    public InboundEvent ofAccount(@Nullable String other) {
        return new InboundEvent(id, type, publisher, reference, order, other, group, data);
    }

    /** Returns this event for the runners of a group. */
    public InboundEvent inGroup(@Nullable String other) {
        return new InboundEvent(id, type, publisher, reference, order, account, other, data);
    }
}
