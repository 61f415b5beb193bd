package io.holdfast.server;

import io.holdfast.api.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call is answered.
 *
 * @param stream what goes on writing, in place of the body
 */
record Reply(
        int status,
        String type,
        byte[] body,
        Map<String, String> headers,
        @Nullable Feed stream) {

    static final String JSON = "application/json";

    static Reply json(int status, Object value) {
        return json(status, value, Map.of());
    }

    static Reply json(int status, Object value, Map<String, String> headers) {
        return new Reply(status, JSON, Json.bytes(value), headers, null);
    }

    static Reply text(int status, String type, String text) {
        return new Reply(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of(), null);
    }

    static Reply stream(Feed feed) {
        return new Reply(200, "text/event-stream", new byte[0], Map.of(), feed);
    }
}
