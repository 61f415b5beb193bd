package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.HexAndUtf8.hex;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Conformance tests for implementations of the backend SPI: ordered column families with byte-array keys and values.
 */
abstract class BackendSpiConformance {

    private static final byte[] A = hex("0a");

    private final BackendConformance suite;
    private RawBackend bytes;
    private Family left;
    private Family right;

    @SuppressWarnings("NullAway.Init") // JUnit calls begin first.
    BackendSpiConformance(BackendConformance suite) {
        this.suite = suite;
    }

    @BeforeEach
    final void begin(@TempDir Path folder) {
        bytes = new RawBackend(suite.at(folder), List.of("left", "right"));
        left = bytes.family("left");
        right = bytes.family("right");
    }

    @AfterEach
    final void end() {
        bytes.close();
    }

    @Test
    final void a_row_exists_from_its_put_to_its_delete() {
        assertThat(get(left, A)).isNull();
        bytes.put("left", A, hex("01"));
        assertThat(get(left, A)).isEqualTo(hex("01"));
        bytes.put("left", A, hex("02"));
        assertThat(get(left, A)).isEqualTo(hex("02"));
        bytes.delete("left", A);
        assertThat(get(left, A)).isNull();
        bytes.delete("left", A);
    }

    @Test
    final void families_are_independent() {
        bytes.put("left", A, hex("01"));
        assertThat(get(right, A)).isNull();
        bytes.write(tx -> {
            tx.delete(left, A);
            tx.put(right, A, hex("02"));
            return true;
        });
        assertThat(get(left, A)).isNull();
        assertThat(get(right, A)).isEqualTo(hex("02"));
    }

    @Test
    final void an_empty_value_is_a_row() {
        bytes.write(tx -> {
            tx.put(left, A, new byte[0]);
            assertThat(tx.get(left, A)).isEmpty();
            assertThat(keys(tx, KeyRange.ALL, false, 10)).containsExactly("0a");
            return true;
        });
        assertThat(get(left, A)).isEmpty();
        assertThat(bytes.<List<String>>read(tx -> keys(tx, KeyRange.ALL, false, 10)))
                .containsExactly("0a");
    }

    @Test
    final void multi_get_returns_values_in_the_requested_order_with_nulls_for_missing_rows() {
        bytes.put("left", hex("01"), hex("11"));
        bytes.put("left", hex("02"), hex("22"));
        List<byte[]> keys = List.of(hex("02"), hex("03"), hex("01"), hex("02"));
        bytes.write(tx -> {
            assertThat(tx.multiGet(left, keys)).containsExactly(hex("22"), null, hex("11"), hex("22"));
            tx.put(left, hex("03"), hex("33"));
            tx.delete(left, hex("01"));
            assertThat(tx.multiGet(left, keys)).containsExactly(hex("22"), hex("33"), null, hex("22"));
            return true;
        });
        List<byte @Nullable []> values = bytes.read(tx -> tx.multiGet(left, keys));
        assertThat(values).containsExactly(hex("22"), hex("33"), null, hex("22"));
    }

    @Test
    final void multi_get_of_a_page_returns_the_values_of_the_first_keys_up_to_the_size_of_a_page() {
        List<byte[]> keys = new ArrayList<>();
        for (int row = 0; row < 40; row++) {
            byte[] key = {(byte) row};
            keys.add(key);
            byte[] value = new byte[row % 4 == 0 ? RowPage.PAGE_BYTES / 2 : 10];
            Arrays.fill(value, (byte) row);
            if (row % 7 != 0) {
                bytes.put("left", key, value);
            }
        }
        assertThat(bytes.<List<Integer>>read(tx -> sizesByPage(tx, keys))).isEqualTo(sizes(keys));
        bytes.write(tx -> {
            tx.put(left, keys.get(0), hex("01"));
            tx.delete(left, keys.get(1));
            tx.put(left, keys.get(39), hex("0102"));
            List<Integer> expected = sizes(keys);
            expected.set(0, 1);
            expected.set(1, -1);
            expected.set(39, 2);
            assertThat(sizesByPage(tx, keys)).isEqualTo(expected);
            assertThat(tx.multiGetPage(left, List.of())).isEmpty();
            return true;
        });
    }

    /** Returns the sizes of the values that {@link BackendReadTx#multiGetPage} returns, or -1 for missing rows. */
    private List<Integer> sizesByPage(BackendReadTx tx, List<byte[]> keys) {
        List<Integer> sizes = new ArrayList<>();
        while (sizes.size() < keys.size()) {
            List<byte @Nullable []> page = tx.multiGetPage(left, keys.subList(sizes.size(), keys.size()));
            assertThat(page).isNotEmpty();
            for (byte[] value : page) {
                assertThat(value == null || value.length < 3 || value[0] == sizes.size())
                        .isTrue();
                sizes.add(value == null ? -1 : value.length);
            }
            long total = page.stream()
                    .mapToLong(value -> value == null ? 0 : value.length)
                    .sum();
            assertThat(total).isLessThan(BackendReadTx.MULTI_GET_KEYS / 4 * RowPage.PAGE_BYTES);
        }
        return sizes;
    }

    private static List<Integer> sizes(List<byte[]> keys) {
        List<Integer> sizes = new ArrayList<>();
        for (int row = 0; row < keys.size(); row++) {
            sizes.add(row % 7 == 0 ? -1 : row % 4 == 0 ? RowPage.PAGE_BYTES / 2 : 10);
        }
        return sizes;
    }

    @Test
    final void keys_are_ordered_as_unsigned_bytes_and_prefixes_first() {
        List<String> ordered = List.of("00", "0000", "00ff", "01", "7f", "80", "ff", "ff00", "ffff", "ffff00");
        List<String> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(7));
        bytes.write(tx -> {
            shuffled.forEach(key -> tx.put(left, hex(key), hex(key)));
            assertThat(keys(tx, KeyRange.ALL, false, 100)).isEqualTo(ordered);
            return true;
        });
        assertThat(bytes.<List<String>>read(tx -> keys(tx, KeyRange.ALL, false, 3)))
                .isEqualTo(ordered);
        assertThat(bytes.<List<String>>read(tx -> keys(tx, KeyRange.prefix(hex("ff")), false, 100)))
                .containsExactly("ff", "ff00", "ffff", "ffff00");
        assertThat(bytes.<List<String>>read(tx -> keys(tx, KeyRange.prefix(hex("00")), true, 1)))
                .containsExactly("00ff", "0000", "00");
    }

    @Test
    final void a_range_without_keys_has_no_rows() {
        bytes.put("left", A, A);
        List<KeyRange> empty = List.of(
                new KeyRange(A, A),
                new KeyRange(hex("0b"), hex("0a")),
                new KeyRange(null, new byte[0]),
                new KeyRange(null, A));
        for (KeyRange range : empty) {
            assertThat(bytes.<List<String>>read(tx -> keys(tx, range, false, 5)))
                    .isEmpty();
            assertThat(bytes.<List<String>>write(tx -> {
                        tx.put(left, hex("0c"), A);
                        return keys(tx, range, true, 5);
                    }))
                    .isEmpty();
        }
    }

    @Test
    final void a_page_of_large_values_is_cut_short_and_can_be_continued() {
        byte[] large = new byte[300_000];
        bytes.write(tx -> {
            for (int i = 0; i < 10; i++) {
                tx.put(left, new byte[] {(byte) i}, large);
            }
            return true;
        });
        RowPage first = bytes.read(tx -> tx.scan(left, KeyRange.ALL, false, 10));
        assertThat(first.size()).isLessThan(10);
        assertThat(first.hasMore()).isTrue();
        assertThat(bytes.<List<String>>read(tx -> keys(tx, KeyRange.ALL, false, 10)))
                .hasSize(10);
    }

    /** Compares scans of random ranges over stored rows and the transaction's own writes with a {@link TreeMap}. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    final void scans_inside_a_write_see_its_puts_and_deletes_in_place(long seed) {
        Random random = new Random(seed);
        NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
        bytes.write(tx -> applyRandomWrites(tx, random, model, 60));
        bytes.write(tx -> {
            for (int i = 0; i < 8; i++) {
                applyRandomWrites(tx, random, model, 10);
                compare(tx, random, model);
            }
            return true;
        });
        bytes.read(tx -> {
            compare(tx, random, model);
            return true;
        });
    }

    private boolean applyRandomWrites(BackendTx tx, Random random, NavigableMap<byte[], byte[]> model, int times) {
        for (int i = 0; i < times; i++) {
            byte[] key = key(random);
            if (random.nextInt(3) == 0) {
                tx.delete(left, key);
                model.remove(key);
            } else {
                byte[] value = new byte[random.nextInt(3)];
                random.nextBytes(value);
                tx.put(left, key, value);
                model.put(key, value);
            }
        }
        return true;
    }

    private void compare(BackendReadTx tx, Random random, NavigableMap<byte[], byte[]> model) {
        for (int i = 0; i < 20; i++) {
            byte[] from = random.nextInt(4) == 0 ? null : key(random);
            byte[] to = random.nextInt(4) == 0 ? null : key(random);
            KeyRange range = new KeyRange(from, to);
            boolean reverse = random.nextBoolean();
            List<String> expected = new ArrayList<>();
            (reverse ? model.descendingMap() : model)
                    .keySet().stream()
                            .filter(key -> (from == null || Arrays.compareUnsigned(key, from) >= 0)
                                    && (to == null || Arrays.compareUnsigned(key, to) < 0))
                            .forEach(key -> expected.add(hex(key)));
            assertThat(keys(tx, range, reverse, 1 + random.nextInt(7))).isEqualTo(expected);
        }
        model.forEach((key, value) -> assertThat(tx.get(left, key)).isEqualTo(value));
    }

    private static byte[] key(Random random) {
        byte[] alphabet = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};
        byte[] key = new byte[1 + random.nextInt(2)];
        for (int i = 0; i < key.length; i++) {
            key[i] = alphabet[random.nextInt(alphabet.length)];
        }
        return key;
    }

    @Test
    final void commits_are_numbered_in_their_order() {
        long before = bytes.backend().lastCommit();
        Set<Long> numbers = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            byte[] value = {(byte) i};
            CommitResult<Long> commit = bytes.backend().write(RawBackend.request(tx -> {
                tx.put(left, A, value);
                return tx.lastCommit();
            }));
            assertThat(commit.value()).isLessThan(commit.number());
            assertThat(bytes.backend().lastCommit()).isEqualTo(commit.number());
            assertThat(bytes.<Long>read(BackendReadTx::lastCommit)).isEqualTo(commit.number());
            assertThat(numbers.add(commit.number())).isTrue();
            assertThat(commit.number()).isGreaterThan(before);
            if (suite.dense()) {
                assertThat(commit.number()).isEqualTo(before + 1);
            }
            before = commit.number();
        }
    }

    @Test
    final void a_snapshot_does_not_change() {
        bytes.put("left", A, hex("01"));
        try (BackendSnapshot snapshot = bytes.backend().snapshot()) {
            long seen = snapshot.lastCommit();
            bytes.put("left", A, hex("02"));
            bytes.put("left", hex("0b"), hex("02"));
            assertThat(snapshot.get(left, A)).isEqualTo(hex("01"));
            assertThat(keys(snapshot, KeyRange.ALL, false, 10)).containsExactly("0a");
            assertThat(snapshot.lastCommit()).isEqualTo(seen);
        }
        assertThat(get(left, A)).isEqualTo(hex("02"));
    }

    private byte @Nullable [] get(Family family, byte[] key) {
        return bytes.read(tx -> tx.get(family, key));
    }

    /** Returns the keys of the left family, read in pages. */
    private List<String> keys(BackendReadTx tx, KeyRange range, boolean reverse, int pageSize) {
        List<String> keys = new ArrayList<>();
        KeyRange remaining = range;
        while (true) {
            RowPage page = tx.scan(left, remaining, reverse, pageSize);
            assertThat(page.size()).isLessThanOrEqualTo(pageSize);
            for (int row = 0; row < page.size(); row++) {
                keys.add(hex(page.key(row)));
            }
            if (!page.hasMore()) {
                return keys;
            }
            remaining = remaining.remainderAfter(page.lastKey(), reverse);
        }
    }
}
