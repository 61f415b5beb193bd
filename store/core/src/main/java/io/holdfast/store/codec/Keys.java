package io.holdfast.store.codec;

import com.github.f4b6a3.ulid.Ulid;
import java.math.BigInteger;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;

/**
 * Codecs for keys and their parts, and methods that compose keys from parts.
 *
 * <pre>{@code
 * record SeatKey(String event, int row, int seat) {
 *     static final KeyCodec3<SeatKey, String, Integer, Integer> CODEC = Keys.of(
 *             Keys.string(), SeatKey::event, Keys.u16(), SeatKey::row, Keys.u16(), SeatKey::seat, SeatKey::new);
 * }
 * }</pre>
 */
public final class Keys {

    private static final KeyCodec<String> STRING =
            new VariableSizeKeyCodec<>("string", false, Utf8::encode, Utf8::decode);
    private static final KeyCodec<String> TEXT = new TextKeyCodec(false);
    private static final KeyCodec<byte[]> BYTES = new VariableSizeKeyCodec<>("bytes", false, byte[]::clone, b -> b);
    private static final KeyCodec<UUID> UUIDS = new FixedSizeKeyCodec<>(
            "uuid",
            (id, out) -> {
                out.u64(id.getMostSignificantBits());
                out.u64(id.getLeastSignificantBits());
            },
            in -> new UUID(in.u64(), in.u64()));
    private static final KeyCodec<Ulid> ULIDS = new FixedSizeKeyCodec<>(
            "ulid",
            (id, out) -> {
                out.u64(id.getMostSignificantBits());
                out.u64(id.getLeastSignificantBits());
            },
            in -> new Ulid(in.u64(), in.u64()));
    private static final KeyCodec<Integer> U16 =
            new FixedSizeKeyCodec<>("u16", (n, out) -> out.u16((int) within("u16", n, 0xffff)), KeyReader::u16);
    private static final KeyCodec<Long> U32 = new FixedSizeKeyCodec<>(
            "u32", (n, out) -> out.u32((int) within("u32", n, 0xffff_ffffL)), in -> Integer.toUnsignedLong(in.u32()));
    private static final KeyCodec<Long> U64 = new FixedSizeKeyCodec<>(
            "u64",
            (n, out) -> out.u64(within("u64", n, Long.MAX_VALUE)),
            in -> within("u64", in.u64(), Long.MAX_VALUE));
    private static final KeyCodec<Long> I64 =
            new FixedSizeKeyCodec<>("i64", (n, out) -> out.u64(n ^ Long.MIN_VALUE), in -> in.u64() ^ Long.MIN_VALUE);
    private static final KeyCodec<Instant> INSTANT = new FixedSizeKeyCodec<>(
            "instant", (t, out) -> out.u64(EpochNanos.of(t)), in -> EpochNanos.toInstant(in.u64()));

    private Keys() {}

    /**
     * Returns a codec for strings in strict UTF-8, such as names and ids. As the last part of a key, strings sort in
     * code point order; in any other position, they sort by length first. Use {@link #text} if alphabetical order
     * matters.
     */
    public static KeyCodec<String> string() {
        return STRING;
    }

    /** Returns a codec for strings in strict UTF-8. The strings sort in code point order at any position in a key. */
    public static KeyCodec<String> text() {
        return TEXT;
    }

    /** Returns a codec for byte arrays. */
    public static KeyCodec<byte[]> bytes() {
        return BYTES;
    }

    /** Returns a codec for UUIDs as 16 bytes, which sort in unsigned order (unlike {@link UUID#compareTo}). */
    public static KeyCodec<UUID> uuid() {
        return UUIDS;
    }

    /** Returns a codec for ULIDs as 16 bytes, which sort in order of creation. */
    public static KeyCodec<Ulid> ulid() {
        return ULIDS;
    }

    /** Returns a codec for integers from 0 to 65,535 as 2 bytes. */
    public static KeyCodec<Integer> u16() {
        return U16;
    }

    /** Returns a codec for integers from 0 to 4,294,967,295 as 4 bytes. */
    public static KeyCodec<Long> u32() {
        return U32;
    }

    /** Returns a codec for integers from 0 to {@link Long#MAX_VALUE} as 8 bytes. */
    public static KeyCodec<Long> u64() {
        return U64;
    }

    /** Returns a codec for signed integers as 8 bytes. Negative integers sort first. */
    public static KeyCodec<Long> i64() {
        return I64;
    }

    /** Returns a codec for times from 1970 to 2554 as nanoseconds in 8 bytes. */
    public static KeyCodec<Instant> instant() {
        return INSTANT;
    }

    /** Returns a codec for a key with two parts. */
    public static <K, A, B> KeyCodec2<K, A, B> of(
            KeyCodec<A> a, Function<K, A> getA, KeyCodec<B> b, Function<K, B> getB, Make2<A, B, K> make) {
        return new KeyCodec2<>(KeyPartSequence.of(a, getA).and(b, getB), make);
    }

    /** Returns a codec for a key with three parts. */
    public static <K, A, B, C> KeyCodec3<K, A, B, C> of(
            KeyCodec<A> a,
            Function<K, A> getA,
            KeyCodec<B> b,
            Function<K, B> getB,
            KeyCodec<C> c,
            Function<K, C> getC,
            Make3<A, B, C, K> make) {
        return new KeyCodec3<>(KeyPartSequence.of(a, getA).and(b, getB).and(c, getC), make);
    }

    /** Returns a codec for a key with four parts. */
    public static <K, A, B, C, D> KeyCodec4<K, A, B, C, D> of(
            KeyCodec<A> a,
            Function<K, A> getA,
            KeyCodec<B> b,
            Function<K, B> getB,
            KeyCodec<C> c,
            Function<K, C> getC,
            KeyCodec<D> d,
            Function<K, D> getD,
            Make4<A, B, C, D, K> make) {
        return new KeyCodec4<>(
                KeyPartSequence.of(a, getA).and(b, getB).and(c, getC).and(d, getD), make);
    }

    /** Creates a key from two parts. */
    @FunctionalInterface
    public interface Make2<A, B, K> {
        K make(A a, B b);
    }

    /** Creates a key from three parts. */
    @FunctionalInterface
    public interface Make3<A, B, C, K> {
        K make(A a, B b, C c);
    }

    /** Creates a key from four parts. */
    @FunctionalInterface
    public interface Make4<A, B, C, D, K> {
        K make(A a, B b, C c, D d);
    }

    private static long within(String name, long value, long max) {
        if (value < 0 || value > max) {
            throw new MalformedKeyException(
                    "a " + name + " in a key must be between 0 and " + BigInteger.valueOf(max) + ", but is " + value);
        }
        return value;
    }
}
