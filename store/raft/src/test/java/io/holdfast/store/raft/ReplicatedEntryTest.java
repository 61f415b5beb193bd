package io.holdfast.store.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryHeader;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.raft.log.ReplicatedEntry;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicatedEntryTest {

    /** Format 1. Entries with these bytes are in the logs of existing clusters. */
    private static final String GOLDEN = "01" // format
            + "01" // group
            + "0000000000000007" // term
            + "0000000000000029" // base commit
            + "000000000000002a" // newest commit
            + "17979cfe362a0000" // store time
            + "000102030405060708090a0b0c0d0e0f" // chain
            + "02" // families
            + "056e6f746573" // notes
            + "055f6d657461" // _meta
            + "01" + "0161" + "04" + "6f6e65" // notes: a = one
            + "01" + "0162" + "00" // notes: b deleted
            + "02" + "0163" + "01" // _meta: c = empty
            + "00"; // end

    @Test
    void the_bytes_of_an_entry_never_change() {
        byte[] golden = withCrc(HexFormat.of().parseHex(GOLDEN));
        assertThat(HexFormat.of().formatHex(sample())).isEqualTo(HexFormat.of().formatHex(golden));

        ReplicatedEntry entry = ReplicatedEntry.decode(ByteBuffer.wrap(golden));
        assertThat(entry.header().kind()).isEqualTo(EntryKind.GROUP);
        assertThat(entry.header().term()).isEqualTo(7);
        assertThat(entry.header().base()).isEqualTo(41);
        assertThat(entry.header().newest()).isEqualTo(42);
        assertThat(entry.header().storeTime()).isEqualTo(1_700_000_000_000_000_000L);
        assertThat(entry.header().chain()).isEqualTo(chain());
        assertThat(entry.families()).containsExactly("notes", "_meta");
        assertThat(rows(entry)).containsExactly("0 a=one", "0 b deleted", "1 c=");
    }

    @Test
    void the_codes_of_the_kinds_never_change() {
        assertThat(Arrays.stream(EntryKind.values()).map(kind -> kind + " " + kind.code()))
                .containsExactly("GROUP 1", "BARRIER 2", "TICK 3", "MEMBERS 4");
    }

    @Test
    void every_flipped_bit_is_found() {
        byte[] entry = sample();
        for (int bit = 0; bit < entry.length * 8; bit++) {
            byte[] flipped = entry.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> ReplicatedEntry.decode(ByteBuffer.wrap(flipped)))
                    .isInstanceOfSatisfying(
                            StoreFailedException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION));
        }
    }

    @Test
    void every_cut_is_found() {
        byte[] entry = sample();
        for (int length = 0; length < entry.length; length++) {
            ByteBuffer cut = ByteBuffer.wrap(Arrays.copyOf(entry, length));
            assertThatThrownBy(() -> ReplicatedEntry.decode(cut)).isInstanceOf(StoreFailedException.class);
        }
    }

    @Test
    void a_newer_format_and_an_unknown_kind_are_named() {
        byte[] newer = sample();
        newer[0] = 2;
        assertThatThrownBy(() -> ReplicatedEntry.decode(ByteBuffer.wrap(fixCrc(newer))))
                .isInstanceOfSatisfying(
                        StoreFailedException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NEWER_FORMAT))
                .hasMessageContaining("format 2");
        byte[] unknown = sample();
        unknown[1] = 9;
        assertThatThrownBy(() -> ReplicatedEntry.decode(ByteBuffer.wrap(fixCrc(unknown))))
                .isInstanceOfSatisfying(
                        StoreFailedException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NEWER_FORMAT))
                .hasMessageContaining("kind 9");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void malformed_rows_with_a_valid_checksum_are_refused_and_never_loop(long seed) {
        Random random = new Random(seed);
        byte[] entry = sample();
        for (int i = 0; i < 5_000; i++) {
            byte[] changed = Arrays.copyOf(entry, ReplicatedEntry.HEADER_BYTES + 6 + random.nextInt(60));
            for (int at = ReplicatedEntry.HEADER_BYTES; at < changed.length; at++) {
                if (random.nextInt(3) == 0) {
                    changed[at] = (byte) random.nextInt();
                }
            }
            try {
                rows(ReplicatedEntry.decode(ByteBuffer.wrap(fixCrc(changed))));
            } catch (StoreFailedException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION);
            }
        }
    }

    @Test
    void large_keys_and_values_survive() {
        byte[] key = new byte[1024];
        byte[] value = new byte[1 << 20];
        new Random(5).nextBytes(key);
        new Random(6).nextBytes(value);
        EntryEncoder encoder = new EntryEncoder(List.of("f"));
        for (int i = 0; i < 3; i++) {
            encoder.addRow(0, key, value);
        }
        byte[] encoded = encoder.finish(new EntryHeader(EntryKind.GROUP, 1, 0, 1, 0, chain()));
        assertThat(encoded).hasSize(encoder.size());
        ReplicatedEntry.decode(ByteBuffer.wrap(encoded)).forEachRow((family, k, v) -> {
            assertThat(k).isEqualTo(key);
            assertThat(v).isEqualTo(value);
        });
    }

    private static byte[] sample() {
        EntryEncoder encoder = new EntryEncoder(List.of("notes", "_meta"));
        encoder.addRow(0, bytes("a"), bytes("one"));
        encoder.addRow(0, bytes("b"), null);
        encoder.addRow(1, bytes("c"), new byte[0]);
        return encoder.finish(new EntryHeader(EntryKind.GROUP, 7, 41, 42, 1_700_000_000_000_000_000L, chain()));
    }

    private static List<String> rows(ReplicatedEntry entry) {
        List<String> rows = new ArrayList<>();
        entry.forEachRow((family, key, value) ->
                rows.add(family + " " + text(key) + (value == null ? " deleted" : "=" + text(value))));
        return rows;
    }

    private static byte[] chain() {
        byte[] chain = new byte[ReplicaLogPosition.CHAIN_BYTES];
        for (int i = 0; i < chain.length; i++) {
            chain[i] = (byte) i;
        }
        return chain;
    }

    private static byte[] withCrc(byte[] body) {
        return fixCrc(Arrays.copyOf(body, body.length + 4));
    }

    private static byte[] fixCrc(byte[] entry) {
        CRC32C crc = new CRC32C();
        crc.update(entry, 0, entry.length - 4);
        ByteBuffer.wrap(entry).putInt(entry.length - 4, (int) crc.getValue());
        return entry;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
