package io.holdfast.store.codec;

import java.time.DateTimeException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The value codecs that come with the store. */
public final class Values {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final byte[] EMPTY = {};
    private static final ValueCodec<byte[]> BYTES = new Plain<>("bytes", byte[]::clone, byte[]::clone);
    private static final ValueCodec<String> STRING = new Plain<>("string", Utf8::encode, Utf8::decode);
    private static final ValueCodec<Unit> UNIT = new Plain<>("unit", u -> EMPTY, Values::unit);

    private Values() {}

    /**
     * A record as CBOR: compact and self-describing, so that fields can be added. A field that the class does not know
     * is ignored, one that the bytes do not have is null or zero.
     */
    public static <V> ValueCodec<V> cbor(Class<V> type) {
        return new Cbor<>(type, CborTypes.of(type));
    }

    /** A record as JSON, for values that people read with other tools; otherwise as {@link #cbor}. */
    public static <V> ValueCodec<V> json(Class<V> type) {
        return new Json<>(type);
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

    private static Unit unit(byte[] bytes) {
        if (bytes.length > 0) {
            throw new MalformedValue("nothing is stored in 0 bytes, not in " + bytes.length, null);
        }
        return Unit.UNIT;
    }

    private static <V> V given(@Nullable V value, Class<V> type) {
        if (value == null) { // Callers need not be null-marked.
            throw new MalformedValue("a " + type.getSimpleName() + " is null", null);
        }
        return value;
    }

    /** The only value of a table of keys. */
    public enum Unit {
        UNIT
    }

    private record Plain<V>(String format, Function<V, byte[]> encoder, Function<byte[], V> decoder)
            implements ValueCodec<V> {
        @Override
        public byte[] encode(V value) {
            return plain(encoder, value);
        }

        @Override
        public V decode(byte[] bytes) {
            return plain(decoder, bytes);
        }

        private static <A, B> B plain(Function<A, B> convert, A from) {
            try {
                return convert.apply(from);
            } catch (MalformedKey e) {
                throw new MalformedValue(String.valueOf(e.getMessage()), e);
            }
        }
    }

    private record Cbor<V>(Class<V> type, CborType<V> items) implements ValueCodec<V> {
        @Override
        public byte[] encode(V value) {
            CborWriter out = new CborWriter();
            items.write(given(value, type), out);
            return out.toBytes();
        }

        @Override
        public V decode(byte[] bytes) {
            try {
                CborReader in = new CborReader(bytes);
                V value = items.reader().apply(in);
                in.expectEnd();
                return value;
            } catch (MalformedValue | ArithmeticException | DateTimeException e) {
                throw new MalformedValue("the bytes are no " + type.getSimpleName() + ": " + e.getMessage(), e);
            }
        }

        @Override
        public String format() {
            return "cbor";
        }
    }

    private static final class Json<V> implements ValueCodec<V> {
        private final Class<V> type;
        private final ObjectWriter writer;
        private final ObjectReader reader;

        Json(Class<V> type) {
            this.type = type;
            this.writer = JSON.writerFor(type);
            this.reader = JSON.readerFor(type);
        }

        @Override
        public byte[] encode(V value) {
            try {
                return writer.writeValueAsBytes(given(value, type));
            } catch (JacksonException e) {
                throw new MalformedValue(
                        "a " + type.getSimpleName() + " cannot be written as JSON: " + e.getOriginalMessage(), e);
            }
        }

        @Override
        public V decode(byte[] bytes) {
            V value;
            try {
                value = reader.readValue(bytes);
            } catch (JacksonException e) {
                throw new MalformedValue(
                        "the bytes are no " + type.getSimpleName() + " in JSON: " + e.getOriginalMessage(), e);
            }
            if (value == null) {
                throw new MalformedValue("the bytes are a JSON null, not a " + type.getSimpleName(), null);
            }
            return value;
        }

        @Override
        public String format() {
            return "json";
        }
    }
}
