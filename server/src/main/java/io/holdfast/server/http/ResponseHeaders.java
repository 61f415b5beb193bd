package io.holdfast.server.http;

import com.github.f4b6a3.ulid.UlidCreator;
import io.holdfast.api.json.BodyFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Writes the status line and the headers that are common to all responses. */
final class ResponseHeaders {

    static final String REQUEST_ID = "X-Request-Id";

    private static final Pattern SAFE_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Encoded once, because every response has them. */
    private static final List<HttpField> SECURITY = List.of(
            new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
            new PreEncodedHttpField(
                    "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
            new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
            new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
            new PreEncodedHttpField("X-Frame-Options", "DENY"));

    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, ApiResponse.JSON);
    private static final HttpField CBOR = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, BodyFormat.CBOR.mediaType());

    private ResponseHeaders() {}

    /** Returns the client's request id if it is safe to log, or a new id otherwise. */
    static String requestId(Request request) {
        String id = request.getHeaders().get(REQUEST_ID);
        return id != null && SAFE_ID.matcher(id).matches()
                ? id
                : UlidCreator.getMonotonicUlid().toString();
    }

    /** Writes the status and headers of a response. */
    static void write(Response response, ApiResponse apiResponse, String requestId, boolean secure) {
        response.setStatus(apiResponse.status());
        SECURITY.forEach(response.getHeaders()::put);
        if (secure) {
            response.getHeaders().put("Strict-Transport-Security", "max-age=31536000");
        }
        apiResponse.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(REQUEST_ID, requestId);
        if (apiResponse.status() != HttpStatus.NO_CONTENT_204) {
            if (apiResponse.type().equals(ApiResponse.JSON)) {
                response.getHeaders().put(JSON);
            } else if (apiResponse.type().equals(BodyFormat.CBOR.mediaType())) {
                response.getHeaders().put(CBOR);
            } else {
                response.getHeaders().put(HttpHeader.CONTENT_TYPE, apiResponse.type());
            }
        }
    }
}
