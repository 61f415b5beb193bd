package io.holdfast.server.openapi;

import java.util.LinkedHashMap;
import java.util.Map;

/** Builds JSON objects with a fixed order of fields, so that every server generates the same bytes. */
final class JsonObject {

    private JsonObject() {}

    /**
     * Creates an object.
     *
     * @param fields names and values, alternately
     */
    static Map<String, Object> of(Object... fields) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            object.put((String) fields[i], fields[i + 1]);
        }
        return object;
    }

    /** Returns a reference to a shared part of the document, such as {@code schemas/Problem}. */
    static Map<String, Object> reference(String component) {
        return of("$ref", "#/components/" + component);
    }

    /** Returns a {@code content} object with one media type. */
    static Map<String, Object> content(String mediaType, Object schema) {
        return of(mediaType, of("schema", schema));
    }
}
