package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.codec.MalformedValue;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.testkit.internal.ByteArrays;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;

/**
 * The laws of value codecs.
 *
 * @param <V> the values, which have an {@code equals} of their own, or are byte arrays
 */
public final class ValueCodecLaws<V> {

    private static final int GARBAGE = 2_000;

    private final ValueCodec<V> codec;
    private final List<V> samples;

    private ValueCodecLaws(ValueCodec<V> codec, Collection<? extends V> samples) {
        this.codec = codec;
        this.samples = List.copyOf(samples);
    }

    public static <V> ValueCodecLaws<V> of(ValueCodec<V> codec, Collection<? extends V> samples) {
        return new ValueCodecLaws<>(codec, samples);
    }

    /** A value has exactly these bytes, in hex with blanks wherever they help. */
    public static <V> void assertGoldenBytes(ValueCodec<V> codec, V value, String hex) {
        assertThat(ByteArrays.hex(codec.encode(value))).as("bytes of %s", value).isEqualTo(hex.replace(" ", ""));
        assertThat((Object) codec.decode(ByteArrays.hex(hex))).isEqualTo(value);
    }

    /** All that hold for every codec. */
    public void assertAll() {
        valuesComeBack();
        garbageIsRefusedOrUnderstood();
    }

    /** What is decoded is what was encoded. */
    public void valuesComeBack() {
        for (V value : samples) {
            assertThat((Object) codec.decode(codec.encode(value))).isEqualTo(value);
        }
    }

    /** Cut, lengthened and random bytes are refused with a {@link MalformedValue} and nothing else, or are a value. */
    public void garbageIsRefusedOrUnderstood() {
        Random random = new Random(20_260_101);
        for (V value : samples) {
            byte[] bytes = codec.encode(value);
            for (int length = 0; length <= bytes.length + 1; length++) {
                assertRefusedOrUnderstood(Arrays.copyOf(bytes, length));
            }
            for (int i = 0; i < bytes.length; i++) {
                byte[] changed = bytes.clone();
                changed[i] ^= (byte) (1 << random.nextInt(8));
                assertRefusedOrUnderstood(changed);
            }
        }
        for (int i = 0; i < GARBAGE; i++) {
            byte[] garbage = new byte[random.nextInt(40)];
            random.nextBytes(garbage);
            assertRefusedOrUnderstood(garbage);
        }
    }

    /** Every cut of every sample is refused: nothing is filled in for what was lost. */
    public void cutsAreRefused() {
        for (V value : samples) {
            byte[] bytes = codec.encode(value);
            for (int length = 0; length < bytes.length; length++) {
                byte[] cut = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> codec.decode(cut))
                        .as("%s cut to %s", value, ByteArrays.hex(cut))
                        .isInstanceOf(MalformedValue.class);
            }
        }
    }

    /** Bytes of a newer codec, whose type has fields that this one does not know, are read without them. */
    public <W> void readsWhatWasWrittenBy(ValueCodec<W> other, W written, V expected) {
        assertThat((Object) codec.decode(other.encode(written))).isEqualTo(expected);
    }

    private void assertRefusedOrUnderstood(byte[] bytes) {
        V value;
        try {
            value = codec.decode(bytes);
        } catch (MalformedValue e) {
            return;
        }
        assertThat((Object) codec.decode(codec.encode(value))).isEqualTo(value);
    }
}
