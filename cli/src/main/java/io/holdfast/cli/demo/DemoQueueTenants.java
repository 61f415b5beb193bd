package io.holdfast.cli.demo;

import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Delivery;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Lease;
import io.holdfast.api.QueueApi.Nack;
import io.holdfast.api.QueueApi.Receipt;
import io.holdfast.client.Holdfast;
import io.holdfast.client.QueueClient;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Tenants that share a queue, one of them busier than the others, and workers that process the messages. */
final class DemoQueueTenants {

    static final String QUEUE = "mail";

    private static final List<String> TENANTS = List.of("acme", "acme", "acme", "globex", "initech");
    private static final List<String> MAILS = List.of("welcome", "invoice", "reminder", "newsletter");

    private final QueueClient queue;
    private final Random random;

    DemoQueueTenants(Holdfast client, Random random) {
        this.queue = client.queue();
        this.random = random;
    }

    void createQueue() {
        List<Duration> delays = List.of(Duration.ofSeconds(2), Duration.ofSeconds(10));
        queue.create(new Config(
                        QUEUE,
                        null,
                        null,
                        Duration.ofSeconds(30),
                        null,
                        3,
                        delays,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        Duration.ofHours(1)))
                .send();
    }

    void send() {
        String tenant = TENANTS.get(random.nextInt(TENANTS.size()));
        String text = "{\"mail\":\"" + MAILS.get(random.nextInt(MAILS.size())) + "\",\"to\":\"user-"
                + random.nextInt(1_000) + "\"}";
        queue.enqueue(new Enqueue(QUEUE, null, text, null, tenant, null, null, null, null, null, null, null))
                .send();
    }

    void work() {
        List<Delivery> deliveries = queue.lease(new Lease(QUEUE, 3, "worker-" + (1 + random.nextInt(3)), null, null))
                .send()
                .deliveries();
        for (Delivery delivery : deliveries) {
            Receipt receipt = delivery.receipt();
            if (random.nextInt(12) == 0) {
                queue.nack(new Nack(QUEUE, receipt.message(), receipt.token(), null, "mail server returned 451"))
                        .send();
            } else {
                queue.ack(receipt).send();
            }
        }
    }
}
