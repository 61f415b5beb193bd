package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.memory.Memory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class QueueSweeperTest {

    @Test
    void troubleThatStaysTheSameIsLoggedOnce() {
        try (CapturedLog log = new CapturedLog()) {
            Store store = Store.open(new Memory(), Queues.SCHEMA);
            Queues queues = new Queues(store, QueueOptions.DEFAULT.withTick(Duration.ofMillis(1)));
            QueueSweeper timer = queues.startSweeper();
            try (timer) {
                store.close();
                await().until(() ->
                        log.text().contains("queue-timer failed and will be retried"));
                // A hundred ticks or so; on a machine that is busy fewer, which is as well.
                await().pollDelay(100, TimeUnit.MILLISECONDS).until(() -> true);
            }
            assertThat(log.text()).containsOnlyOnce("queue-timer failed and will be retried");
        }
    }
}
