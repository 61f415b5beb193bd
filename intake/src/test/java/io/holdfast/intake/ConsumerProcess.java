package io.holdfast.intake;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryRunner;
import io.holdfast.retry.RetryRunnerOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A process that consumes events until all are applied or it is killed. Its rules fail randomly, before and after their
 * effect. It repeatedly prints the number of applied events and of received messages.
 */
final class ConsumerProcess {

    static final String QUEUE = "events";

    private static final RetryOptions RETRIES = RetryOptions.DEFAULT
            .withDelays(List.of(Duration.ofMillis(5)))
            .withMaxRetries(1_000)
            .withJitter(1);
    private static final RetryRunnerOptions RUNNER = RetryRunnerOptions.DEFAULT
            .withInterval(Duration.ofMillis(5))
            .withLease(Duration.ofMillis(500))
            .withBatch(16);

    private final Store store;
    private final Ledger ledger;
    private final Retries retries;
    private final EventProcessor processor;
    private long lastApplied = -1;

    ConsumerProcess(Store store, boolean faulty) {
        this.store = store;
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        retries = new Retries(store, RETRIES);
        Map<String, EventRule> rules = new HashMap<>(TelephonyBillingRules.of(ledger, TelephonyRates.DEFAULT));
        if (faulty) {
            rules.replaceAll((type, rule) -> faulty(rule));
        }
        processor = new EventProcessor(store, retries, rules, IntakeOptions.DEFAULT);
    }

    private static EventRule faulty(EventRule rule) {
        return new EventRule(rule.reference(), rule.order(), (tx, data) -> {
            int chance = ThreadLocalRandom.current().nextInt(100);
            if (chance < 5) {
                throw new IllegalStateException("random failure before the effect");
            }
            Verdict verdict = rule.effect().apply(tx, data);
            if (chance < 10) {
                throw new IllegalStateException("random failure after the effect");
            }
            return verdict;
        });
    }

    Ledger ledger() {
        return ledger;
    }

    Retries retries() {
        return retries;
    }

    EventProcessor processor() {
        return processor;
    }

    RetryRunner runner() {
        return processor.newRetryRunner(RUNNER);
    }

    /** Arguments: folder, message source, number of events, number of undecodable messages. */
    public static void main(String[] args) throws Exception {
        long all = Long.parseLong(args[2]);
        try (Store store = Store.open(RocksDb.at(Path.of(args[0])), IntakeCase.SCHEMAS)) {
            ConsumerProcess consumer = new ConsumerProcess(store, true);
            try (RetryRunner runner = consumer.runner()) {
                runner.start();
                if (args[1].equals("queue")) {
                    consumer.fromQueue(all);
                } else if (args[1].startsWith("traffic")) {
                    consumer.fromTraffic(args[1], all);
                } else {
                    consumer.fromRabbit(Integer.parseInt(args[1]), all);
                }
            }
        }
        System.out.println("done");
    }

    private void fromRabbit(int port, long all) throws Exception {
        ConnectionFactory factory = factory(port);
        try (RabbitSubscriber subscriber =
                        new RabbitSubscriber(RabbitOptions.of(factory, QUEUE).withPrefetch(200), processor);
                Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            subscriber.start();
            do {
                pause();
            } while (!isDone(all) || channel.messageCount(QUEUE) > 0);
        }
    }

    static ConnectionFactory factory(int port) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(port);
        return factory;
    }

    private void fromQueue(long all) throws InterruptedException {
        Queues queues = new Queues(store, QueueOptions.DEFAULT);
        RecurringTask timer = queues.sweepEvery(Duration.ofMillis(100));
        try (StoreQueueSubscriber feed = new StoreQueueSubscriber(queues, QUEUE, 100, processor)) {
            feed.start();
            do {
                pause();
            } while (!isDone(all) || queues.views().stats(QUEUE).orElseThrow().depth() > 0);
        } finally {
            timer.close();
        }
    }

    /** Generates the messages in the process: {@code traffic/seed/events/from}. */
    private void fromTraffic(String source, long all) throws InterruptedException {
        String[] words = source.split("/", -1);
        EventTraffic traffic = new EventTraffic(Long.parseLong(words[1]), Integer.parseInt(words[2]));
        List<byte[]> messages = traffic.messages();
        List<CompletableFuture<ReceiveOutcome>> some = new ArrayList<>();
        for (int i = Integer.parseInt(words[3]); i < messages.size(); i++) {
            some.add(processor.receiveAsync(InboundMessage.of(messages.get(i)), tx -> {}));
            if (some.size() == 50 || i == messages.size() - 1) {
                some.forEach(CompletableFuture::join);
                some.clear();
                System.out.println("received " + (i + 1));
                isDone(all);
            }
        }
        while (!isDone(all)) {
            pause();
        }
    }

    @SuppressWarnings("ThreadSleep")
    private static void pause() throws InterruptedException {
        Thread.sleep(10);
    }

    /** Prints the number of applied events, and whether all other events await manual review. */
    private boolean isDone(long all) {
        long applied = processor.appliedCounts().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        System.out.println("applied " + applied);
        boolean stands = applied == lastApplied; // Counting the failed events is slow.
        lastApplied = applied;
        if (!stands) {
            return false;
        }
        Map<Status, Long> counts = retries.counts();
        return applied + counts.getOrDefault(Status.REFUSED, 0L) + counts.getOrDefault(Status.EXHAUSTED, 0L) >= all;
    }
}
