package io.holdfast.api.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MapperBuilder;
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

    static final int MAX_TEXT = 16 << 20;
    static final int MAX_NUMBER = 64;
    static final int MAX_NAME = 1024;

    static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(MAX_DEPTH)
            .maxStringLength(MAX_TEXT)
            .maxNumberLength(MAX_NUMBER)
            .maxNameLength(MAX_NAME)
            .build();

    /** The underlying mapper, which is equally strict except that it accepts missing fields. */
    public static final JsonMapper MAPPER = strict(JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build()))
            .build();

    private StrictJson() {}

    /** Applies the settings that all formats have in common. */
    static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B strict(B mapper) {
        return mapper.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
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
                .changeDefaultPropertyInclusion(value -> value.withValueInclusion(JsonInclude.Include.NON_NULL));
    }

    /** Reads an object; an empty byte array is read as an empty object. */
    public static ObjectNode readObject(byte[] bytes) {
        return BodyFormat.JSON.readObject(bytes);
    }

    /** Converts JSON to a record; all components that are not {@code @Nullable} are required. */
    public static <T> T bind(JsonNode node, Class<T> type) {
        T value;
        try {
            value = MAPPER.treeToValue(node, type);
        } catch (JacksonException e) {
            throw BodyErrorText.toException(e, BodyFormat.JSON);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new MalformedRequestException(null, "a number is out of range");
        }
        RequiredFields.check(value);
        return value;
    }

    /** Like {@link #bind}, but takes the bytes of a JSON object. */
    public static <T> T read(byte[] bytes, Class<T> type) {
        return BodyFormat.JSON.read(bytes, type);
    }

    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    public static JsonNode tree(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Decodes UTF-8 strictly; the parser would also accept other encodings. */
    static String text(byte[] bytes) {
        if (isAscii(bytes)) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedRequestException(null, "the body is not UTF-8");
        }
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte next : bytes) {
            if (next < 0) {
                return false;
            }
        }
        return true;
    }
}
