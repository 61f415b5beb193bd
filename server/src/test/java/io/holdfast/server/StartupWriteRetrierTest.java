package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.memory.InMemory;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The writes at the start of a server. */
class StartupWriteRetrierTest {

    @Test
    @Timeout(30)
    void aServerThatLosesTheLeadershipWhileItStartsGivesUp() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (Store store = Store.open(new InMemory(), ServerModules.schemas())) {
            StartupWriteRetrier startup = new StartupWriteRetrier(store, timer);
            assertThatThrownBy(() -> startup.write("create a key", tx -> {
                        throw new TryAgainException(ErrorCode.NOT_LEADER, "another server leads");
                    }))
                    .hasMessageContaining("another server leads");
        } finally {
            timer.shutdownNow();
        }
    }
}
