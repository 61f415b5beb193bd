package io.holdfast.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every value that can be encoded can be decoded; all other input is a MalformedValueException. */
class HostileValuesTest {

    record Maybes(List<Optional<String>> all) {}

    record Named(Map<String, Optional<Long>> all) {}

    record Twice(Optional<Optional<String>> maybe) {}

    record Nested(@Nullable Nested inner) {}

    record Tags(Set<String> tags) {}

    record Text(String text) {}

    record Time(Instant at) {}

    private static <V> void assertRoundTrip(Class<V> type, V value) {
        ValueCodec<V> codec = Values.cbor(type);
        byte[] bytes;
        try {
            bytes = codec.encode(value);
        } catch (MalformedValueException refused) {
            return;
        }
        assertThat(codec.decode(bytes)).isEqualTo(value);
    }

    @Test
    void optionalsInsideListsAndMapsAreDecodedUnchanged() {
        assertRoundTrip(Maybes.class, new Maybes(List.of(Optional.of("a"), Optional.empty())));
        assertRoundTrip(Named.class, new Named(Map.of("a", Optional.empty())));
    }

    @Test
    void anOptionalOfAnEmptyOptionalIsDecodedUnchangedOrRejected() {
        assertRoundTrip(Twice.class, new Twice(Optional.of(Optional.empty())));
    }

    @Test
    void valuesNestedTooDeeplyAreRejectedWhenEncoded() {
        Nested value = new Nested(null);
        for (int i = 0; i < 100; i++) {
            value = new Nested(value);
        }
        assertRoundTrip(Nested.class, value);
    }

    @Test
    void longTextsEncodedByJacksonAreDecodedUnchanged() {
        assertRoundTrip(Tags.class, new Tags(Set.of("x".repeat(20_000))));
    }

    @Test
    void endlessTagsAreMalformed() {
        byte[] bytes = new byte[1 << 20];
        Arrays.fill(bytes, (byte) 0xc0);
        bytes[0] = (byte) 0xa1;
        bytes[1] = 0x61;
        bytes[2] = 'z';
        assertThatThrownBy(() -> Values.cbor(Text.class).decode(bytes)).isInstanceOf(MalformedValueException.class);
    }

    @Test
    void textThatIsNotUtf8IsMalformed() {
        byte[] bytes = {(byte) 0xa1, 0x64, 't', 'e', 'x', 't', 0x61, (byte) 0xff};
        assertThatThrownBy(() -> Values.cbor(Text.class).decode(bytes)).isInstanceOf(MalformedValueException.class);
    }

    @Test
    void aTimeWithoutItsTwoNumbersIsMalformed() {
        byte[] bytes = {(byte) 0xa1, 0x62, 'a', 't', (byte) 0x80, 1, 2};
        assertThatThrownBy(() -> Values.cbor(Time.class).decode(bytes)).isInstanceOf(MalformedValueException.class);
    }

    @Test
    void anUnpairedSurrogateIsAMalformedValue() {
        assertThatThrownBy(() -> Values.cbor(Text.class).encode(new Text("\ud800")))
                .isInstanceOf(MalformedValueException.class);
    }

    @Test
    @SuppressWarnings("NullAway") // What a careless caller does.
    void nullIsRejectedWhenEncoded() {
        assertThatThrownBy(() -> Values.json(Text.class).encode(null)).isInstanceOf(RuntimeException.class);
    }

    record Positive(String name, int n) {
        static final KeyCodec<Positive> CODEC =
                Keys.of(Keys.string(), Positive::name, Keys.u16(), Positive::n, Positive::new);

        Positive {
            if (n == 0) {
                throw new IllegalArgumentException("n is 0");
            }
        }
    }

    @Test
    void aKeyRejectedByItsRecordIsMalformed() {
        assertThatThrownBy(() -> Positive.CODEC.decode(new byte[] {0, 1, 'a', 0, 0}))
                .isInstanceOf(MalformedKeyException.class);
    }
}
