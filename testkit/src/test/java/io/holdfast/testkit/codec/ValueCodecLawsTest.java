package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.codec.MalformedValue;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.testkit.internal.ByteArrays;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValueCodecLawsTest {

    enum Kind {
        FIRST,
        SECOND
    }

    record Part(String name, int count) {}

    record Today(
            String text,
            long number,
            @Nullable Instant at,
            List<Part> parts,
            @Nullable Kind kind,
            Map<String, Long> totals,
            @Nullable UUID id) {}

    record Yesterday(String text, long number) {}

    /** A record that does not take everything. */
    record Positive(int number) {
        Positive {
            if (number < 0) {
                throw new IllegalArgumentException("a positive number is not " + number);
            }
        }
    }

    private static final List<Today> SAMPLES = List.of(
            new Today("", 0, null, List.of(), null, Map.of(), null),
            new Today(
                    "z\u00e9\ud83d\ude00",
                    Long.MIN_VALUE,
                    Instant.parse("2026-01-01T00:00:00.000000001Z"),
                    List.of(new Part("a", 1), new Part("b", Integer.MAX_VALUE)),
                    Kind.SECOND,
                    Map.of("x", 1L),
                    new UUID(1, 2)));

    private static <V> ValueCodec<V> codec(String format, Class<V> type) {
        return format.equals("cbor") ? Values.cbor(type) : Values.json(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void records_keep_the_laws(String format) {
        ValueCodecLaws<Today> laws = ValueCodecLaws.of(codec(format, Today.class), SAMPLES);
        laws.assertAll();
        laws.cutsAreRefused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void fields_that_are_new_are_ignored_and_fields_that_were_not_there_are_empty(String format) {
        ValueCodec<Yesterday> old = codec(format, Yesterday.class);
        Today today = SAMPLES.get(1);
        ValueCodecLaws.of(old, List.of(new Yesterday("a", 1)))
                .readsWhatWasWrittenBy(codec(format, Today.class), today, new Yesterday(today.text(), today.number()));
        Part part = codec(format, Part.class).decode(old.encode(new Yesterday("a", 1)));
        assertThat(part.count()).isZero();
        assertThat((Object) part.name()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void what_a_record_does_not_take_is_malformed(String format) {
        ValueCodec<Positive> codec = codec(format, Positive.class);
        ValueCodecLaws.of(codec, List.of(new Positive(0), new Positive(Integer.MAX_VALUE)))
                .assertAll();
        byte[] negative = codec(format, Part.class).encode(new Part("a", 1));
        assertThat(codec.decode(negative)).isEqualTo(new Positive(0));
        record Anything(int number) {}
        assertThatThrownBy(() -> codec.decode(codec(format, Anything.class).encode(new Anything(-1))))
                .isInstanceOf(MalformedValue.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void an_empty_value_and_a_second_one_behind_it_are_malformed(String format) {
        ValueCodec<Part> codec = codec(format, Part.class);
        byte[] one = codec.encode(new Part("a", 1));
        byte[] two = ByteArrays.hex(ByteArrays.hex(one) + ByteArrays.hex(one));
        assertThatThrownBy(() -> codec.decode(two)).isInstanceOf(MalformedValue.class);
        assertThatThrownBy(() -> codec.decode(new byte[0])).isInstanceOf(MalformedValue.class);
        byte[] nothing = format.equals("cbor") ? ByteArrays.hex("f6") : ByteArrays.utf8("null");
        assertThatThrownBy(() -> codec.decode(nothing)).isInstanceOf(MalformedValue.class);
    }

    @Test
    void plain_values_keep_the_laws() {
        ValueCodecLaws.of(Values.string(), List.of("", "a", "z\u00e9\ud83d\ude00"))
                .assertAll();
        ValueCodecLaws.of(Values.bytes(), List.of(new byte[0], new byte[] {0, -1}))
                .assertAll();
        ValueCodecLaws.of(Values.unit(), List.of(Values.Unit.UNIT)).assertAll();
        ValueCodecLaws.of(Values.cbor(Long.class), List.of(0L, -1L, Long.MAX_VALUE))
                .assertAll();
    }

    @Test
    void text_that_utf8_cannot_hold_is_refused_not_replaced() {
        assertThatThrownBy(() -> Values.string().encode("\ud83d")).isInstanceOf(MalformedValue.class);
        assertThatThrownBy(() -> Values.string().decode(ByteArrays.hex("ff"))).isInstanceOf(MalformedValue.class);
        assertThatThrownBy(() -> Values.unit().decode(ByteArrays.hex("00"))).isInstanceOf(MalformedValue.class);
    }

    @Test
    void values_have_golden_bytes() {
        ValueCodecLaws.assertGoldenBytes(
                Values.json(Part.class),
                new Part("a", 1),
                ByteArrays.hex(ByteArrays.utf8("{\"name\":\"a\",\"count\":1}")));
        ValueCodecLaws.assertGoldenBytes(Values.string(), "a\u00e9", "61 c3a9");
        ValueCodecLaws.assertGoldenBytes(Values.unit(), Values.Unit.UNIT, "");
    }

    @Test
    void a_codec_that_forgets_is_caught() {
        ValueCodec<Part> forgets = new ValueCodec<>() {
            @Override
            public byte[] encode(Part value) {
                return Values.json(Part.class).encode(new Part(value.name(), 0));
            }

            @Override
            public Part decode(byte[] bytes) {
                return Values.json(Part.class).decode(bytes);
            }

            @Override
            public String format() {
                return "forgets";
            }
        };
        assertThatThrownBy(() ->
                        ValueCodecLaws.of(forgets, List.of(new Part("a", 1))).assertAll())
                .isInstanceOf(AssertionError.class);
    }
}
