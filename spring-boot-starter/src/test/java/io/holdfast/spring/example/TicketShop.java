package io.holdfast.spring.example;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.Usage;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.Queues;
import io.holdfast.spring.HoldfastTemplate;
import io.holdfast.spring.QueueWorkerBean;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;

/** A Spring Boot application that sells tickets: charge and print job are one transaction, a worker prints. */
@SpringBootApplication
public class TicketShop {

    public static void main(String[] args) {
        try (ConfigurableApplicationContext shop = SpringApplication.run(TicketShop.class, args)) {
            shop.getBean(Orders.class).order("order-1", AccountId.of(new UUID(0, 1)));
        }
    }

    /** Creates what the application needs when it starts. */
    @Bean
    Opening opening(Queues queues, Ledger ledger) {
        queues.admin().put(QueueConfig.named(Printer.QUEUE));
        AccountId buyer = AccountId.of(new UUID(0, 1));
        ledger.putAccount(buyer, AccountSettings.NORMAL).orThrow();
        ledger.addCredits(CreditRequest.purchase("invoice-1", buyer, Credits.of(10_000)))
                .orThrow();
        return new Opening();
    }

    /** Marks that queue and account exist. */
    static final class Opening {}

    /** Orders: paid and queued, or neither. */
    @Service
    static class Orders {

        private final HoldfastTemplate holdfast;

        Orders(HoldfastTemplate holdfast, Opening opening) {
            this.holdfast = holdfast;
        }

        String order(String id, AccountId buyer) {
            return holdfast.write((tx, all) -> { // May run more than once; nothing but the transaction changes.
                all.ledger().charge(tx, Usage.of(id, buyer, Credits.of(4_500))).orThrow(Posted.class);
                all.queues()
                        .enqueue(tx, NewMessage.of(Printer.QUEUE, id.getBytes(StandardCharsets.UTF_8)))
                        .orThrow();
                return id;
            });
        }
    }

    /** Prints tickets. */
    @Component
    static class Printer implements QueueWorkerBean {

        static final String QUEUE = "tickets";

        final List<String> printed = new CopyOnWriteArrayList<>();

        @Override
        public String queue() {
            return QUEUE;
        }

        @Override
        public void handle(MessageDelivery delivery) {
            printed.add(new String(delivery.payload(), StandardCharsets.UTF_8));
        }
    }
}
