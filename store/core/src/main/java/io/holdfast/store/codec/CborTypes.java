package io.holdfast.store.codec;

import com.github.f4b6a3.ulid.Ulid;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.dataformat.cbor.CBORMapper;

/**
 * Selects the CBOR encoding of a Java type. For speed, numbers, strings, ids, times, records, and collections of these
 * have their own encoders. Jackson encodes all other types.
 */
final class CborTypes {

    private static final ObjectMapper JACKSON = CBORMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final Map<Type, CborItemCodec<?>> PLAIN = new HashMap<>();

    static {
        CborItemCodec<Long> longs = type((n, out) -> out.integer(n), CborReader::integer, null);
        CborItemCodec<Integer> ints = type((n, out) -> out.integer(n), in -> Math.toIntExact(in.integer()), null);
        CborItemCodec<Double> doubles = type((n, out) -> out.real(n), CborReader::real, null);
        CborItemCodec<Boolean> booleans =
                type((b, out) -> out.simple(b ? CborWriter.TRUE : CborWriter.FALSE), CborReader::bool, null);
        PLAIN.put(Long.class, longs);
        PLAIN.put(Integer.class, ints);
        PLAIN.put(Double.class, doubles);
        PLAIN.put(Boolean.class, booleans);
        PLAIN.put(long.class, type(longs.writer(), longs.reader(), 0L));
        PLAIN.put(int.class, type(ints.writer(), ints.reader(), 0));
        PLAIN.put(double.class, type(doubles.writer(), doubles.reader(), 0.0));
        PLAIN.put(boolean.class, type(booleans.writer(), booleans.reader(), false));
        PLAIN.put(String.class, CborTypes.<String>type((s, out) -> out.text(s), CborReader::text, null));
        PLAIN.put(byte[].class, CborTypes.<byte[]>type((b, out) -> out.bytes(b), CborReader::byteString, null));
        PLAIN.put(
                UUID.class,
                CborTypes.<UUID>type(
                        (id, out) -> out.bytes16(id.getMostSignificantBits(), id.getLeastSignificantBits()),
                        in -> {
                            in.bytes16();
                            return new UUID(in.long64(), in.long64());
                        },
                        null));
        PLAIN.put(
                Ulid.class,
                CborTypes.<Ulid>type(
                        (id, out) -> out.bytes16(id.getMostSignificantBits(), id.getLeastSignificantBits()),
                        in -> {
                            in.bytes16();
                            return new Ulid(in.long64(), in.long64());
                        },
                        null));
        PLAIN.put(
                Instant.class,
                CborTypes.<Instant>type(
                        (t, out) -> time(t.getEpochSecond(), t.getNano(), out),
                        in -> time(in, Instant::ofEpochSecond),
                        null));
        PLAIN.put(
                Duration.class,
                CborTypes.<Duration>type(
                        (d, out) -> time(d.getSeconds(), d.getNano(), out), in -> time(in, Duration::ofSeconds), null));
    }

    private CborTypes() {}

    @SuppressWarnings("unchecked")
    static <T> CborItemCodec<T> of(Class<T> type) {
        return (CborItemCodec<T>) of((Type) type);
    }

    static CborItemCodec<?> of(Type type) {
        CborItemCodec<?> plain = PLAIN.get(type);
        if (plain != null) {
            return plain;
        }
        if (type instanceof Class<?> known) {
            if (known.isRecord()) {
                return new CborRecordCodec<>(known.asSubclass(Record.class)).type();
            }
            return known.isEnum() ? ofEnum(known) : ofJackson(type);
        }
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return ofList(of(of[0]));
            }
            if (generic.getRawType() == Optional.class) {
                if (of[0] instanceof ParameterizedType inner && inner.getRawType() == Optional.class) {
                    throw new MalformedValueException(
                            "an Optional of an Optional is not supported, because an empty inner one would be lost",
                            null);
                }
                return ofOptional(of(of[0]));
            }
            if (generic.getRawType() == Map.class && of[0] == String.class) {
                return ofMap(of(of[1]));
            }
        }
        return ofJackson(type);
    }

    private static <T> CborItemCodec<T> type(
            BiConsumer<T, CborWriter> writer, Function<CborReader, T> reader, @Nullable T missing) {
        return new CborItemCodec<>(writer, reader, missing);
    }

    /** Writes a time or duration as an array of seconds and nanoseconds, without loss of precision or range. */
    private static void time(long seconds, int nanos, CborWriter out) {
        out.begin(CborWriter.ARRAY, 2);
        out.integer(seconds);
        out.integer(nanos);
        out.end();
    }

    private static <T> T time(CborReader in, BiFunction<Long, Long, T> make) {
        int size = in.begin(CborWriter.ARRAY);
        boolean sized = size == 2 || size < 0;
        T time = sized ? make.apply(in.integer(), in.integer()) : null;
        if (time == null || in.more(size, 2)) {
            throw new MalformedValueException("a time must be an array of seconds and nanoseconds", null);
        }
        return time;
    }

    private static <E> CborItemCodec<E> ofEnum(Class<E> type) {
        Map<String, E> byName = new HashMap<>();
        for (E constant : type.getEnumConstants()) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        return type(
                (constant, out) -> out.text(((Enum<?>) constant).name()),
                in -> {
                    String name = in.text();
                    E constant = byName.get(name);
                    if (constant == null) {
                        throw new MalformedValueException("unknown " + type.getSimpleName() + " '" + name + "'", null);
                    }
                    return constant;
                },
                null);
    }

    private static <T> CborItemCodec<List<T>> ofList(CborItemCodec<T> each) {
        return type(
                (list, out) -> {
                    out.begin(CborWriter.ARRAY, list.size());
                    list.forEach(item -> each.writeNullable(item, out));
                    out.end();
                },
                in -> {
                    int size = in.begin(CborWriter.ARRAY);
                    List<T> list = new ArrayList<>();
                    for (int i = 0; in.more(size, i); i++) {
                        list.add(each.read(in));
                    }
                    return Collections.unmodifiableList(list);
                },
                List.of());
    }

    private static <T> CborItemCodec<Map<String, T>> ofMap(CborItemCodec<T> each) {
        return type(
                (map, out) -> {
                    out.begin(CborWriter.MAP, map.size());
                    map.forEach((key, item) -> {
                        out.text(key);
                        each.writeNullable(item, out);
                    });
                    out.end();
                },
                in -> {
                    int size = in.begin(CborWriter.MAP);
                    Map<String, T> map = new LinkedHashMap<>();
                    for (int i = 0; in.more(size, i); i++) {
                        map.put(in.text(), each.read(in));
                    }
                    return Collections.unmodifiableMap(map);
                },
                Map.of());
    }

    private static <T> CborItemCodec<Optional<T>> ofOptional(CborItemCodec<T> some) {
        return type(
                (optional, out) ->
                        optional.ifPresentOrElse(value -> some.write(value, out), () -> out.simple(CborWriter.NULL)),
                in -> Optional.of(some.reader().apply(in)),
                Optional.empty());
    }

    private static CborItemCodec<Object> ofJackson(Type type) {
        ObjectWriter writer = JACKSON.writerFor(JACKSON.constructType(type));
        ObjectReader reader = JACKSON.readerFor(JACKSON.constructType(type));
        return type(
                (value, out) -> {
                    try {
                        out.raw(writer.writeValueAsBytes(value));
                    } catch (JacksonException e) {
                        throw new MalformedValueException(
                                type.getTypeName() + " cannot be encoded: " + e.getOriginalMessage(), e);
                    }
                },
                in -> {
                    int from = in.position();
                    in.skip();
                    try {
                        return reader.readValue(in.slice(from));
                    } catch (JacksonException e) {
                        throw new MalformedValueException(
                                type.getTypeName() + " cannot be decoded: " + e.getOriginalMessage(), e);
                    }
                },
                null);
    }
}
