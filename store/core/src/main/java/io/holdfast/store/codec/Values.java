package io.holdfast.store.codec;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;

/** The value codecs that come with the store. */
public final class Values {

    private static final ObjectMapper CBOR = CBORMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final byte[] EMPTY = {};
    private static final ValueCodec<byte[]> BYTES = new Plain<>("bytes", byte[]::clone, byte[]::clone);
    private static final ValueCodec<String> STRING =
            new Plain<>("string", s -> s.getBytes(StandardCharsets.UTF_8), b -> new String(b, StandardCharsets.UTF_8));
    private static final ValueCodec<Unit> UNIT = new Plain<>("unit", u -> EMPTY, b -> Unit.UNIT);

    private Values() {}

    /**
     * A record as CBOR: compact and self-describing, so that fields can be added. A field that the class does not know
     * is ignored, one that the bytes do not have is null or zero.
     */
    public static <V> ValueCodec<V> cbor(Class<V> type) {
        return new Jackson<>("cbor", type, CBOR);
    }

    /** A record as JSON, for values that people read with other tools; otherwise as {@link #cbor}. */
    public static <V> ValueCodec<V> json(Class<V> type) {
        return new Jackson<>("json", type, JSON);
    }

    /** Bytes as they are, copied on the way in and out. */
    public static ValueCodec<byte[]> bytes() {
        return BYTES;
    }

    /** Text as UTF-8. */
    public static ValueCodec<String> string() {
        return STRING;
    }

    /** Nothing at all, for tables where the key says everything. */
    public static ValueCodec<Unit> unit() {
        return UNIT;
    }

    /** The only value of a table of keys. */
    public enum Unit {
        UNIT
    }

    private record Plain<V>(String format, Function<V, byte[]> encoder, Function<byte[], V> decoder)
            implements ValueCodec<V> {
        @Override
        public byte[] encode(V value) {
            return encoder.apply(value);
        }

        @Override
        public V decode(byte[] bytes) {
            return decoder.apply(bytes);
        }
    }

    private static final class Jackson<V> implements ValueCodec<V> {
        private final String format;
        private final Class<V> type;
        private final ObjectWriter writer;
        private final ObjectReader reader;

        Jackson(String format, Class<V> type, ObjectMapper mapper) {
            this.format = format;
            this.type = type;
            this.writer = mapper.writerFor(type);
            this.reader = mapper.readerFor(type);
        }

        @Override
        public byte[] encode(V value) {
            try {
                return writer.writeValueAsBytes(value);
            } catch (JacksonException e) {
                throw new MalformedValue(
                        "a " + type.getSimpleName() + " cannot be written as " + format + ": " + e.getOriginalMessage(),
                        e);
            }
        }

        @Override
        public V decode(byte[] bytes) {
            V value;
            try {
                value = reader.readValue(bytes);
            } catch (JacksonException e) {
                throw new MalformedValue(
                        "the bytes are no " + type.getSimpleName() + " in " + format + ": " + e.getOriginalMessage(),
                        e);
            }
            if (value == null) {
                throw new MalformedValue("the bytes are an empty " + format + ", not a " + type.getSimpleName(), null);
            }
            return value;
        }

        @Override
        public String format() {
            return format;
        }
    }
}
