package io.holdfast.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The byte format of keys, which must never change because stores on disk depend on it. */
class KeysTest {

    private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    record Pair(String first, String second) {
        static final KeyCodec2<Pair, String, String> CODEC =
                Keys.of(Keys.string(), Pair::first, Keys.string(), Pair::second, Pair::new);
    }

    record Triple(byte[] first, int second, UUID third) {
        static final KeyCodec3<Triple, byte[], Integer, UUID> CODEC = Keys.of(
                Keys.bytes(), Triple::first, Keys.u16(), Triple::second, Keys.uuid(), Triple::third, Triple::new);
    }

    /** len16 queue ':' len16 fairness ':' u64 ':' uuid. */
    record MessageKey(String queue, String fairness, long enqueuedAt, UUID id) {
        static final KeyCodec4<MessageKey, String, String, Long, UUID> CODEC = Keys.of(
                Keys.string().followedBy(':'),
                MessageKey::queue,
                Keys.string().followedBy(':'),
                MessageKey::fairness,
                Keys.u64().followedBy(':'),
                MessageKey::enqueuedAt,
                Keys.uuid(),
                MessageKey::id,
                MessageKey::new);
    }

    record Name(String text) {
        Name {
            if (text.isBlank()) {
                throw new IllegalArgumentException("a name is not blank");
            }
        }
    }

    @Test
    void a_string_is_its_utf8_and_has_a_length_when_it_is_not_last() {
        golden(Keys.string(), "", "");
        golden(Keys.string(), "a\u00e9\u20ac\ud83d\ude00", "61 c3a9 e282ac f09f9880");
        golden(Keys.string().delimited(), "", "0000");
        golden(Keys.string().delimited(), "a\u00e9", "0003 61 c3a9");
        golden(Keys.string().delimited().delimited(), "a", "0001 61");
        assertThat(Keys.string().format()).isEqualTo("string");
        assertThat(Keys.string().delimited().format()).isEqualTo("len16 string");
    }

    @Test
    void bytes_are_encoded_unchanged_with_a_length_unless_they_are_last() {
        golden(Keys.bytes(), HexFormat.of().parseHex("00ff"), "00 ff");
        golden(Keys.bytes().delimited(), HexFormat.of().parseHex("00ff"), "0002 00 ff");
        assertThat(Keys.bytes().format()).isEqualTo("bytes");
        assertThat(Keys.bytes().delimited().format()).isEqualTo("len16 bytes");
    }

    @Test
    void ids_are_16_bytes() {
        golden(Keys.uuid(), ID, "00112233445566778899aabbccddeeff");
        golden(Keys.ulid(), Ulid.from("01ARZ3NDEKTSV4RRFFQ69G5FAV"), "01563e3ab5d3d6764c61efb99302bd5b");
        assertThat(Keys.uuid().format()).isEqualTo("uuid");
        assertThat(Keys.ulid().format()).isEqualTo("ulid");
    }

    @Test
    void numbers_are_big_endian() {
        golden(Keys.u16(), 0, "0000");
        golden(Keys.u16(), 0x0102, "0102");
        golden(Keys.u16(), 0xffff, "ffff");
        golden(Keys.u32(), 0L, "00000000");
        golden(Keys.u32(), 0x01020304L, "01020304");
        golden(Keys.u32(), 0xffff_ffffL, "ffffffff");
        golden(Keys.u64(), 0x0102030405060708L, "0102030405060708");
        golden(Keys.u64(), Long.MAX_VALUE, "7fffffffffffffff");
        golden(Keys.i64(), Long.MIN_VALUE, "0000000000000000");
        golden(Keys.i64(), -1L, "7fffffffffffffff");
        golden(Keys.i64(), 0L, "8000000000000000");
        golden(Keys.i64(), Long.MAX_VALUE, "ffffffffffffffff");
        assertThat(Keys.u16().format()
                        + Keys.u32().format()
                        + Keys.u64().format()
                        + Keys.i64().format())
                .isEqualTo("u16u32u64i64");
    }

    @Test
    void times_are_nanoseconds_since_1970() {
        golden(Keys.instant(), Instant.EPOCH, "0000000000000000");
        golden(Keys.instant(), Instant.parse("2026-01-01T00:00:00.000000001Z"), "18867251edfa0001");
        golden(Keys.instant(), Instant.parse("2554-07-21T23:34:33.709551615Z"), "ffffffffffffffff");
        assertThat(Keys.instant().format()).isEqualTo("instant");
    }

    @Test
    void a_separator_is_one_character_after_the_delimited_part() {
        golden(Keys.string().followedBy(':'), "ab", "0002 6162 3a");
        golden(Keys.u16().followedBy('/'), 1, "0001 2f");
        assertThat(Keys.string().followedBy(':').format()).isEqualTo("len16 string':'");
    }

    @Test
    void all_parts_of_a_composed_key_except_the_last_are_delimited() {
        golden(Pair.CODEC, new Pair("a", "b"), "0001 61 62");
        golden(Pair.CODEC.delimited(), new Pair("a", "b"), "0001 61 0001 62");
        byte[] triple = Triple.CODEC.encode(new Triple(new byte[] {7}, 1, ID));
        assertThat(hex(triple)).isEqualTo("0001" + "07" + "0001" + "00112233445566778899aabbccddeeff");
        assertThat(Pair.CODEC.format()).isEqualTo("[len16 string, string]");
        assertThat(Triple.CODEC.format()).isEqualTo("[len16 bytes, u16, uuid]");
    }

    @Test
    void a_queue_key_shows_its_separators() {
        MessageKey key = new MessageKey("mail", "ann", 258, ID);
        golden(
                MessageKey.CODEC,
                key,
                "0004 6d61696c 3a 0003 616e6e 3a 0000000000000102 3a 00112233445566778899aabbccddeeff");
        assertThat(MessageKey.CODEC.format()).isEqualTo("[len16 string':', len16 string':', u64':', uuid]");
        assertThat(hex(MessageKey.CODEC.prefix("mail").bytes())).isEqualTo("0004" + "6d61696c" + "3a");
        assertThat(hex(MessageKey.CODEC.prefix("mail", "ann").bytes()))
                .isEqualTo("0004" + "6d61696c" + "3a" + "0003" + "616e6e" + "3a");
    }

    @Test
    void prefixes_are_the_bytes_of_the_leading_parts() {
        assertThat(hex(Pair.CODEC.prefix("a").bytes())).isEqualTo("0001" + "61");
        assertThat(hex(Triple.CODEC.prefix(new byte[] {7}, 1).bytes())).isEqualTo("0001" + "07" + "0001");
        assertThat(hex(KeyPrefix.of("a\u00e9").bytes())).isEqualTo("61c3a9");
        assertThat(KeyPrefix.of("a")).isEqualTo(KeyPrefix.of(new byte[] {0x61}));
        assertThat(Pair.CODEC.lengthOf(1, Pair.CODEC.encode(new Pair("abc", "d"))))
                .isEqualTo(5);
        assertThat(MessageKey.CODEC.lengthOf(2, MessageKey.CODEC.encode(new MessageKey("mail", "ann", 1, ID))))
                .isEqualTo(13);
    }

    @Test
    void numbers_out_of_range_are_rejected() {
        refused(Keys.u16(), -1, "65535");
        refused(Keys.u16(), 0x10000, "65535");
        refused(Keys.u32(), -1L, "4294967295");
        refused(Keys.u32(), 1L << 32, "4294967295");
        refused(Keys.u64(), -1L, "9223372036854775807");
        refused(Keys.instant(), Instant.EPOCH.minusNanos(1), "1970-01-01T00:00:00Z");
        refused(Keys.instant(), Instant.parse("2554-07-21T23:34:33.709551616Z"), "2554-07-21T23:34:33.709551615Z");
    }

    @Test
    void text_that_cannot_be_encoded_or_is_too_long_is_rejected() {
        refused(Keys.string(), "\ud83d", "surrogate");
        refused(Keys.string(), "\ude00", "surrogate");
        refused(Keys.string(), "\ud83da", "surrogate");
        golden(Keys.string().delimited(), "a".repeat(0xffff), "ffff" + "61".repeat(0xffff));
        refused(Keys.string().delimited(), "a".repeat(0x10000), "65535");
        refused(Keys.bytes(), new byte[0x10000], "65535");
    }

    @Test
    void malformed_bytes_are_rejected() {
        malformed(Keys.string(), "ff");
        malformed(Keys.string(), "c3");
        malformed(Keys.string(), "eda080");
        malformed(Keys.string(), "c080");
        malformed(Keys.string().delimited(), "00");
        malformed(Keys.string().delimited(), "0002 61");
        malformed(Keys.string().delimited(), "0001 61 61");
        malformed(Keys.u16(), "00");
        malformed(Keys.u16(), "000000");
        malformed(Keys.u64(), "ffffffffffffffff");
        malformed(Keys.uuid(), "00112233445566778899aabbccddee");
        malformed(Keys.string().followedBy(':'), "0001 61 3b");
        malformed(Keys.string().followedBy(':'), "0001 61");
        malformed(Pair.CODEC, "0005 61");
    }

    @Test
    void a_mapped_key_has_the_same_bytes_and_the_checks_of_its_type() {
        KeyCodec<Name> names = Keys.string().as(Name::new, Name::text);
        golden(names, new Name("a"), "61");
        golden(names.delimited(), new Name("a"), "0001 61");
        malformed(names, "20");
        assertThat(names.format()).isEqualTo("string");
    }

    @Test
    void a_separator_is_printable() {
        assertThatThrownBy(() -> Keys.u16().followedBy('\n')).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Keys.u16().followedBy('\u00e9')).isInstanceOf(IllegalArgumentException.class);
    }

    private static <K> void golden(KeyCodec<K> codec, K key, String hex) {
        String bytes = hex.replace(" ", "");
        assertThat(hex(codec.encode(key))).isEqualTo(bytes);
        assertThat((Object) codec.decode(HexFormat.of().parseHex(bytes))).isEqualTo(key);
    }

    private static <K> void refused(KeyCodec<K> codec, K key, String fact) {
        assertThatThrownBy(() -> codec.encode(key))
                .isInstanceOf(MalformedKeyException.class)
                .hasMessageContaining(fact);
    }

    private static void malformed(KeyCodec<?> codec, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(MalformedKeyException.class);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
