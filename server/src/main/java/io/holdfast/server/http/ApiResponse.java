package io.holdfast.server.http;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.server.stream.EventStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response to an HTTP request.
 *
 * @param stream the event stream that replaces the body
 */
public record ApiResponse(
        int status,
        String type,
        byte[] body,
        Map<String, String> headers,
        @Nullable EventStream stream) {

    public static final String JSON = "application/json";

    public static ApiResponse json(int status, Object value) {
        return json(status, value, Map.of());
    }

    public static ApiResponse json(int status, Object value, Map<String, String> headers) {
        return of(BodyFormat.JSON, status, value, headers);
    }

    public static ApiResponse of(BodyFormat format, int status, Object value, Map<String, String> headers) {
        return new ApiResponse(status, format.mediaType(), format.write(value), headers, null);
    }

    public static ApiResponse text(int status, String type, String text) {
        return new ApiResponse(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of(), null);
    }

    public static ApiResponse stream(EventStream events) {
        return new ApiResponse(200, events.format().contentType(), new byte[0], Map.of(), events);
    }
}
