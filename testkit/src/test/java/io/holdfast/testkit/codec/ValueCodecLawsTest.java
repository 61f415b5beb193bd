package io.holdfast.testkit.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.codec.MalformedValueException;
import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import io.holdfast.testkit.internal.HexAndUtf8;
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

    record NewRecord(
            String text,
            long number,
            @Nullable Instant at,
            List<Part> parts,
            @Nullable Kind kind,
            Map<String, Long> totals,
            @Nullable UUID id) {}

    record OldRecord(String text, long number) {}

    /** A record that rejects some values. */
    record Positive(int number) {
        Positive {
            if (number < 0) {
                throw new IllegalArgumentException("number must not be negative, but is " + number);
            }
        }
    }

    private static final List<NewRecord> SAMPLES = List.of(
            new NewRecord("", 0, null, List.of(), null, Map.of(), null),
            new NewRecord(
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
    void records_satisfy_the_laws(String format) {
        ValueCodecLaws<NewRecord> laws = ValueCodecLaws.of(codec(format, NewRecord.class), SAMPLES);
        laws.assertAll();
        laws.truncatedValuesAreRejected();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void unknown_fields_are_ignored_and_missing_fields_are_empty(String format) {
        ValueCodec<OldRecord> old = codec(format, OldRecord.class);
        NewRecord sample = SAMPLES.get(1);
        ValueCodecLaws.of(old, List.of(new OldRecord("a", 1)))
                .decodesBytesOf(codec(format, NewRecord.class), sample, new OldRecord(sample.text(), sample.number()));
        Part part = codec(format, Part.class).decode(old.encode(new OldRecord("a", 1)));
        assertThat(part.count()).isZero();
        assertThat((Object) part.name()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void a_value_that_the_record_rejects_is_malformed(String format) {
        ValueCodec<Positive> codec = codec(format, Positive.class);
        ValueCodecLaws.of(codec, List.of(new Positive(0), new Positive(Integer.MAX_VALUE)))
                .assertAll();
        byte[] negative = codec(format, Part.class).encode(new Part("a", 1));
        assertThat(codec.decode(negative)).isEqualTo(new Positive(0));
        record Anything(int number) {}
        assertThatThrownBy(() -> codec.decode(codec(format, Anything.class).encode(new Anything(-1))))
                .isInstanceOf(MalformedValueException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cbor", "json"})
    void an_empty_value_and_trailing_bytes_are_malformed(String format) {
        ValueCodec<Part> codec = codec(format, Part.class);
        byte[] one = codec.encode(new Part("a", 1));
        byte[] two = HexAndUtf8.hex(HexAndUtf8.hex(one) + HexAndUtf8.hex(one));
        assertThatThrownBy(() -> codec.decode(two)).isInstanceOf(MalformedValueException.class);
        assertThatThrownBy(() -> codec.decode(new byte[0])).isInstanceOf(MalformedValueException.class);
        byte[] nullValue = format.equals("cbor") ? HexAndUtf8.hex("f6") : HexAndUtf8.utf8("null");
        assertThatThrownBy(() -> codec.decode(nullValue)).isInstanceOf(MalformedValueException.class);
    }

    @Test
    void plain_values_satisfy_the_laws() {
        ValueCodecLaws.of(Values.string(), List.of("", "a", "z\u00e9\ud83d\ude00"))
                .assertAll();
        ValueCodecLaws.of(Values.bytes(), List.of(new byte[0], new byte[] {0, -1}))
                .assertAll();
        ValueCodecLaws.of(Values.unit(), List.of(Values.Unit.UNIT)).assertAll();
        ValueCodecLaws.of(Values.cbor(Long.class), List.of(0L, -1L, Long.MAX_VALUE))
                .assertAll();
    }

    @Test
    void text_that_is_not_valid_unicode_is_rejected_not_replaced() {
        assertThatThrownBy(() -> Values.string().encode("\ud83d")).isInstanceOf(MalformedValueException.class);
        assertThatThrownBy(() -> Values.string().decode(HexAndUtf8.hex("ff")))
                .isInstanceOf(MalformedValueException.class);
        assertThatThrownBy(() -> Values.unit().decode(HexAndUtf8.hex("00")))
                .isInstanceOf(MalformedValueException.class);
    }

    @Test
    void values_have_golden_bytes() {
        ValueCodecLaws.assertGoldenBytes(
                Values.json(Part.class),
                new Part("a", 1),
                HexAndUtf8.hex(HexAndUtf8.utf8("{\"name\":\"a\",\"count\":1}")));
        ValueCodecLaws.assertGoldenBytes(Values.string(), "a\u00e9", "61 c3a9");
        ValueCodecLaws.assertGoldenBytes(Values.unit(), Values.Unit.UNIT, "");
    }

    @Test
    void a_lossy_codec_is_detected() {
        ValueCodec<Part> lossy = new ValueCodec<>() {
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
                return "lossy";
            }
        };
        assertThatThrownBy(() ->
                        ValueCodecLaws.of(lossy, List.of(new Part("a", 1))).assertAll())
                .isInstanceOf(AssertionError.class);
    }
}
