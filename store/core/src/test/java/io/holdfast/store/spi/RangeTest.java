package io.holdfast.store.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RangeTest {

    private static final List<String> KEYS =
            List.of("00", "0000", "00ff", "01", "7f", "80", "fe", "feff", "ff", "ffff");

    @Test
    void the_end_of_a_prefix_is_the_first_key_that_does_not_begin_with_it() {
        assertThat(hex(Range.afterPrefix(bytes("00")))).isEqualTo("01");
        assertThat(hex(Range.afterPrefix(bytes("0102")))).isEqualTo("0103");
        assertThat(hex(Range.afterPrefix(bytes("7f")))).isEqualTo("80");
        assertThat(hex(Range.afterPrefix(bytes("01ff")))).isEqualTo("02");
        assertThat(hex(Range.afterPrefix(bytes("01ffff")))).isEqualTo("02");
    }

    @Test
    void a_prefix_of_nothing_but_ones_has_no_end() {
        assertThat(Range.afterPrefix(bytes("ff"))).isNull();
        assertThat(Range.afterPrefix(bytes("ffff"))).isNull();
        assertThat(Range.afterPrefix(bytes(""))).isNull();
    }

    @Test
    void a_prefix_range_has_exactly_what_begins_with_it() {
        for (String prefix : List.of("", "00", "01", "fe", "ff", "ffff")) {
            assertThat(within(Range.prefix(bytes(prefix))))
                    .isEqualTo(
                            KEYS.stream().filter(key -> key.startsWith(prefix)).toList());
        }
    }

    @Test
    void nothing_lies_between_a_key_and_the_one_after_it() {
        assertThat(hex(Range.after(bytes("01")))).isEqualTo("0100");
        assertThat(hex(Range.after(bytes("")))).isEqualTo("00");
        assertThat(within(new Range(Range.after(bytes("00")), bytes("01")))).containsExactly("0000", "00ff");
    }

    @Test
    void what_is_in_two_ranges_is_in_both() {
        Range low = new Range(bytes("00ff"), bytes("80"));
        Range high = new Range(bytes("7f"), null);
        assertThat(within(low.and(high))).containsExactly("7f");
        assertThat(within(high.and(low))).containsExactly("7f");
        assertThat(within(Range.ALL.and(low))).isEqualTo(within(low));
        assertThat(within(low.and(Range.ALL))).isEqualTo(within(low));
        assertThat(low.and(new Range(bytes("80"), null)).isEmpty()).isTrue();
    }

    @Test
    void a_range_that_ends_before_it_begins_is_empty() {
        assertThat(new Range(bytes("80"), bytes("7f")).isEmpty()).isTrue();
        assertThat(new Range(bytes("80"), bytes("80")).isEmpty()).isTrue();
        assertThat(new Range(bytes("80"), bytes("8000")).isEmpty()).isFalse();
        assertThat(new Range(null, bytes("00")).isEmpty()).isFalse();
        assertThat(Range.ALL.isEmpty()).isFalse();
    }

    @Test
    void a_scan_goes_on_beyond_the_last_key_in_either_direction() {
        Range range = new Range(bytes("00"), bytes("ff"));
        assertThat(within(range.beyond(bytes("7f"), false))).containsExactly("80", "fe", "feff");
        assertThat(within(range.beyond(bytes("0000"), true))).containsExactly("00");
        assertThat(range.beyond(bytes("00"), true).isEmpty()).isTrue();
        assertThat(within(range.beyond(bytes("feff"), false))).isEmpty();
    }

    @Test
    void a_page_is_full_at_its_rows_or_its_bytes_and_says_whether_there_is_more() {
        Rows.Builder few = new Rows.Builder(2);
        few.add(bytes("01"), bytes("11"));
        assertThat(few.isFull()).isFalse();
        few.add(bytes("02"), bytes("22"));
        assertThat(few.isFull()).isTrue();
        Rows page = few.build(true);
        assertThat(page.size()).isEqualTo(2);
        assertThat(page.more()).isTrue();
        assertThat(page.lastKey()).isEqualTo(bytes("02"));
        assertThat(page.value(0)).isEqualTo(bytes("11"));

        Rows.Builder large = new Rows.Builder(100);
        large.add(bytes("01"), new byte[Rows.PAGE_BYTES]);
        assertThat(large.isFull()).isTrue();
        assertThat(new Rows.Builder(1).build(true).more()).isFalse();
        assertThatThrownBy(() -> new Rows.Builder(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> within(Range range) {
        return KEYS.stream()
                .filter(key -> range.from() == null || Arrays.compareUnsigned(bytes(key), range.from()) >= 0)
                .filter(key -> range.to() == null || Arrays.compareUnsigned(bytes(key), range.to()) < 0)
                .toList();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static String hex(byte @Nullable [] bytes) {
        return bytes == null ? "none" : HexFormat.of().formatHex(bytes);
    }
}
