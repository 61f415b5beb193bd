package io.holdfast.store.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyRangeTest {

    private static final List<String> KEYS =
            List.of("00", "0000", "00ff", "01", "7f", "80", "fe", "feff", "ff", "ffff");

    @Test
    void the_end_of_a_prefix_is_the_first_key_that_does_not_begin_with_it() {
        assertThat(hex(KeyRange.afterPrefix(bytes("00")))).isEqualTo("01");
        assertThat(hex(KeyRange.afterPrefix(bytes("0102")))).isEqualTo("0103");
        assertThat(hex(KeyRange.afterPrefix(bytes("7f")))).isEqualTo("80");
        assertThat(hex(KeyRange.afterPrefix(bytes("01ff")))).isEqualTo("02");
        assertThat(hex(KeyRange.afterPrefix(bytes("01ffff")))).isEqualTo("02");
    }

    @Test
    void a_prefix_of_only_0xff_bytes_has_no_end() {
        assertThat(KeyRange.afterPrefix(bytes("ff"))).isNull();
        assertThat(KeyRange.afterPrefix(bytes("ffff"))).isNull();
        assertThat(KeyRange.afterPrefix(bytes(""))).isNull();
    }

    @Test
    void a_prefix_range_contains_exactly_the_keys_with_the_prefix() {
        for (String prefix : List.of("", "00", "01", "fe", "ff", "ffff")) {
            assertThat(within(KeyRange.prefix(bytes(prefix))))
                    .isEqualTo(
                            KEYS.stream().filter(key -> key.startsWith(prefix)).toList());
        }
    }

    @Test
    void nothing_lies_between_a_key_and_the_one_after_it() {
        assertThat(hex(KeyRange.after(bytes("01")))).isEqualTo("0100");
        assertThat(hex(KeyRange.after(bytes("")))).isEqualTo("00");
        assertThat(within(new KeyRange(KeyRange.after(bytes("00")), bytes("01"))))
                .containsExactly("0000", "00ff");
    }

    @Test
    void an_intersection_contains_the_keys_of_both_ranges() {
        KeyRange low = new KeyRange(bytes("00ff"), bytes("80"));
        KeyRange high = new KeyRange(bytes("7f"), null);
        assertThat(within(low.intersect(high))).containsExactly("7f");
        assertThat(within(high.intersect(low))).containsExactly("7f");
        assertThat(within(KeyRange.ALL.intersect(low))).isEqualTo(within(low));
        assertThat(within(low.intersect(KeyRange.ALL))).isEqualTo(within(low));
        assertThat(low.intersect(new KeyRange(bytes("80"), null)).isEmpty()).isTrue();
    }

    @Test
    void a_range_that_ends_before_it_begins_is_empty() {
        assertThat(new KeyRange(bytes("80"), bytes("7f")).isEmpty()).isTrue();
        assertThat(new KeyRange(bytes("80"), bytes("80")).isEmpty()).isTrue();
        assertThat(new KeyRange(bytes("80"), bytes("8000")).isEmpty()).isFalse();
        assertThat(new KeyRange(null, bytes("00")).isEmpty()).isFalse();
        assertThat(KeyRange.ALL.isEmpty()).isFalse();
    }

    @Test
    void a_scan_continues_after_the_last_key_in_both_directions() {
        KeyRange range = new KeyRange(bytes("00"), bytes("ff"));
        assertThat(within(range.remainderAfter(bytes("7f"), false))).containsExactly("80", "fe", "feff");
        assertThat(within(range.remainderAfter(bytes("0000"), true))).containsExactly("00");
        assertThat(range.remainderAfter(bytes("00"), true).isEmpty()).isTrue();
        assertThat(within(range.remainderAfter(bytes("feff"), false))).isEmpty();
    }

    @Test
    void a_page_is_limited_in_rows_and_bytes_and_reports_whether_more_rows_follow() {
        RowPage.Builder few = new RowPage.Builder(2);
        few.add(bytes("01"), bytes("11"));
        assertThat(few.isFull()).isFalse();
        few.add(bytes("02"), bytes("22"));
        assertThat(few.isFull()).isTrue();
        RowPage page = few.build(true);
        assertThat(page.size()).isEqualTo(2);
        assertThat(page.hasMore()).isTrue();
        assertThat(page.lastKey()).isEqualTo(bytes("02"));
        assertThat(page.value(0)).isEqualTo(bytes("11"));

        RowPage.Builder large = new RowPage.Builder(100);
        large.add(bytes("01"), new byte[RowPage.PAGE_BYTES]);
        assertThat(large.isFull()).isTrue();
        assertThat(new RowPage.Builder(1).build(true).hasMore()).isFalse();
        assertThatThrownBy(() -> new RowPage.Builder(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> within(KeyRange range) {
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
