package io.holdfast.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.type.LogicalType;

/**
 * Reads and writes JSON. Reading is strict: invalid UTF-8, duplicate or unknown fields, values of the wrong type,
 * missing fields and excessive nesting cause a {@link MalformedRequestException}. Writing omits null values.
 */
public final class StrictJson {

    /** The maximum nesting depth of objects and lists. */
    public static final int MAX_DEPTH = 32;

    private static final int MAX_TEXT = 16 << 20;
    private static final int MAX_NUMBER = 64;

    /** The underlying mapper, which is equally strict except that it accepts missing fields. */
    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxStringLength(MAX_TEXT)
                            .maxNumberLength(MAX_NUMBER)
                            .maxNameLength(1024)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    coercions -> coercions
                            .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .changeDefaultPropertyInclusion(value -> value.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private StrictJson() {}

    /** Reads an object; an empty byte array is read as an empty object. */
    public static ObjectNode readObject(byte[] bytes) {
        if (bytes.length == 0) {
            return MAPPER.createObjectNode();
        }
        JsonNode node;
        try {
            node = MAPPER.readTree(text(bytes));
        } catch (JacksonException e) {
            throw malformed(e);
        } catch (ArithmeticException | NumberFormatException e) { // Jackson does not wrap an exponent overflow.
            throw new MalformedRequestException(null, "a number is too large or too small");
        }
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new MalformedRequestException(null, "the body must be a JSON object");
    }

    /** Converts JSON to a record; all components that are not {@code @Nullable} are required. */
    public static <T> T bind(JsonNode node, Class<T> type) {
        T value;
        try {
            value = MAPPER.treeToValue(node, type);
        } catch (JacksonException e) {
            throw malformed(e);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new MalformedRequestException(null, "a number is too large or too small");
        }
        RequiredFields.check(value);
        return value;
    }

    /** Like {@link #bind}, but takes the bytes of a JSON object. */
    public static <T> T read(byte[] bytes, Class<T> type) {
        T value;
        try {
            value = MAPPER.readValue(bytes.length == 0 ? "{}" : text(bytes), type);
        } catch (JacksonException e) {
            throw malformed(e);
        }
        if (value == null) {
            throw new MalformedRequestException(null, "the body must be a JSON object");
        }
        RequiredFields.check(value);
        return value;
    }

    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    public static JsonNode tree(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedRequestException(null, "the body is not UTF-8");
        }
    }

    private static MalformedRequestException malformed(JacksonException e) {
        String field = e.getPath().stream()
                .map(part ->
                        part.getPropertyName() == null ? "[" + part.getIndex() + "]" : "." + part.getPropertyName())
                .collect(Collectors.joining());
        String where = field.isEmpty() ? null : field.startsWith(".") ? field.substring(1) : field;
        if (e instanceof UnrecognizedPropertyException unknown) {
            return new MalformedRequestException(where, "unknown field '" + unknown.getPropertyName() + "'");
        }
        if (e instanceof InvalidFormatException format) {
            // A value in place of a string may be a secret, so it is not echoed.
            String shown = String.class.equals(format.getTargetType()) ? "the value" : quote(format.getValue());
            return new MalformedRequestException(where, shown + " is not " + kind(format.getTargetType()));
        }
        if (e instanceof MismatchedInputException mismatch) {
            return new MalformedRequestException(where, "the value must be " + kind(mismatch.getTargetType()));
        }
        if (e instanceof InputCoercionException number) {
            return new MalformedRequestException(where, "the value must be " + kind(number.getTargetType()));
        }
        if (e instanceof StreamReadException) {
            return new MalformedRequestException(
                    null,
                    "invalid JSON at line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr());
        }
        return new MalformedRequestException(where, "the request cannot be read: " + firstLine(e.getOriginalMessage()));
    }

    private static String quote(@Nullable Object value) {
        String text = String.valueOf(value);
        return "'" + (text.length() > 64 ? text.substring(0, 64) + "..." : text) + "'";
    }

    private static String firstLine(@Nullable String message) {
        // The rest of the message describes the parser's configuration.
        return message == null ? "" : message.lines().findFirst().orElse("").replaceFirst(" \\(start marker .*", "");
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == null || type.isRecord() || Object.class.equals(type)) {
            return "an object";
        } else if (type.isEnum()) {
            return "one of " + List.of(type.getEnumConstants());
        } else if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        } else if (byte[].class.equals(type)) {
            return "Base64";
        }
        return switch (type.getSimpleName()) {
            case "Integer", "int" -> "a 32-bit integer";
            case "Long", "long" -> "a 64-bit integer";
            case "Double", "BigDecimal" -> "a number";
            case "Boolean", "boolean" -> "true or false";
            case "Instant" -> "a time like 2026-01-31T12:00:00Z";
            case "Duration" -> "a duration like PT30S";
            case "UUID" -> "a UUID";
            case "String" -> "a string";
            default -> "an object";
        };
    }
}
