package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.client.internal.InstantReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

/** Times in responses are read like the platform's parser reads them. */
class InstantReaderTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void everyInstantIsReadBack(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            long second = random.nextLong(-62_167_219_200L, 253_402_300_800L);
            int nanos = random.nextInt(1_000_000_000);
            int unit = new int[] {1, 1_000, 1_000_000, 100_000_000, 1_000_000_000}[random.nextInt(5)];
            Instant instant = Instant.ofEpochSecond(second, nanos / unit * (long) unit);
            assertThat(InstantReader.parse(instant.toString())).isEqualTo(instant);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00Z",
                "2024-02-29T23:59:59.1Z",
                "+12026-01-31T12:00:00Z",
                "-0001-01-31T12:00:00Z",
                "2026-01-31T12:00:00+01:00",
                "2026-01-31T24:00:00Z",
                "2026-01-31T12:00:00.123456789Z"
            })
    void otherFormsAreReadLikeThePlatformReadsThem(String text) {
        assertThat(InstantReader.parse(text)).isEqualTo(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2026-02-30T12:00:00Z",
                "2026-13-01T12:00:00Z",
                "2026-01-31T12:00:0xZ",
                "2026-01-31T12:60:00Z",
                "2026-01-31 12:00:00Z",
                "2026-01-31T12:00:00.1234567890Z",
                "2026-01-31T12:00:00"
            })
    void invalidTimesAreRejected(String text) {
        assertThatThrownBy(() -> Instant.parse(text)).isInstanceOf(DateTimeException.class);
        assertThatThrownBy(() -> InstantReader.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void aResponseWithAnInvalidTimeIsNotReadable() {
        assertThatThrownBy(() -> Transport.READER.readValue("\"soon\"", Instant.class))
                .isInstanceOf(JacksonException.class);
    }
}
