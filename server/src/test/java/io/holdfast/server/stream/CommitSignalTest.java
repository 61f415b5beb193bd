package io.holdfast.server.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommitSignalTest {

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final CommitSignal commits = new CommitSignal(timer);

    @AfterEach
    void close() {
        timer.shutdownNow();
    }

    @Test
    void manyStreamsTogetherReadTheStoreAtALimitedRate() {
        AtomicInteger reads = new AtomicInteger();
        long start = System.nanoTime();
        for (int stream = 0; stream < 500; stream++) {
            read(reads);
        }
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            commits.signal();
            return reads.get() >= 2_000;
        });
        // With a delay of one millisecond for each stream, 1,500 reads after the first 500 take more than a second.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(1));
    }

    private void read(AtomicInteger reads) {
        commits.runAfterNextCommit(commits.commitCount(), Duration.ofMillis(1), Duration.ofSeconds(1), () -> {
            reads.incrementAndGet();
            read(reads);
        });
    }
}
