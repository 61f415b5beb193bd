package io.holdfast.testkit.codec;

import static io.holdfast.store.codec.Keys.instant;
import static io.holdfast.store.codec.Keys.string;
import static io.holdfast.store.codec.Keys.text;
import static io.holdfast.store.codec.Keys.u64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec4;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.store.codec.MalformedValueException;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Fuzzes the decoders of keys, values and cursors. */
@Tag("fuzz")
class CodecFuzzTest {

    private static final Path CORPUS = Path.of("src/test/fuzz");

    record Key(String name, Instant at, long number, String rest) {
        static final KeyCodec4<Key, String, Instant, Long, String> CODEC =
                Keys.of(string(), Key::name, instant(), Key::at, u64(), Key::number, text(), Key::rest, Key::new);
    }

    enum Colour {
        RED,
        BLUE
    }

    record Inner(long number, Optional<String> maybe) {}

    record Value(
            String text,
            int small,
            UUID id,
            Instant at,
            Duration duration,
            Colour colour,
            byte[] bytes,
            List<Inner> list,
            Map<String, Long> map,
            boolean flag) {}

    private static final Value VALUE = new Value(
            "text",
            -7,
            new UUID(1, 2),
            Instant.EPOCH.plusNanos(5),
            Duration.ofMillis(3),
            Colour.BLUE,
            new byte[] {1, 2},
            List.of(new Inner(Long.MAX_VALUE, Optional.of("x")), new Inner(0, Optional.empty())),
            Map.of("a", 1L, "b", -1L),
            true);

    @Test
    void anyBytesDecodeToAKeyOrAreMalformed() {
        byte[] sample = Key.CODEC.encode(new Key("name", Instant.EPOCH, 7, "rest"));
        DecoderFuzzer.of("keys", List.of(sample))
                .corpus(CORPUS.resolve("keys"))
                .run(
                        bytes -> assertThat(Key.CODEC.encode(Key.CODEC.decode(bytes)))
                                .isEqualTo(bytes),
                        MalformedKeyException.class);
    }

    @Test
    void anyBytesDecodeToAValueOrAreMalformed() {
        for (ValueCodec<Value> codec : List.of(Values.cbor(Value.class), Values.json(Value.class))) {
            DecoderFuzzer.of(codec.format() + " values", List.of(codec.encode(VALUE)))
                    .corpus(CORPUS.resolve("values"))
                    .run(codec::decode, MalformedValueException.class);
        }
    }

    @Test
    void anyCursorIsValidOrABadRequest() {
        Table<Long, String> rows = Table.of("rows", u64(), Values.string());
        try (Store store = Store.open(new InMemory(), Schema.of("rows", rows))) {
            store.update(tx -> {
                for (long key = 0; key < 10; key++) {
                    tx.put(rows, key * 1_000_000, "row");
                }
            });
            String cursor = store.read(tx -> tx.scan(rows).page(3)).next().orElseThrow();
            DecoderFuzzer.of("cursors", List.of(cursor.getBytes(StandardCharsets.UTF_8)))
                    .corpus(CORPUS.resolve("cursors"))
                    .run(
                            bytes -> {
                                String changed = new String(bytes, StandardCharsets.ISO_8859_1);
                                assertThat(store.read(tx -> tx.scan(rows).page(3, changed))
                                                .rows())
                                        .hasSizeLessThanOrEqualTo(3);
                            },
                            BadRequestException.class);
        }
    }

    @Test
    void theFuzzerDetectsAFaultyDecoder() {
        DecoderFuzzer fuzzer = DecoderFuzzer.of("faulty decoder", List.of("length 3".getBytes(StandardCharsets.UTF_8)));
        assertThatThrownBy(() -> fuzzer.run(bytes -> {
                    byte[] buffer = new byte[bytes[bytes.length - 1] - '0'];
                    assertThat(buffer).isNotNull();
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("faulty decoder, input ");
    }
}
