package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static io.holdfast.testkit.internal.HexAndUtf8.utf8;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.PLAIN;
import static io.holdfast.testkit.internal.SampleSchema.SEATS;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.testkit.internal.SampleSchema.SeatKey;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conformance tests for typed scans: bounds, directions, limits and pages. */
abstract class ScanConformance extends ConformanceTestBase {

    ScanConformance(BackendConformance suite) {
        super(suite);
    }

    @Test
    final void bounds_limit_a_scan_and_reverse_changes_its_direction() {
        store.update(tx -> List.of("a", "b", "c", "d", "e").forEach(key -> tx.put(COUNTERS, key, 1L)));
        assertThat(keys(scan -> scan)).containsExactly("a", "b", "c", "d", "e");
        assertThat(keys(scan -> scan.from("b").to("d"))).containsExactly("b", "c");
        assertThat(keys(scan -> scan.after("b").through("d"))).containsExactly("c", "d");
        assertThat(keys(scan -> scan.at("c"))).containsExactly("c");
        assertThat(keys(scan -> scan.at("cc"))).isEmpty();
        assertThat(keys(scan -> scan.from("d").to("b"))).isEmpty();
        assertThat(keys(scan -> scan.to(""))).isEmpty();
        assertThat(keys(scan -> scan.from("b").reverse())).containsExactly("e", "d", "c", "b");
        assertThat(keys(scan -> scan.reverse().after("b").through("d"))).containsExactly("d", "c");
        assertThat(keys(scan -> scan.limit(2))).containsExactly("a", "b");
        assertThat(keys(scan -> scan.reverse().limit(2))).containsExactly("e", "d");
        assertThat(keys(scan -> scan.limit(0))).isEmpty();
        assertThat(store.<Optional<String>>read(
                        tx -> tx.scan(COUNTERS).reverse().first().map(Entry::key)))
                .contains("e");
    }

    @Test
    final void text_prefixes_find_the_keys_that_begin_with_them() {
        store.update(tx -> List.of("a", "ab", "abc", "abd", "b").forEach(key -> tx.put(COUNTERS, key, 1L)));
        assertThat(keys(scan -> scan.prefix(KeyPrefix.of("ab")))).containsExactly("ab", "abc", "abd");
        assertThat(keys(scan -> scan.prefix(KeyPrefix.of("ab")).reverse())).containsExactly("abd", "abc", "ab");
        assertThat(keys(scan -> scan.prefix(KeyPrefix.of("ab")).after("ab"))).containsExactly("abc", "abd");
        assertThat(keys(scan -> scan.prefix(KeyPrefix.of("x")))).isEmpty();
    }

    @Test
    final void leading_parts_of_a_composite_key_find_only_matching_keys() {
        List<SeatKey> seats = List.of(
                new SeatKey("a", 1, 1),
                new SeatKey("a", 1, 2),
                new SeatKey("a", 2, 1),
                new SeatKey("ab", 1, 1),
                new SeatKey("b", 0xffff, 0xffff));
        store.update(tx -> seats.forEach(seat -> tx.put(SEATS, seat, "free")));
        assertThat(store.<List<SeatKey>>read(tx -> seats(tx.scan(SEATS).prefix(SeatKey.CODEC.prefix("a")))))
                .isEqualTo(seats.subList(0, 3));
        assertThat(store.<List<SeatKey>>read(tx -> seats(tx.scan(SEATS).prefix(SeatKey.CODEC.prefix("a", 1)))))
                .isEqualTo(seats.subList(0, 2));
        assertThat(store.<List<SeatKey>>read(tx -> seats(tx.scan(SEATS).prefix(SeatKey.CODEC.prefix("b", 0xffff)))))
                .containsExactly(new SeatKey("b", 0xffff, 0xffff));
    }

    @Test
    final void keys_of_00_and_ff_bytes_are_found_at_the_bounds() {
        List<String> ordered = List.of("00", "0000", "00ff", "fe", "ff", "ff00", "ffff");
        store.update(tx -> ordered.forEach(key -> tx.put(PLAIN, hex(key), new byte[0])));
        assertThat(plainKeys(scan -> scan)).isEqualTo(ordered);
        assertThat(plainKeys(scan -> scan.prefix(KeyPrefix.of(hex("ff"))))).containsExactly("ff", "ff00", "ffff");
        assertThat(plainKeys(scan -> scan.prefix(KeyPrefix.of(hex("ff"))).reverse()))
                .containsExactly("ffff", "ff00", "ff");
        assertThat(plainKeys(scan -> scan.after(hex("00")).to(hex("ff")))).containsExactly("0000", "00ff", "fe");
        assertThat(plainKeys(scan -> scan.through(hex("0000")))).containsExactly("00", "0000");
    }

    /** Uses scan lengths close to the possible page sizes of an implementation. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 63, 64, 65, 80, 81, 1024, 1360, 3000})
    final void a_scan_of_any_length_is_complete_in_both_directions(int rows) {
        List<String> expected =
                IntStream.range(0, rows).mapToObj(i -> "%05d".formatted(i)).toList();
        store.update(tx -> expected.forEach(key -> tx.put(COUNTERS, key, 1L)));
        assertThat(keys(scan -> scan)).isEqualTo(expected);
        assertThat(keys(Scan::reverse)).isEqualTo(reversed(expected));
        assertThat(store.<Long>read(tx -> tx.scan(COUNTERS).count())).isEqualTo(rows);
        assertThat(keys(scan -> scan.limit(17))).isEqualTo(expected.subList(0, Math.min(17, rows)));
    }

    @Test
    final void a_write_scans_over_its_own_puts_and_deletes() {
        store.update(tx -> IntStream.range(0, 100).forEach(i -> tx.put(COUNTERS, "%03d".formatted(i * 2), 1L)));
        List<String> seen = store.write(tx -> {
            IntStream.range(0, 60).forEach(i -> tx.delete(COUNTERS, "%03d".formatted(i * 2)));
            IntStream.range(50, 80).forEach(i -> tx.put(COUNTERS, "%03d".formatted(i * 2 + 1), 2L));
            List<String> forward = keys(tx, scan -> scan);
            assertThat(keys(tx, Scan::reverse)).isEqualTo(reversed(forward));
            assertThat(keys(tx, scan -> scan.from("120").limit(3))).containsExactly("120", "121", "122");
            return forward;
        });
        List<String> expected = IntStream.range(0, 200)
                .filter(i -> i % 2 == 0 ? i >= 120 : i > 100 && i < 160)
                .mapToObj("%03d"::formatted)
                .toList();
        assertThat(seen).isEqualTo(expected);
        assertThat(keys(scan -> scan)).isEqualTo(expected);
    }

    @Test
    final void rows_may_change_while_a_write_scans_them() {
        store.update(tx -> IntStream.range(0, 100).forEach(i -> tx.put(COUNTERS, "%03d".formatted(i), 1L)));
        store.update(tx -> {
            for (Entry<String, Long> row : tx.scan(COUNTERS)) {
                tx.delete(COUNTERS, row.key());
            }
        });
        assertThat(keys(scan -> scan)).isEmpty();
    }

    @Test
    final void pages_continue_while_rows_are_added_and_deleted() {
        store.update(tx -> IntStream.range(0, 10).forEach(i -> tx.put(COUNTERS, "k" + i, 1L)));
        Page<String> first = page(Scan::reverse, null);
        assertThat(first.rows()).containsExactly("k9", "k8", "k7", "k6");
        store.update(tx -> {
            tx.delete(COUNTERS, "k6");
            tx.delete(COUNTERS, "k5");
            tx.put(COUNTERS, "k55", 1L);
            tx.put(COUNTERS, "k95", 1L);
        });
        StoreErrorAssertions.assertStoreError(
                ErrorCode.INVALID_ARGUMENT,
                () -> page(scan -> scan, first.next().orElseThrow()));
        Page<String> second = page(Scan::reverse, first.next().orElseThrow());
        assertThat(second.rows()).containsExactly("k55", "k4", "k3", "k2");
        Page<String> last = page(Scan::reverse, second.next().orElseThrow());
        assertThat(last.rows()).containsExactly("k1", "k0");
        assertThat(last.next()).isEmpty();
    }

    @Test
    final void the_last_page_has_no_next_cursor() {
        store.update(tx -> IntStream.range(0, 4).forEach(i -> tx.put(COUNTERS, "k" + i, 1L)));
        assertThat(page(scan -> scan, null).next()).isEmpty();
        assertThat(page(scan -> scan.prefix(KeyPrefix.of("x")), null)).isEqualTo(new Page<>(List.of(), noCursor()));
    }

    @Test
    final void invalid_pages_and_limits_are_rejected() {
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_ARGUMENT, () -> page(scan -> scan, "not a cursor!"));
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_ARGUMENT, () -> page(scan -> scan, ""));
        StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_ARGUMENT, () -> keys(scan -> scan.limit(-1)));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.INVALID_ARGUMENT,
                () -> store.read(tx -> tx.scan(COUNTERS).page(0)));
    }

    @Test
    final void raw_bytes_are_the_rows_of_the_typed_table() {
        store.put(COUNTERS, "k", 1L);
        assertThat(store.<Optional<byte[]>>read(tx -> tx.get(store.raw("counters"), utf8("k"))))
                .hasValue(hex("01"));
    }

    private static Optional<String> noCursor() {
        return Optional.empty();
    }

    private Page<String> page(UnaryOperator<Scan<String, Entry<String, Long>>> bounds, @Nullable String cursor) {
        return store.read(tx -> {
            Page<Entry<String, Long>> page = bounds.apply(tx.scan(COUNTERS)).page(4, cursor);
            return new Page<>(page.rows().stream().map(Entry::key).toList(), page.next());
        });
    }

    private List<String> keys(UnaryOperator<Scan<String, Entry<String, Long>>> bounds) {
        return store.read(tx -> keys(tx, bounds));
    }

    private static List<String> keys(ReadTx tx, UnaryOperator<Scan<String, Entry<String, Long>>> bounds) {
        return bounds.apply(tx.scan(COUNTERS)).stream().map(Entry::key).toList();
    }

    private List<String> plainKeys(UnaryOperator<Scan<byte[], Entry<byte[], byte[]>>> bounds) {
        Function<ReadTx, List<String>> keys = tx ->
                bounds.apply(tx.scan(PLAIN)).stream().map(row -> hex(row.key())).toList();
        List<String> inWrite = store.write((Tx tx) -> keys.apply(tx));
        assertThat(inWrite).isEqualTo(store.read(keys));
        return inWrite;
    }

    private static List<SeatKey> seats(Scan<SeatKey, Entry<SeatKey, String>> scan) {
        return scan.stream().map(Entry::key).toList();
    }

    private static <T> List<T> reversed(List<T> list) {
        List<T> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }
}
