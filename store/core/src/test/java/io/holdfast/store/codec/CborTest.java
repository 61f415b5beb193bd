package io.holdfast.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.ulid.Ulid;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Records as CBOR: exact, extensible, readable by other tools, and safe against malformed bytes. */
class CborTest {

    enum Colour {
        RED,
        GREEN
    }

    record Point(long x, int y) {}

    record Tree(String name, List<Tree> children) {}

    record Everything(
            long big,
            int small,
            boolean flag,
            double real,
            @Nullable String text,
            byte @Nullable [] bytes,
            @Nullable UUID uuid,
            @Nullable Ulid ulid,
            @Nullable Instant time,
            @Nullable Duration span,
            @Nullable Colour colour,
            @Nullable Point point,
            List<Point> points,
            Map<String, String> labels,
            Optional<String> maybe,
            @Nullable BigDecimal exact,
            @Nullable Long boxed) {}

    private static final Everything FULL = new Everything(
            Long.MIN_VALUE,
            -70_000,
            true,
            Double.MIN_VALUE,
            "grün 🌱",
            new byte[] {0, -1},
            new UUID(-1, 1),
            new Ulid(5, -6),
            Instant.parse("2026-11-15T10:00:00.123456789Z"),
            Duration.ofNanos(-1),
            Colour.GREEN,
            new Point(1, 2),
            List.of(new Point(3, 4), new Point(5, 6)),
            Map.of("a", "b"),
            Optional.of("here"),
            new BigDecimal("0.10"),
            7L);

    private static final Everything BARE = new Everything(
            0,
            0,
            false,
            0,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of(),
            Map.of(),
            Optional.empty(),
            null,
            null);

    private final ValueCodec<Everything> everything = Values.cbor(Everything.class);

    @Test
    void everyTypeOfFieldIsDecodedUnchanged() {
        assertThat(everything.decode(everything.encode(FULL)))
                .usingRecursiveComparison()
                .isEqualTo(FULL);
        assertThat(everything.decode(everything.encode(BARE)))
                .usingRecursiveComparison()
                .isEqualTo(BARE);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                23,
                24,
                255,
                256,
                65_535,
                65_536,
                4_294_967_295L,
                4_294_967_296L,
                Long.MAX_VALUE,
                -1,
                -24,
                -25,
                Long.MIN_VALUE
            })
    void integersOfEveryLengthAreDecodedUnchanged(long n) {
        ValueCodec<Point> codec = Values.cbor(Point.class);
        assertThat(codec.decode(codec.encode(new Point(n, 0)))).isEqualTo(new Point(n, 0));
    }

    @Test
    void theEncodingIsFixed() {
        byte[] bytes = Values.cbor(Point.class).encode(new Point(1_000, -5));
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("a2" + "6178" + "1903e8" + "6179" + "24");
    }

    @Test
    void otherToolsCanReadIt() {
        JsonNode tree = new CBORMapper().readTree(everything.encode(FULL));
        assertThat(tree.get("text").asString()).isEqualTo("grün 🌱");
        assertThat(tree.get("points").get(1).get("x").asLong()).isEqualTo(5);
        assertThat(tree.get("colour").asString()).isEqualTo("GREEN");
        assertThat(tree.get("exact").decimalValue()).isEqualByComparingTo("0.10");
    }

    record Before(String name, long gone) {}

    record After(@Nullable String extra, String name, long fresh, List<String> tags) {}

    @Test
    void fieldsMayBeAddedRemovedAndMoved() {
        byte[] old = Values.cbor(Before.class).encode(new Before("n", 9));
        assertThat(Values.cbor(After.class).decode(old)).isEqualTo(new After(null, "n", 0, List.of()));
        byte[] fresh = Values.cbor(After.class).encode(new After("e", "n", 3, List.of("t")));
        assertThat(Values.cbor(Before.class).decode(fresh)).isEqualTo(new Before("n", 0));
    }

    @Test
    void outputOfOtherToolsIsDecoded() {
        byte[] written =
                new CBORMapper().writeValueAsBytes(Map.of("y", 3, "x", 4L, "nested", List.of(Map.of("k", 1.5))));
        assertThat(Values.cbor(Point.class).decode(written)).isEqualTo(new Point(4, 3));
    }

    @Test
    void aRecordMayContainItself() {
        ValueCodec<Tree> codec = Values.cbor(Tree.class);
        Tree tree = new Tree("a", List.of(new Tree("b", List.of()), new Tree("c", List.of(new Tree("d", List.of())))));
        assertThat(codec.decode(codec.encode(tree))).isEqualTo(tree);
    }

    @Test
    void depthIsLimited() {
        byte[] deep = new byte[10_000];
        Arrays.fill(deep, (byte) 0x81);
        byte[] bytes = new byte[deep.length + 3];
        bytes[0] = (byte) 0xa1;
        bytes[1] = 0x61;
        bytes[2] = 'z';
        System.arraycopy(deep, 0, bytes, 3, deep.length);
        assertThatThrownBy(() -> Values.cbor(Point.class).decode(bytes))
                .isInstanceOf(MalformedValueException.class)
                .hasMessageContaining("nested deeper than 64");
    }

    @Test
    void everyTruncationIsRejected() {
        byte[] bytes = everything.encode(FULL);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> everything.decode(cut)).isInstanceOf(MalformedValueException.class);
        }
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        assertThatThrownBy(() -> everything.decode(longer)).isInstanceOf(MalformedValueException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void damagedBytesAreRejectedOrDecodedWithoutOtherErrors(long seed) {
        Random random = new Random(seed);
        byte[] bytes = everything.encode(FULL);
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = bytes.clone();
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(everything.decode(damaged)).isNotNull();
            } catch (MalformedValueException expected) {
                assertThat(expected).hasMessageContaining("Everything cannot be decoded");
            }
        }
    }
}
