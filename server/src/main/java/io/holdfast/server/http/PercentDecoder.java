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

/** Decodes percent-encoded UTF-8 in paths and queries and rejects malformed input. */
final class PercentDecoder {

    private PercentDecoder() {}

    /** Decodes a path segment. */
    static String decodeSegment(String part) {
        try {
            // URLDecoder would decode a plus sign as a space.
            return part.indexOf('%') < 0 ? part : decode(part.replace("+", "%2B"));
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw ApiException.malformedPath("the path is not percent-encoded UTF-8");
        }
    }

    /** Parses the parameters of a query string. */
    static Map<String, List<String>> parseQuery(@Nullable String raw) {
        Map<String, List<String>> parameters = new TreeMap<>();
        if (raw == null || raw.isEmpty()) {
            return parameters;
        }
        try {
            for (String part : raw.split("&", -1)) {
                int equals = part.indexOf('=');
                String name = decode(equals < 0 ? part : part.substring(0, equals));
                String value = equals < 0 ? "" : decode(part.substring(equals + 1));
                if (!part.isEmpty()) {
                    parameters
                            .computeIfAbsent(name, unused -> new ArrayList<>())
                            .add(value);
                }
            }
            return parameters;
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw ApiException.malformedQuery("the query is not percent-encoded UTF-8");
        }
    }

    static boolean hasControlCharacters(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Character.isISOControl(text.charAt(at))) {
                return true;
            }
        }
        return false;
    }

    private static String decode(String text) throws CharacterCodingException {
        String bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1);
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(StandardCharsets.ISO_8859_1.encode(bytes))
                .toString();
    }
}
