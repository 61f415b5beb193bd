package io.holdfast.examples;

import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A mail queue for three tenants: weighted fair scheduling, a script, dead-lettering and redrive. */
public final class WorkQueue {

    private static final String SCRIPT = """
            function on_enqueue(msg)
              local tenant = msg.headers["tenant"] or "nobody"
              return { fairness_key = tenant, weight = tonumber(get("weight." .. tenant)) or 1 }
            end
            """;

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/work-queue" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Queues.SCHEMA)) {
            Queues queues = new Queues(store);
            queues.admin().delete("mail");
            queues.admin()
                    .create(QueueConfig.named("mail").withOnEnqueue(SCRIPT).withMaxAttempts(2))
                    .orThrow();
            queues.runtimeSettings().put("weight.gold", bytes("2"));

            for (int i = 1; i <= 4; i++) {
                for (String tenant : List.of("noisy", "noisy", "noisy", "gold")) {
                    queues.enqueue(NewMessage.of("mail", bytes(tenant + " " + i))
                                    .header("tenant", tenant))
                            .orThrow();
                }
            }
            // A message can be enqueued in the same transaction as the change that causes it.
            store.update(tx -> {
                queues.runtimeSettings().delete(tx, "weight.quiet");
                queues.enqueue(tx, NewMessage.of("mail", bytes("quiet, once")).header("tenant", "quiet"))
                        .orThrow();
            });

            RecurringTask sweep = queues.sweepEvery(Duration.ofMillis(100));
            try (sweep) {
                System.out.print("delivery order:");
                for (MessageDelivery delivery :
                        queues.lease("mail", 8, Duration.ofSeconds(1)).deliveries()) {
                    System.out.print(" " + delivery.message().fairnessKey());
                    queues.ack(delivery.receipt()).orThrow();
                }
                System.out.println();
            }

            // A message without the header gets its own fairness key and does not delay the others.
            queues.enqueue(NewMessage.of("mail", bytes("lost")));

            // The message fails until its attempts are exhausted.
            while (queues.views().stats("mail.dlq").orElseThrow().depth() == 0) {
                MessageDelivery poison = queues.lease("mail", 1).deliveries().get(0);
                QueueOutcome outcome = queues.nack(poison.receipt(), Duration.ZERO, "bad address");
                System.out.println("failed: " + outcome.getClass().getSimpleName());
            }
            System.out.println(
                    "remaining: " + queues.views().stats("mail").orElseThrow().depth() + ", dead-lettered: "
                            + queues.views().stats("mail.dlq").orElseThrow().depth());
            System.out.println("redriven: " + queues.admin().redrive("mail.dlq", Long.MAX_VALUE));
            System.out.println("consistent: " + queues.check().isClean());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private WorkQueue() {}
}
