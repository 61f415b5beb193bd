package io.holdfast.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The requests and responses for the intake. */
public interface IntakeApi {

    enum Outcome {
        /** The event was applied. */
        APPLIED,
        /** The event had been applied before; nothing was changed. */
        REPEATED,
        /** The event was saved as a failed event, for a retry or for manual review. */
        SAVED,
        /** The event was ignored because its type has no rule. */
        IGNORED
    }

    /**
     * A message that contains an event.
     *
     * @param message the message in the configured format, such as {@code {"id": .., "type": .., "publisher": .., "data":
     *     {..}}}
     * @param attributes the headers and properties that the configured format refers to, such as {@code header:x-type}
     */
    record Receive(JsonNode message, @Nullable Map<String, String> attributes) {
        /** Creates a request with only the required fields. */
        public static Receive of(JsonNode message) {
            return new Receive(message, null);
        }

        /** Returns a copy with the given {@code attributes}. */
        public Receive withAttributes(Map<String, String> attributes) {
            return new Receive(message, attributes);
        }
    }

    /**
     * The durable outcome of a message.
     *
     * @param id the id of the event, or null if it was ignored
     * @param saved the failed event, if it was saved
     */
    record Received(Outcome outcome, @Nullable String id, RetryApi.@Nullable Failed saved) {}

    /**
     * The state of a message source.
     *
     * @param connected whether the source is connected and consuming
     * @param received the number of messages received since the server started
     */
    record Source(String name, String queue, boolean connected, long received) {}

    /**
     * The state of the intake.
     *
     * @param configured whether the server has an intake
     * @param applied the number of applied events by type
     */
    record Status(boolean configured, List<Source> sources, Map<String, Long> applied) {}
}
