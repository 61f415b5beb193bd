package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.codec.MalformedValueException;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.testkit.internal.HexAndUtf8;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;

/**
 * The laws that every value codec must satisfy.
 *
 * @param <V> the type of the values, which must implement {@code equals} or be a byte array
 */
public final class ValueCodecLaws<V> {

    private static final int RANDOM_INPUTS = 2_000;

    private final ValueCodec<V> codec;
    private final List<V> samples;

    private ValueCodecLaws(ValueCodec<V> codec, Collection<? extends V> samples) {
        this.codec = codec;
        this.samples = List.copyOf(samples);
    }

    /**
     * Returns the laws for a codec.
     *
     * @param samples the values on which the laws are verified
     */
    public static <V> ValueCodecLaws<V> of(ValueCodec<V> codec, Collection<? extends V> samples) {
        return new ValueCodecLaws<>(codec, samples);
    }

    /** Asserts the encoded bytes of a value, given in hexadecimal digits that may contain spaces. */
    public static <V> void assertGoldenBytes(ValueCodec<V> codec, V value, String hex) {
        assertThat(HexAndUtf8.hex(codec.encode(value))).as("bytes of %s", value).isEqualTo(hex.replace(" ", ""));
        assertThat((Object) codec.decode(HexAndUtf8.hex(hex))).isEqualTo(value);
    }

    /** Asserts the laws that apply to every codec. */
    public void assertAll() {
        valuesRoundTrip();
        malformedBytesAreRejectedOrDecoded();
    }

    /** Asserts that values are unchanged after encoding and decoding. */
    public void valuesRoundTrip() {
        for (V value : samples) {
            assertThat((Object) codec.decode(codec.encode(value))).isEqualTo(value);
        }
    }

    /**
     * Asserts that truncated, extended and random bytes are rejected with a {@link MalformedValueException}, or decode to a
     * value.
     */
    public void malformedBytesAreRejectedOrDecoded() {
        Random random = new Random(20_260_101);
        for (V value : samples) {
            byte[] bytes = codec.encode(value);
            for (int length = 0; length <= bytes.length + 1; length++) {
                assertRejectedOrDecoded(Arrays.copyOf(bytes, length));
            }
            for (int i = 0; i < bytes.length; i++) {
                byte[] changed = bytes.clone();
                changed[i] ^= (byte) (1 << random.nextInt(8));
                assertRejectedOrDecoded(changed);
            }
        }
        for (int i = 0; i < RANDOM_INPUTS; i++) {
            byte[] randomBytes = new byte[random.nextInt(40)];
            random.nextBytes(randomBytes);
            assertRejectedOrDecoded(randomBytes);
        }
    }

    /** Asserts that every truncation of every sample is rejected. */
    public void truncatedValuesAreRejected() {
        for (V value : samples) {
            byte[] bytes = codec.encode(value);
            for (int length = 0; length < bytes.length; length++) {
                byte[] truncated = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> codec.decode(truncated))
                        .as("%s truncated to %s", value, HexAndUtf8.hex(truncated))
                        .isInstanceOf(MalformedValueException.class);
            }
        }
    }

    /** Asserts that additional fields written by a newer codec are ignored when decoding. */
    public <W> void decodesBytesOf(ValueCodec<W> other, W written, V expected) {
        assertThat((Object) codec.decode(other.encode(written))).isEqualTo(expected);
    }

    private void assertRejectedOrDecoded(byte[] bytes) {
        V value;
        try {
            value = codec.decode(bytes);
        } catch (MalformedValueException e) {
            return;
        }
        assertThat((Object) codec.decode(codec.encode(value))).isEqualTo(value);
    }
}
