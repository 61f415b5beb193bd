package io.holdfast.server.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.holdfast.api.json.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Levels at run time, and lines of JSON. */
class LogLevelsTest {

    private static final String PACKAGE = "io.holdfast.levels";

    @AfterEach
    void reset() {
        LogLevels.reset(PACKAGE);
    }

    @Test
    void aLevelOfAPackageAppliesToItsClassesUntilItIsReset() {
        org.slf4j.Logger log = LoggerFactory.getLogger(PACKAGE + ".Some");
        assertThat(log.isDebugEnabled()).isFalse();
        LogLevels.apply(new LogConfig(false, Map.of(PACKAGE, "debug")));
        assertThat(log.isDebugEnabled()).isTrue();
        assertThat(LogLevels.all()).containsEntry(PACKAGE, "DEBUG").containsKey(LogLevels.ROOT);
        LogLevels.set(PACKAGE, "OFF");
        assertThat(log.isErrorEnabled()).isFalse();
        LogLevels.reset(PACKAGE);
        assertThat(log.isInfoEnabled()).isTrue();
        assertThat(LogLevels.all()).doesNotContainKey(PACKAGE);
    }

    @Test
    void aMessageIsOneLineOfJson() {
        JsonNode line = encode("io.holdfast.server.Server", "two\nlines \"quoted\"", null);
        assertThat(line.path("message").asString()).isEqualTo("two\nlines \"quoted\"");
        assertThat(line.path("level").asString()).isEqualTo("WARN");
        assertThat(line.path("logger").asString()).isEqualTo("io.holdfast.server.Server");
        assertThat(line.path("time").asString()).endsWith("Z");
        assertThat(line.has("error")).isFalse();
    }

    @Test
    void anExceptionIsAField() {
        JsonNode line = encode("io.holdfast.server.Server", "failed", new IllegalStateException("why"));
        assertThat(line.path("error").asString()).contains("IllegalStateException: why", "\tat ");
    }

    @Test
    void theFieldsOfAnAccessLineAreFields() {
        JsonNode line = encode("io.holdfast.access", "request=01X method=GET route=/v1/q status=200 ms=7 key=-", null);
        assertThat(line.path("status").asInt()).isEqualTo(200);
        assertThat(line.path("route").asString()).isEqualTo("/v1/q");
        assertThat(line.path("ms").isNumber()).isTrue();
        assertThat(line.has("message")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\n{\"level\":\"INFO\",\"message\":\"forged\"}",
                "a\r\nforged",
                "a\u2028forged\u2029forged\u0085forged",
                "\u001b[2J\u0000\u0007\u202egnp.exe",
                "half of a surrogate pair \ud83d."
            })
    void everyEventIsOneLineOfLimitedLengthWithoutControlCharacters(String hostile) {
        String text = hostile + "x".repeat(900 << 10) + hostile;
        for (String logger : List.of("io.holdfast.server.Server", "io.holdfast.access")) {
            JsonNode line = encode(logger, "key=" + text, new IllegalStateException(text, new IOException(text)));
            assertThat(line.toString()).hasSizeLessThan(30_000);
            assertThat((line.path("message").asString("") + line.path("key").asString("")).replace('\n', ' '))
                    .matches("[^\\p{Cntrl}\\u0085\\u2028\\u2029\\u202e]+");
        }
    }

    private static JsonNode encode(String logger, String message, @Nullable Throwable thrown) {
        Logger log = (Logger) LoggerFactory.getLogger(logger);
        byte[] bytes = new JsonLogEncoder()
                .encode(new LoggingEvent(LogLevelsTest.class.getName(), log, Level.WARN, message, thrown, null));
        String text = new String(bytes, StandardCharsets.UTF_8);
        assertThat(text).endsWith("}\n").hasLineCount(1);
        return StrictJson.readObject(bytes);
    }
}
