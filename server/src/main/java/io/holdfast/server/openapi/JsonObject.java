package io.holdfast.server.openapi;

import io.holdfast.api.json.BodyFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

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

    /**
     * Returns the content of a body that can be in either format.
     *
     * @param content the schema, and optionally an example, which is in JSON
     */
    static Map<String, Object> jsonOrCbor(Map<String, Object> content) {
        return of(
                BodyFormat.JSON.mediaType(),
                content,
                BodyFormat.CBOR.mediaType(),
                of("schema", Objects.requireNonNull(content.get("schema"))));
    }

    /** Returns a {@code content} object with one media type. */
    static Map<String, Object> content(String mediaType, Object schema) {
        return of(mediaType, of("schema", schema));
    }
}
