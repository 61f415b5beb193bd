package io.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.QueueApi;
import io.holdfast.api.SeatsApi;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.Holdfast;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
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

    @Test
    @Tag("slow")
    void theEventSellsOutAndCancelledSeatsAreSoldAgain() throws Exception {
        try (Demo demo = Demo.start(List.of())) {
            Holdfast client = demo.client();
            Random random = new Random(7);
            new DemoLedgerActivity(client, random).create();
            DemoTicketSales sales = new DemoTicketSales(client, random);
            sales.openEvent();
            SeatsApi.Event opened = event(client);
            sellUntil(sales, () -> event(client).soldOut() != null);
            sellUntil(sales, () -> event(client).soldOut() == null);
            sellUntil(sales, () -> event(client).soldOut() != null);
            SeatsApi.Event resold = event(client);
            assertThat(resold.stats().sold()).isEqualTo(opened.stats().total());
            assertThat(resold.created()).isEqualTo(opened.created());
            assertThat(cancelledBookings(client)).isPositive();
        }
    }

    private static SeatsApi.Event event(Holdfast client) {
        return client.seats().event(DemoTicketSales.EVENT).send();
    }

    private static long cancelledBookings(Holdfast client) {
        return client.seats().bookings(DemoTicketSales.EVENT).stream()
                .filter(booking -> booking.status() == SeatsApi.BookingStatus.CANCELLED)
                .count();
    }

    /** Simulates buyers faster than the demo does. Buyers who do not pay hold their seats for 20 seconds. */
    private static void sellUntil(DemoTicketSales sales, Callable<Boolean> condition) {
        await().atMost(Duration.ofMinutes(3))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .ignoreException(CallRefusedException.class)
                .until(() -> {
                    sales.sell();
                    return condition.call();
                });
    }
}
