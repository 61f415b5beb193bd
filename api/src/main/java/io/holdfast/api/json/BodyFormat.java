package io.holdfast.api.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The format of a request or response body. Both formats have the same data model and are read with the same strict
 * rules: whatever can be sent in one can be sent in the other, and an error has the same message in both.
 */
public enum BodyFormat {
    JSON("application/json") {
        @Override
        ObjectMapper mapper() {
            return StrictJson.MAPPER;
        }

        @Override
        <T> @Nullable T decode(byte[] bytes, Class<T> type) {
            return StrictJson.MAPPER.readValue(StrictJson.text(bytes), type);
        }
    },

    /** CBOR as in RFC 8949: times, durations and ids are text, and bytes are byte strings in place of Base64. */
    CBOR("application/cbor") {
        @Override
        ObjectMapper mapper() {
            return StrictCbor.MAPPER;
        }

        @Override
        <T> @Nullable T decode(byte[] bytes, Class<T> type) {
            CborRules.check(bytes);
            return StrictCbor.MAPPER.readValue(bytes, type);
        }
    };

    private final String mediaType;

    BodyFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    /** Returns the format for a media type, which may have parameters. Every other type is read as JSON. */
    public static BodyFormat of(@Nullable String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, CBOR.mediaType, 0, CBOR.mediaType.length())) {
            return JSON;
        }
        String parameters = contentType.substring(CBOR.mediaType.length()).strip();
        return parameters.isEmpty() || parameters.startsWith(";") ? CBOR : JSON;
    }

    /** Reads an object; an empty byte array is read as an empty object. */
    public ObjectNode readObject(byte[] bytes) {
        if (bytes.length == 0) {
            return StrictJson.MAPPER.createObjectNode();
        }
        if (decodeOrThrow(bytes, JsonNode.class) instanceof ObjectNode object) {
            return object;
        }
        throw notAnObject();
    }

    /** Reads a record; all components that are not {@code @Nullable} are required. */
    public <T> T read(byte[] bytes, Class<T> type) {
        T value = bytes.length == 0
                ? StrictJson.bind(StrictJson.MAPPER.createObjectNode(), type)
                : decodeOrThrow(bytes, type);
        if (value == null) {
            throw notAnObject();
        }
        RequiredFields.check(value);
        return value;
    }

    /** Writes a value. Null values of records are omitted. */
    public byte[] write(Object value) {
        return mapper().writeValueAsBytes(value);
    }

    abstract ObjectMapper mapper();

    abstract <T> @Nullable T decode(byte[] bytes, Class<T> type);

    private <T> @Nullable T decodeOrThrow(byte[] bytes, Class<T> type) {
        try {
            return decode(bytes, type);
        } catch (JacksonException e) {
            throw BodyErrorText.toException(e, this);
        } catch (ArithmeticException | NumberFormatException e) { // Jackson does not wrap an exponent overflow.
            throw new MalformedRequestException(null, "a number is out of range");
        }
    }

    private MalformedRequestException notAnObject() {
        return new MalformedRequestException(null, "the body must be a " + this + " object");
    }
}
