package io.holdfast.torture.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("torture")
@Tag("broker")
class FeedTortureTest {

    private static final Duration DURATION = Duration.ofSeconds(Integer.getInteger("holdfast.feed.seconds", 10));

    @TempDir
    Path base;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 20_260_201)
    void everyConsumerRebuildsTheStateAlthoughServerReceiverAndBrokerAreKilled(long seed) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8)) {
            FeedTorture torture =
                    new FeedTorture(new FeedTortureOptions(DURATION, seed, base.resolve("feed"), false), out);
            assertThat(torture.run())
                    .as(output.toString(StandardCharsets.UTF_8))
                    .isTrue();
            assertThat(torture.kills()).containsOnlyKeys("broker", "receiver", "server");
        } finally {
            System.out.print(output.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void optionsAreParsed() {
        FeedTortureOptions options = FeedTortureOptions.parse(List.of("--minutes", "0.5", "--seed", "7", "--keep"));
        assertThat(options).isEqualTo(new FeedTortureOptions(Duration.ofSeconds(30), 7, null, true));
    }
}
