package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.Keys;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.HexAndUtf8;
import io.holdfast.testkit.internal.SampleSchema;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Verifies that all codecs of the store satisfy the laws, and that the laws detect codecs that do not. */
final class KeyCodecLawsTest {

    private static final List<String> TEXTS =
            List.of("", "\0", "a", "a\0", "aa", "ab", "b", "z\u00e9", "\u00ff", "\u20ac", "\uffff", "\ud83d\ude00");
    private static final Comparator<byte[]> UNSIGNED = Arrays::compareUnsigned;
    private static final Comparator<String> BY_CODE_POINT =
            Comparator.comparing(text -> text.codePoints().toArray(), (a, b) -> Arrays.compareUnsigned(a, b));
    private static final Comparator<String> BY_LENGTH = Comparator.<String>comparingInt(
                    text -> HexAndUtf8.utf8(text).length)
            .thenComparing(BY_CODE_POINT);

    record Account(String name) {
        Account {
            if (!name.equals(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("name must be lower case");
            }
        }
    }

    @Test
    void strings_satisfy_the_laws() {
        KeyCodecLaws.of(Keys.string(), BY_CODE_POINT, TEXTS).assertAll();
        KeyCodecLaws.of(Keys.string().delimited(), BY_LENGTH, TEXTS).assertAll();
    }

    @Test
    void text_keeps_its_order_in_both_forms() {
        KeyCodecLaws.of(Keys.text(), BY_CODE_POINT, TEXTS).assertAll();
        KeyCodecLaws.of(Keys.text().delimited(), BY_CODE_POINT, TEXTS).assertAll();
    }

    @Test
    void bytes_satisfy_the_laws() {
        List<byte[]> samples = List.of(
                new byte[0],
                new byte[1],
                new byte[2],
                new byte[] {0, 1},
                new byte[] {127},
                new byte[] {-128},
                new byte[] {-1});
        KeyCodecLaws.of(Keys.bytes(), UNSIGNED, samples).assertAll();
        KeyCodecLaws.of(
                        Keys.bytes().delimited(),
                        Comparator.<byte[]>comparingInt(b -> b.length).thenComparing(UNSIGNED),
                        samples)
                .assertAll();
    }

    @Test
    void ids_satisfy_the_laws() {
        List<Long> halves = List.of(0L, 1L, Long.MAX_VALUE, Long.MIN_VALUE, -1L);
        List<UUID> uuids = halves.stream()
                .flatMap(high -> halves.stream().map(low -> new UUID(high, low)))
                .toList();
        KeyCodecLaws.of(
                        Keys.uuid(),
                        Comparator.comparing(UUID::getMostSignificantBits, Long::compareUnsigned)
                                .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned),
                        uuids)
                .assertAll();
        KeyCodecLaws.of(
                        Keys.ulid(),
                        Comparator.<Ulid>naturalOrder(),
                        uuids.stream().map(Ulid::from).toList())
                .assertAll();
    }

    @Test
    void numbers_satisfy_the_laws() {
        KeyCodecLaws.of(Keys.u16(), Comparator.<Integer>naturalOrder(), List.of(0, 1, 0xff, 0x100, 0x8000, 0xffff))
                .assertAll();
        KeyCodecLaws.of(
                        Keys.u32(),
                        Comparator.<Long>naturalOrder(),
                        List.of(0L, 1L, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL))
                .assertAll();
        KeyCodecLaws.of(Keys.u64(), Comparator.<Long>naturalOrder(), List.of(0L, 1L, 1L << 32, Long.MAX_VALUE))
                .assertAll();
        KeyCodecLaws.of(
                        Keys.i64(),
                        Comparator.<Long>naturalOrder(),
                        List.of(Long.MIN_VALUE, -256L, -1L, 0L, 1L, 255L, Long.MAX_VALUE))
                .assertAll();
    }

    @Test
    void times_satisfy_the_laws() {
        KeyCodecLaws.of(
                        Keys.instant(),
                        Comparator.<Instant>naturalOrder(),
                        List.of(
                                Instant.EPOCH,
                                Instant.EPOCH.plusNanos(1),
                                ManualClock.START,
                                ManualClock.START.plusNanos(1),
                                Instant.parse("2262-04-11T23:47:16.854775807Z"),
                                Instant.parse("2262-04-11T23:47:16.854775808Z"),
                                EpochNanos.LAST))
                .assertAll();
    }

    @Test
    void composite_wrapped_and_separated_keys_satisfy_the_laws() {
        KeyCodecLaws.of(
                        SampleSchema.SeatKey.CODEC,
                        Comparator.comparing(SampleSchema.SeatKey::event, BY_LENGTH)
                                .thenComparing(SampleSchema.SeatKey::row)
                                .thenComparing(SampleSchema.SeatKey::seat),
                        TEXTS.stream()
                                .flatMap(text -> List.of(0, 1, 0xffff).stream()
                                        .map(number -> new SampleSchema.SeatKey(text, number, 0xffff - number)))
                                .toList())
                .assertAll();
        KeyCodec<Account> accounts = Keys.string().as(Account::new, Account::name);
        List<Account> lower = List.of(new Account(""), new Account("a"), new Account("ab"));
        KeyCodecLaws.of(accounts, Comparator.comparing(Account::name), lower).assertAll();
        KeyCodecLaws.of(accounts.followedBy(':'), Comparator.comparing(Account::name, BY_LENGTH), lower)
                .assertAll();
    }

    @Test
    void a_codec_with_a_different_order_is_detected() {
        assertThatThrownBy(() -> KeyCodecLaws.of(Keys.i64(), Comparator.<Long>reverseOrder(), List.of(1L, 2L))
                        .assertAll())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("order of 1 and 2");
    }

    @Test
    void a_codec_that_is_not_self_delimiting_is_detected() {
        KeyCodecLaws<String> laws = KeyCodecLaws.of(new NotDelimited(), Comparator.naturalOrder(), List.of("a", "ab"));
        laws.keysRoundTrip();
        assertThatThrownBy(laws::delimitedFormsAreSelfDelimiting).isInstanceOf(AssertionError.class);
    }

    @Test
    void a_codec_that_decodes_damaged_bytes_to_another_key_is_detected() {
        KeyCodec<Long> lossy = Keys.i64().as(number -> number / 2 * 2, number -> number);
        assertThatThrownBy(() -> KeyCodecLaws.of(lossy, Comparator.<Long>naturalOrder(), List.of(0L, 2L))
                        .assertAll())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void different_golden_bytes_are_detected() {
        KeyCodecLaws.assertGoldenBytes(Keys.u16(), 258, "01 02");
        assertThatThrownBy(() -> KeyCodecLaws.assertGoldenBytes(Keys.u16(), 258, "02 01"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("0102");
    }

    /** A codec that reads to the end of the key but claims to be self-delimiting. */
    private static final class NotDelimited implements KeyCodec<String> {
        @Override
        public void write(String key, KeyWriter out) {
            Keys.string().write(key, out);
        }

        @Override
        public String read(KeyReader in) {
            return Keys.string().read(in);
        }

        @Override
        public KeyCodec<String> delimited() {
            return this;
        }

        @Override
        public String format() {
            return "not-delimited";
        }
    }
}
