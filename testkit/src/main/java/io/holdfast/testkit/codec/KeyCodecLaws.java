package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.MalformedKey;
import io.holdfast.testkit.internal.ByteArrays;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * The laws of key codecs. Give it keys that lie at every edge there is:
 *
 * <pre>{@code
 * KeyCodecLaws.of(SeatKey.CODEC, SeatKey.ORDER, List.of(new SeatKey("", 0, 0), new SeatKey("b", 1, 0xffff))).hold();
 * }</pre>
 *
 * @param <K> the keys, which have an {@code equals} of their own, or are byte arrays
 */
public final class KeyCodecLaws<K> {

    private static final int GARBAGE = 2_000;

    private final KeyCodec<K> codec;
    private final Comparator<? super K> order;
    private final List<K> samples;

    private KeyCodecLaws(KeyCodec<K> codec, Comparator<? super K> order, Collection<? extends K> samples) {
        this.codec = codec;
        this.order = order;
        this.samples = List.copyOf(samples);
    }

    /** Laws to be proven for a codec, by keys that are to be found in this order. */
    public static <K> KeyCodecLaws<K> of(
            KeyCodec<K> codec, Comparator<? super K> order, Collection<? extends K> samples) {
        return new KeyCodecLaws<>(codec, order, samples);
    }

    /** A key has exactly these bytes, in hex with blanks wherever they help. */
    public static <K> void assertGoldenBytes(KeyCodec<K> codec, K key, String hex) {
        assertThat(ByteArrays.hex(codec.encode(key))).as("bytes of %s", key).isEqualTo(hex.replace(" ", ""));
        assertSame(codec.decode(ByteArrays.hex(hex)), key);
    }

    /** All of them. */
    public void assertAll() {
        keysComeBack();
        bytesSortLikeKeys();
        delimitedFormsEndByThemselves();
        malformedBytesAreNeverMisread();
    }

    /** What is decoded is what was encoded, in the plain and in the delimited form. */
    public void keysComeBack() {
        for (K key : samples) {
            assertSame(codec.decode(codec.encode(key)), key);
            assertSame(codec.delimited().decode(codec.delimited().encode(key)), key);
        }
    }

    /** The unsigned order of the bytes is the order of the keys. */
    public void bytesSortLikeKeys() {
        for (K one : samples) {
            for (K other : samples) {
                int bytes = Arrays.compareUnsigned(codec.encode(one), codec.encode(other));
                assertThat(Integer.signum(bytes))
                        .as("the order of %s and %s", one, other)
                        .isEqualTo(Integer.signum(order.compare(one, other)));
            }
        }
    }

    /** A delimited form says where it ends: no key is the beginning of another, and two in a row can be told apart. */
    public void delimitedFormsEndByThemselves() {
        KeyCodec<K> delimited = codec.delimited();
        for (K one : samples) {
            byte[] shorter = delimited.encode(one);
            for (K other : samples) {
                byte[] longer = delimited.encode(other);
                boolean beginning =
                        longer.length > shorter.length && Arrays.mismatch(shorter, longer) == shorter.length;
                assertThat(beginning)
                        .as("%s is the beginning of %s", one, other)
                        .isFalse();
                KeyWriter both = new KeyWriter();
                delimited.write(one, both);
                delimited.write(other, both);
                KeyReader in = new KeyReader(both.toBytes());
                assertSame(delimited.read(in), one);
                assertSame(delimited.read(in), other);
                in.expectEnd();
            }
        }
    }

    /** Cut, lengthened and random bytes are refused with a {@link MalformedKey}, or are some other key's exact bytes. */
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
            for (int i = 0; i < GARBAGE; i++) {
                byte[] garbage = new byte[random.nextInt(40)];
                random.nextBytes(garbage);
                assertNotMisread(form, garbage);
            }
        }
    }

    private static <K> void assertNotMisread(KeyCodec<K> form, byte[] bytes) {
        K key;
        try {
            key = form.decode(bytes);
        } catch (MalformedKey e) {
            return;
        }
        assertThat(ByteArrays.hex(form.encode(key))).as("bytes of %s", key).isEqualTo(ByteArrays.hex(bytes));
    }

    private static void assertSame(Object found, Object expected) {
        assertThat(found).isEqualTo(expected);
    }
}
