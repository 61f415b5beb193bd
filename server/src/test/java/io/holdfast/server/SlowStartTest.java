package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose first writes take longer than the deadline of a write, as on a very slow disk. */
@Tag("crash")
class SlowStartTest {

    private static final Duration SLOW = Duration.ofMillis(5_500);

    @TempDir
    Path folder;

    @Test
    void aSlowFirstWriteDelaysTheStartAndDoesNotEndIt() throws Exception {
        AtomicInteger delays = new AtomicInteger();
        InstantSource slow = () -> {
            if (isInside("ApiKeyStore") || isInside("SigningKeyCommands")) {
                delays.incrementAndGet();
                long end = System.nanoTime() + SLOW.toNanos();
                for (long left = SLOW.toNanos(); left > 0; left = end - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
            return Instant.now();
        };
        Config config = LayeredSettings.read(List.of("--data", folder.toString(), "--port", "0"), Map.of())
                .config();
        Server started = new Server(config, slow, Duration.ZERO);
        try (TestServer server = TestServer.of(started, String.valueOf(started.firstKey()))) {
            assertThat(delays).hasValueGreaterThanOrEqualTo(2);
            server.get("/v1/keys").is(200);
        }
    }

    private static boolean isInside(String type) {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().endsWith("." + type)));
    }
}
