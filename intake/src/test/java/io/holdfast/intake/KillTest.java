package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.MessageProperties;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.RabbitMqServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that consumes events with random failures is killed repeatedly with {@code kill -9}. In the end every event
 * must be charged exactly once, no event may be lost, and ledger and counters must be consistent.
 */
@Tag("broker")
@Tag("crash")
class KillTest {

    private static final int EVENTS = Integer.getInteger("holdfast.intake.events", 10_000);
    private static final int KILLS = Integer.getInteger("holdfast.intake.kills", 5);
    private static final long SEED = 20_261_115;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    @Test
    void everyEventFromRabbitMqIsChargedExactlyOnce() throws Exception {
        EventTraffic traffic = new EventTraffic(SEED, EVENTS);
        try (RabbitMqServer broker = broker();
                Connection connection = ConsumerProcess.factory(broker.port()).newConnection();
                Channel channel = connection.createChannel()) {
            channel.queueDeclare(ConsumerProcess.QUEUE, true, false, false, Map.of());
            openAccounts();
            Thread publisher = new Thread(() -> publish(connection, traffic), "publisher");
            publisher.start();
            consumeThroughKills(traffic, Integer.toString(broker.port()), KILLS);
            publisher.join();
            assertThat(channel.messageCount(ConsumerProcess.QUEUE)).isZero();
        }
        verify(traffic);
    }

    private RabbitMqServer broker() throws Exception {
        try {
            return new RabbitMqServer(Files.createDirectory(folder.resolve("rabbitmq")));
        } catch (IllegalStateException e) {
            System.err.println("*** RabbitMQ IS NOT TESTED HERE, only the other feeds: " + e.getMessage() + " ***");
            return Assumptions.abort("RabbitMQ cannot be started: " + e.getMessage());
        }
    }

    private static void publish(Connection connection, EventTraffic traffic) {
        try (Channel channel = connection.createChannel()) {
            channel.confirmSelect();
            for (byte[] message : traffic.messages()) {
                channel.basicPublish("", ConsumerProcess.QUEUE, MessageProperties.MINIMAL_PERSISTENT_BASIC, message);
            }
            channel.waitForConfirmsOrDie(Duration.ofMinutes(5).toMillis());
        } catch (Exception e) {
            throw new IllegalStateException("cannot publish all messages", e);
        }
    }

    @Test
    void everyEventFromTheQueueOfTheSameStoreIsChargedExactlyOnce() throws Exception {
        EventTraffic traffic = new EventTraffic(SEED + 1, EVENTS / 10);
        openAccounts();
        try (Store store = Store.open(RocksDb.at(data()), IntakeCase.SCHEMAS)) {
            Queues queues = new Queues(store, QueueOptions.DEFAULT);
            queues.admin()
                    .create(QueueConfig.named(ConsumerProcess.QUEUE)
                            .withVisibility(Duration.ofMillis(500))
                            .withMaxAttempts(0));
            for (int i = 0; i < traffic.messages().size(); i += 500) {
                List<NewMessage> some =
                        traffic
                                .messages()
                                .subList(i, Math.min(i + 500, traffic.messages().size()))
                                .stream()
                                .map(body -> NewMessage.of(ConsumerProcess.QUEUE, body))
                                .toList();
                assertThat(queues.enqueueAll(some)).isInstanceOf(io.holdfast.queue.QueueOutcome.AllAccepted.class);
            }
        }
        consumeThroughKills(traffic, "queue", KILLS / 2);
        verify(traffic);
    }

    @Test
    void everyEventReceivedInProcessIsChargedExactlyOnce() throws Exception {
        EventTraffic traffic = new EventTraffic(SEED + 2, EVENTS / 10);
        openAccounts();
        consumeThroughKills(traffic, "traffic/" + (SEED + 2) + "/" + EVENTS / 10 + "/", KILLS / 2);
        verify(traffic);
    }

    private Path data() {
        return folder.resolve("data");
    }

    private void openAccounts() {
        try (Store store = Store.open(RocksDb.at(data()), IntakeCase.SCHEMAS)) {
            EventTraffic.open(new ConsumerProcess(store, false).ledger());
        }
    }

    /** Kills processes at random times, spread over the whole run. The last process completes. */
    private void consumeThroughKills(EventTraffic traffic, String source, int kills) throws Exception {
        long all = (long) traffic.events() + traffic.undecodable();
        int received = 0;
        for (int kill = 0; kill <= kills; kill++) {
            // A killed subscriber receives its last messages again.
            String from = source.endsWith("/") ? source + Math.max(0, received - 200) : source;
            try (CrashProcess child =
                    CrashProcess.start(ConsumerProcess.class, data().toString(), from, Long.toString(all))) {
                if (kill == kills) {
                    awaitDone(child);
                    return;
                }
                long enough = traffic.events() * (kill + 1L) / (kills + 2);
                int lines = 0;
                while (applied(child.lines()) < enough) {
                    child.awaitLines(++lines, PATIENCE);
                }
                for (String line : child.killAtRandom(random, lines + 3)) {
                    if (line.startsWith("received ")) {
                        received = Math.max(received, Integer.parseInt(line.substring(9)));
                    }
                }
            }
        }
    }

    private static long applied(List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (lines.get(i).startsWith("applied ")) {
                return Long.parseLong(lines.get(i).substring(8));
            }
        }
        return 0;
    }

    private static void awaitDone(CrashProcess child) throws InterruptedException {
        int lines = 0;
        while (!child.lines().contains("done")) {
            child.awaitLines(++lines, PATIENCE);
        }
        assertThat(child.await()).as(child.errorOutput()).isZero();
    }

    private void verify(EventTraffic traffic) {
        try (Store store = Store.open(RocksDb.at(data()), IntakeCase.SCHEMAS)) {
            ConsumerProcess consumer = new ConsumerProcess(store, false);
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
            assertThat(consumer.retries().check().problems()).isEmpty();
            long refused = consumer.retries().counts().getOrDefault(Status.REFUSED, 0L);
            assertThat(refused).isPositive();
            EventTraffic.topUp(consumer.ledger());
            FailedEventQuery parked =
                    FailedEventQuery.ALL.withStatus(Status.REFUSED).withLimit(1_000);
            RetryOutcome.RequeuedAll page;
            do {
                page = consumer.retries().requeueAll(parked);
            } while (page.events() > 0);
            var runner = consumer.runner();
            while (runner.runOnce().events() > 0) {
                assertThat(consumer.retries().counts()).containsEntry(Status.REFUSED, 0L);
            }
            charged(traffic, consumer);
            counted(traffic, consumer);
            System.out.println(traffic.events() + " events in "
                    + traffic.messages().size() + " messages: " + traffic.charges() + " charges, "
                    + consumer.retries().counters());
        }
    }

    private static void charged(EventTraffic traffic, ConsumerProcess consumer) {
        traffic.references()
                .forEach(reference -> assertThat(consumer.ledger()
                                .billings()
                                .find(reference)
                                .orElseThrow()
                                .value()
                                .status())
                        .as("%s", reference)
                        .isEqualTo(Billing.Status.ENDED));
        CheckReport audit = consumer.ledger().check();
        assertThat(audit.problems()).isEmpty();
        assertThat(audit.count("transactions")).isEqualTo(traffic.charges() + EventTraffic.ACCOUNTS);
        traffic.micros().forEach((user, micros) -> {
            Account account = consumer.ledger().account(AccountId.of(user)).orElseThrow();
            assertThat(account.used() * 1_000_000 + account.carry()).isEqualTo(micros);
        });
    }

    private static void counted(EventTraffic traffic, ConsumerProcess consumer) {
        assertThat(consumer.processor().appliedCounts()).isEqualTo(traffic.byType());
        assertThat(consumer.retries().check().problems()).isEmpty();
        assertThat(consumer.retries().counts())
                .isEqualTo(Map.of(Status.PENDING, 0L, Status.RETRYING, 0L, Status.REFUSED, 0L, Status.EXHAUSTED, (long)
                        traffic.undecodable()));
        long saved = sum(consumer, RetryCounterValue.SAVED, "");
        long succeeded = sum(consumer, RetryCounterValue.RETRIED, "success");
        assertThat(saved).isEqualTo(succeeded + traffic.undecodable());
        assertThat(sum(consumer, RetryCounterValue.EXHAUSTED, "")).isEqualTo(traffic.undecodable());
        assertThat(sum(consumer, RetryCounterValue.RETRIED, "failure")).isPositive();
    }

    private static long sum(ConsumerProcess consumer, String counter, String label) {
        return consumer.retries().counters().stream()
                .filter(each -> each.name().equals(counter))
                .filter(each -> label.isEmpty() || each.labels().containsValue(label))
                .mapToLong(RetryCounterValue::value)
                .sum();
    }
}
