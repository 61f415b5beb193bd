package io.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.QueueApi;
import io.holdfast.api.SeatsApi;
import io.holdfast.client.Holdfast;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTest {

    @Test
    void simulatedUsersMakeProgressAndTheFolderIsDeleted() throws Exception {
        Path folder;
        try (Demo demo = Demo.start(List.of())) {
            folder = demo.folder();
            demo.simulateUsers();
            Holdfast client = demo.client();
            await().atMost(Duration.ofMinutes(3)).ignoreExceptions().untilAsserted(() -> {
                SeatsApi.Stats seats =
                        client.seats().event(DemoTicketSales.EVENT).send().stats();
                QueueApi.Stats queue =
                        client.queue().stats(DemoQueueTenants.QUEUE).send();
                assertThat(seats.sold()).isGreaterThan(5);
                assertThat(queue.acked()).isGreaterThan(5);
                assertThat(client.ledger()
                                .account(DemoLedgerActivity.ACCOUNTS.get(0))
                                .send()
                                .used())
                        .isPositive();
            });
            assertThat(client.ledger().audit().send().clean()).isTrue();
            assertThat(client.logins().sessions(DemoLedgerActivity.ACCOUNTS.get(0)).stream())
                    .isNotEmpty();
        }
        assertThat(folder).doesNotExist();
    }
}
