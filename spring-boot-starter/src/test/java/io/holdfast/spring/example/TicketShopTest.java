package io.holdfast.spring.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.ledger.AccountId;
import io.holdfast.store.kit.RefusedException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The example application, started as its users start it. */
class TicketShopTest {

    @TempDir
    Path folder;

    @Test
    void ordersArePaidAndPrintedUntilTheCreditIsSpent() {
        AccountId buyer = AccountId.of(new UUID(0, 1));
        try (ConfigurableApplicationContext shop =
                SpringApplication.run(TicketShop.class, "--holdfast.embedded.folder=" + folder.resolve("data"))) {
            TicketShop.Orders orders = shop.getBean(TicketShop.Orders.class);
            TicketShop.Printer printer = shop.getBean(TicketShop.Printer.class);
            orders.order("order-1", buyer);
            orders.order("order-2", buyer);
            assertThatThrownBy(() -> orders.order("order-3", buyer)).isInstanceOf(RefusedException.class);
            await().until(() -> printer.printed.size() == 2);
            assertThat(printer.printed).containsExactlyInAnyOrder("order-1", "order-2");
        }
    }
}
