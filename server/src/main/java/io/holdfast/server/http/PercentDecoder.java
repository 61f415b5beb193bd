package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.net.URLDecoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads paths and queries as strictly as bodies: percent-encoded UTF-8, and nothing that only looks like it. */
final class PercentDecoder {

    private PercentDecoder() {}

    /** The text of a segment of a path. */
    static String decodeSegment(String part) {
        try {
            // The decoder for forms would make a space of a plus.
            return part.indexOf('%') < 0 ? part : decoded(part.replace("+", "%2B"));
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw new ApiException(400, "malformed_path", "the path is not percent-encoded UTF-8");
        }
    }

    /** The parameters of a query. */
    static Map<String, List<String>> parseQuery(@Nullable String raw) {
        Map<String, List<String>> parameters = new TreeMap<>();
        if (raw == null || raw.isEmpty()) {
            return parameters;
        }
        try {
            for (String part : raw.split("&", -1)) {
                int equals = part.indexOf('=');
                String name = decoded(equals < 0 ? part : part.substring(0, equals));
                String value = equals < 0 ? "" : decoded(part.substring(equals + 1));
                if (!part.isEmpty()) {
                    parameters
                            .computeIfAbsent(name, unused -> new ArrayList<>())
                            .add(value);
                }
            }
            return parameters;
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw new ApiException(400, "malformed_query", "the query is not percent-encoded UTF-8");
        }
    }

    private static String decoded(String text) throws CharacterCodingException {
        String bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1);
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(StandardCharsets.ISO_8859_1.encode(bytes))
                .toString();
    }
}
