package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.testkit.internal.HexAndUtf8;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * The laws that every key codec must satisfy. Pass sample keys that include all boundary cases:
 *
 * <pre>{@code
 * KeyCodecLaws.of(SeatKey.CODEC, SeatKey.ORDER, List.of(new SeatKey("", 0, 0), new SeatKey("b", 1, 0xffff))).assertAll();
 * }</pre>
 *
 * @param <K> the type of the keys, which must implement {@code equals} or be a byte array
 */
public final class KeyCodecLaws<K> {

    private static final int RANDOM_INPUTS = 2_000;

    private final KeyCodec<K> codec;
    private final Comparator<? super K> order;
    private final List<K> samples;

    private KeyCodecLaws(KeyCodec<K> codec, Comparator<? super K> order, Collection<? extends K> samples) {
        this.codec = codec;
        this.order = order;
        this.samples = List.copyOf(samples);
    }

    /**
     * Returns the laws for a codec.
     *
     * @param order the order in which keys must be stored
     * @param samples the keys on which the laws are verified
     */
    public static <K> KeyCodecLaws<K> of(
            KeyCodec<K> codec, Comparator<? super K> order, Collection<? extends K> samples) {
        return new KeyCodecLaws<>(codec, order, samples);
    }

    /** Asserts the encoded bytes of a key, given in hexadecimal digits that may contain spaces. */
    public static <K> void assertGoldenBytes(KeyCodec<K> codec, K key, String hex) {
        assertThat(HexAndUtf8.hex(codec.encode(key))).as("bytes of %s", key).isEqualTo(hex.replace(" ", ""));
        assertSame(codec.decode(HexAndUtf8.hex(hex)), key);
    }

    /** Asserts all laws. */
    public void assertAll() {
        keysRoundTrip();
        bytesSortLikeKeys();
        delimitedFormsAreSelfDelimiting();
        malformedBytesAreNeverMisread();
    }

    /** Asserts that keys are unchanged after encoding and decoding, in both the plain and the delimited form. */
    public void keysRoundTrip() {
        for (K key : samples) {
            assertSame(codec.decode(codec.encode(key)), key);
            assertSame(codec.delimited().decode(codec.delimited().encode(key)), key);
        }
    }

    /** Asserts that the unsigned order of the encoded bytes is the same as the order of the keys. */
    public void bytesSortLikeKeys() {
        for (K first : samples) {
            for (K second : samples) {
                int bytes = Arrays.compareUnsigned(codec.encode(first), codec.encode(second));
                assertThat(Integer.signum(bytes))
                        .as("order of %s and %s", first, second)
                        .isEqualTo(Integer.signum(order.compare(first, second)));
            }
        }
    }

    /**
     * Asserts that the delimited form is self-delimiting: no key is a prefix of another, and two concatenated keys can
     * be decoded.
     */
    public void delimitedFormsAreSelfDelimiting() {
        KeyCodec<K> delimited = codec.delimited();
        for (K first : samples) {
            byte[] shorter = delimited.encode(first);
            for (K second : samples) {
                byte[] longer = delimited.encode(second);
                boolean isPrefix = longer.length > shorter.length && Arrays.mismatch(shorter, longer) == shorter.length;
                assertThat(isPrefix).as("%s is a prefix of %s", first, second).isFalse();
                KeyWriter pair = new KeyWriter();
                delimited.write(first, pair);
                delimited.write(second, pair);
                KeyReader in = new KeyReader(pair.toBytes());
                assertSame(delimited.read(in), first);
                assertSame(delimited.read(in), second);
                in.expectEnd();
            }
        }
    }

    /**
     * Asserts that truncated, extended and random bytes are rejected with a {@link MalformedKeyException}, or are exactly the
     * bytes of another key.
     */
    public void malformedBytesAreNeverMisread() {
        Random random = new Random(20_260_101);
        for (KeyCodec<K> form : List.of(codec, codec.delimited())) {
            for (K key : samples) {
                byte[] bytes = form.encode(key);
                for (int length = 0; length <= bytes.length + 2; length++) {
                    assertNotMisread(form, Arrays.copyOf(bytes, length));
                }
                for (int i = 0; i < bytes.length; i++) {
                    byte[] changed = bytes.clone();
                    changed[i] ^= (byte) (1 << random.nextInt(8));
                    assertNotMisread(form, changed);
                }
            }
            for (int i = 0; i < RANDOM_INPUTS; i++) {
                byte[] randomBytes = new byte[random.nextInt(40)];
                random.nextBytes(randomBytes);
                assertNotMisread(form, randomBytes);
            }
        }
    }

    private static <K> void assertNotMisread(KeyCodec<K> form, byte[] bytes) {
        K key;
        try {
            key = form.decode(bytes);
        } catch (MalformedKeyException e) {
            return;
        }
        assertThat(HexAndUtf8.hex(form.encode(key))).as("bytes of %s", key).isEqualTo(HexAndUtf8.hex(bytes));
    }

    private static void assertSame(Object actual, Object expected) {
        assertThat(actual).isEqualTo(expected);
    }
}
