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

/** Tenants that share a queue, one of them louder than the others, and the workers behind it. */
final class DemoQueueTenants {

    static final String QUEUE = "mail";

    private static final List<String> NAMES = List.of("acme", "acme", "acme", "globex", "initech");
    private static final List<String> WORK = List.of("welcome", "invoice", "reminder", "newsletter");

    private final QueueClient queue;
    private final Random random;

    DemoQueueTenants(Holdfast client, Random random) {
        this.queue = client.queue();
        this.random = random;
    }

    void arrive() {
        List<Duration> delays = List.of(Duration.ofSeconds(2), Duration.ofSeconds(10));
        queue.create(new Config(QUEUE, null, null, Duration.ofSeconds(30), null, 3, delays, null, null, null))
                .send();
    }

    void send() {
        String tenant = NAMES.get(random.nextInt(NAMES.size()));
        String text = "{\"mail\":\"" + WORK.get(random.nextInt(WORK.size())) + "\",\"to\":\"user-"
                + random.nextInt(1_000) + "\"}";
        queue.enqueue(new Enqueue(QUEUE, null, text, null, tenant, null, null, null, null, null))
                .send();
    }

    void work() {
        List<Delivery> taken = queue.lease(new Lease(QUEUE, 3, "worker-" + (1 + random.nextInt(3)), null, null))
                .send()
                .deliveries();
        for (Delivery delivery : taken) {
            Receipt receipt = delivery.receipt();
            if (random.nextInt(12) == 0) {
                queue.nack(new Nack(QUEUE, receipt.message(), receipt.token(), null, "mail server said 451"))
                        .send();
            } else {
                queue.ack(receipt).send();
            }
        }
    }
}
