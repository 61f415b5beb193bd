package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process with producers, consumers and a sweep at random times. Every enqueued message is delivered at least
 * once, no acknowledged message is delivered again, and the number of attempts never decreases.
 */
@Tag("crash")
class KillTest {

    private static final String QUEUE = "work";
    private static final QueueConfig CONFIG =
            QueueConfig.named(QUEUE).withVisibility(Duration.ofMillis(200)).withMaxAttempts(0);

    /** The process that is killed. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws Exception {
            try (Store store = Store.open(RocksDb.at(Path.of(args[0])), Queues.SCHEMA)) {
                Queues queues = new Queues(store);
                queues.admin().create(CONFIG);
                ExecutorService threads = Executors.newCachedThreadPool();
                RecurringTask sweep = queues.sweepEvery(Duration.ofMillis(10));
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    String key = "k" + i;
                    all.add(threads.submit(() -> produce(queues, key)));
                    all.add(threads.submit(() -> consume(queues)));
                }
                for (Future<?> one : all) {
                    one.get();
                }
                sweep.close();
            }
        }

        private static int produce(Queues queues, String key) {
            while (!System.out.checkError()) {
                QueueOutcome outcome = queues.enqueue(message(QUEUE, key).withFairnessKey(key));
                report("put " + ((QueueOutcome.Accepted) outcome).id());
            }
            return 0;
        }

        private static int consume(Queues queues) {
            while (!System.out.checkError()) {
                for (MessageDelivery delivery :
                        queues.lease(QUEUE, 2, Duration.ofSeconds(1)).deliveries()) {
                    String id = delivery.message().id().toString();
                    long token = delivery.receipt().token();
                    report("got " + id + " " + token + " " + delivery.message().attempts());
                    int chance = ThreadLocalRandom.current().nextInt(10);
                    if (chance < 7) {
                        if (queues.ack(delivery.receipt()) instanceof QueueOutcome.MessageAcked) {
                            report("ack " + id + " " + token);
                        }
                    } else if (chance < 9) {
                        queues.nack(delivery.receipt());
                    }
                }
            }
            return 0;
        }

        private static void report(String line) {
            synchronized (System.out) {
                System.out.println(line);
                System.out.flush();
            }
        }
    }

    @TempDir
    Path folder;

    private final Set<String> put = new HashSet<>();
    private final Map<String, Long> acked = new HashMap<>();
    /** The attempts of each message by the token of the delivery, because threads may report deliveries late. */
    private final Map<String, TreeMap<Long, Integer>> deliveries = new HashMap<>();

    @Test
    void acknowledgedOperationsSurviveKills() throws Exception {
        int rounds = Integer.getInteger("holdfast.crash.rounds", 8);
        Random random = new Random(20_260_203);
        for (int round = 0; round < rounds; round++) {
            try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
                child.awaitLines(20);
                child.killAtRandom(random, 400).forEach(this::addEvent);
            }
        }
        assertThat(acked).isNotEmpty();
        drain();
        verify();
    }

    private void addEvent(String line) {
        String[] words = line.split(" ", -1);
        String id = words[1];
        switch (words[0]) {
            case "put" -> put.add(id);
            case "ack" -> acked.put(id, Long.parseLong(words[2]));
            default -> delivered(id, Long.parseLong(words[2]), Integer.parseInt(words[3]));
        }
    }

    private void delivered(String id, long token, int attempts) {
        deliveries.computeIfAbsent(id, absent -> new TreeMap<>()).put(token, attempts);
    }

    private void verify() {
        assertThat(deliveries.keySet()).containsAll(put).containsAll(acked.keySet());
        deliveries.forEach((id, byToken) -> {
            assertThat(new ArrayList<>(byToken.values()))
                    .as("attempts of message %s", id)
                    .isSorted();
            assertThat(acked.getOrDefault(id, byToken.lastKey()))
                    .as("deliveries of message %s after its acknowledgement", id)
                    .isEqualTo(byToken.lastKey());
        });
    }

    private void drain() {
        try (Store store = Store.open(RocksDb.at(folder), Queues.SCHEMA)) {
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
            QueueFixture fixture = new QueueFixture(store);
            fixture.assertConsistent();
            assertThat(fixture.queues().admin().create(CONFIG)).isInstanceOf(QueueOutcome.ConfigStored.class);
            fixture.queues().admin().configure(CONFIG.withVisibility(Duration.ofHours(1)));
            while (fixture.stats(QUEUE).depth() > 0) {
                List<MessageDelivery> some = fixture.queues()
                        .lease(QUEUE, 500, Duration.ofMillis(300))
                        .deliveries();
                some.forEach(delivery -> delivered(
                        delivery.message().id().toString(),
                        delivery.receipt().token(),
                        delivery.message().attempts()));
                fixture.queues()
                        .ackAll(some.stream().map(MessageDelivery::receipt).toList());
            }
            fixture.assertConsistent();
        }
    }
}
