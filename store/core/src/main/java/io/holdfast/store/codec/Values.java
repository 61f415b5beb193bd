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

/** The predefined value codecs. */
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
     * Returns a codec for records in CBOR, a compact and self-describing format. Fields can be added and removed: an
     * unknown field is ignored, and a missing field is decoded as null, zero or empty.
     */
    public static <V> ValueCodec<V> cbor(Class<V> type) {
        return new Cbor<>(type, CborTypes.of(type));
    }

    /** Like {@link #cbor}, but encodes records as JSON, for values that are also read with other tools. */
    public static <V> ValueCodec<V> json(Class<V> type) {
        return new Json<>(type);
    }

    /** Returns a codec for byte arrays, which are copied when they are encoded and decoded. */
    public static ValueCodec<byte[]> bytes() {
        return BYTES;
    }

    /** Returns a codec for strings in UTF-8. */
    public static ValueCodec<String> string() {
        return STRING;
    }

    /** Returns a codec for empty values, for tables whose keys contain all the information. */
    public static ValueCodec<Unit> unit() {
        return UNIT;
    }

    private static Unit unit(byte[] bytes) {
        if (bytes.length > 0) {
            throw new MalformedValueException("an empty value must have 0 bytes, but has " + bytes.length, null);
        }
        return Unit.UNIT;
    }

    private static <V> V requireNonNull(@Nullable V value, Class<V> type) {
        if (value == null) { // User code may pass null, because it need not be null-marked.
            throw new MalformedValueException(type.getSimpleName() + " must not be null", null);
        }
        return value;
    }

    /** The empty value. */
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
            } catch (MalformedKeyException e) {
                throw new MalformedValueException(String.valueOf(e.getMessage()), e);
            }
        }
    }

    private record Cbor<V>(Class<V> type, CborItemCodec<V> items) implements ValueCodec<V> {
        @Override
        public byte[] encode(V value) {
            CborWriter out = new CborWriter();
            items.write(requireNonNull(value, type), out);
            return out.toBytes();
        }

        @Override
        public V decode(byte[] bytes) {
            try {
                CborReader in = new CborReader(bytes);
                V value = items.reader().apply(in);
                in.expectEnd();
                return value;
            } catch (MalformedValueException | ArithmeticException | DateTimeException e) {
                throw new MalformedValueException(type.getSimpleName() + " cannot be decoded: " + e.getMessage(), e);
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
                return writer.writeValueAsBytes(requireNonNull(value, type));
            } catch (JacksonException e) {
                throw new MalformedValueException(
                        type.getSimpleName() + " cannot be encoded as JSON: " + e.getOriginalMessage(), e);
            }
        }

        @Override
        public V decode(byte[] bytes) {
            V value;
            try {
                value = reader.readValue(bytes);
            } catch (JacksonException e) {
                throw new MalformedValueException(
                        type.getSimpleName() + " cannot be decoded from JSON: " + e.getOriginalMessage(), e);
            }
            if (value == null) {
                throw new MalformedValueException(type.getSimpleName() + " cannot be decoded from a JSON null", null);
            }
            return value;
        }

        @Override
        public String format() {
            return "json";
        }
    }
}
