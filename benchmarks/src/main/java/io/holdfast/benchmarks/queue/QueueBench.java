package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.MedianWithSpread;
import io.holdfast.benchmarks.ScratchDirectory;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.util.List;

/** The full life of messages beside other brokers, and with many fairness keys. */
public final class QueueBench implements Bench {

    private static final String BEANSTALKD = "beanstalkd";
    private static final String RABBITMQ = "rabbitmq";

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public String summary() {
        return "enqueue, lease and ack, beside beanstalkd and RabbitMQ; few and many fairness keys";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        BeanstalkdProduceConsume.install();
        report.addFact("life", "1 KiB; N producers wait for durability, N consumers take and acknowledge one by one");
        report.addFact("holdfast", "embedded, FSYNC; a consumer acknowledges and takes the next in one commit");
        report.addFact(
                BEANSTALKD,
                BeanstalkdProduceConsume.version()
                        + ", -f 0 (fsync at every write), loopback; 'delete' and 'reserve' in one packet");
        report.addFact("batch-100", "4 clients enqueue, lease and ack 100 messages at a time, in three commits");
        report.addFact("keys", "100,000 messages wait; 64 clients lease one, ack it and enqueue one of the same key");
        report.addFact("waiting", options.pick("median lease with a million messages and with a thousand", "left out"));
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            Measurement ours = produceConsume(scratch, rounds, report);
            keys(scratch, rounds, report);
            if (!options.quick()) {
                batches(scratch, rounds, report, ours);
                waiting(scratch, rounds, report);
            }
        }
    }

    /** Ours with 64 clients. */
    private static Measurement produceConsume(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        BenchReport.printProgress("starting RabbitMQ");
        try (RabbitMqProduceConsume.RabbitMqNode rabbit = new RabbitMqProduceConsume.RabbitMqNode(scratch)) {
            report.addFact(
                    RABBITMQ,
                    rabbit.version()
                            + ", quorum queue of one node, publisher confirms, manual ack, prefetch 16, loopback");
            life(scratch, rabbit, 1, rounds, report);
            return life(scratch, rabbit, 64, rounds, report);
        }
    }

    private static Measurement life(
            ScratchDirectory scratch,
            RabbitMqProduceConsume.RabbitMqNode rabbit,
            int clients,
            InterleavedRounds rounds,
            BenchReport report)
            throws Exception {
        String name = "life-" + clients;
        List<Measurement> sides = rounds.measure(
                name,
                new HoldfastProduceConsume(scratch, clients),
                new BeanstalkdProduceConsume(scratch, clients),
                new RabbitMqProduceConsume(rabbit, clients));
        String life = "the whole life of messages of 1 KiB: %d producers and as many consumers".formatted(clients);
        report.add(Comparison.ofThroughput(name, sides.get(0), BEANSTALKD, sides.get(1))
                .withBar(1)
                .withDescription(life)
                .withBehindReason("Both sides sync twice a life; ours is also woken three times."));
        report.add(Comparison.ofThroughput(name, sides.get(0), RABBITMQ, sides.get(2))
                .withBar(1)
                .withDescription("the same"));
        return sides.get(0);
    }

    private static void batches(
            ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report, Measurement lives)
            throws Exception {
        try (BatchProduceConsume batches = new BatchProduceConsume(scratch)) {
            MedianWithSpread rate =
                    rounds.measure("batches", batches).get(0).perSecond().map(each -> each * BatchProduceConsume.SIZE);
            report.add(Comparison.higherIsBetter("batch-100", "ops/s", rate, "life-64", lives.perSecond())
                    .withDescription("lives in batches of 100, beside one by one"));
        }
    }

    private static void keys(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report) throws Exception {
        BenchReport.printProgress("loading 100,000 messages, twice");
        try (ManyFairnessKeysContender many = new ManyFairnessKeysContender(scratch, 100_000);
                ManyFairnessKeysContender few = new ManyFairnessKeysContender(scratch, 10)) {
            List<Measurement> sides = rounds.measure("keys", many, few);
            report.add(Comparison.ofThroughput("keys-100000", sides.get(0), "keys-10", sides.get(1))
                    .withBar(0.8)
                    .withDescription("fair turns among 100,000 keys that all have messages, beside 10"));
        }
    }

    private static BacklogLeases waiting(ScratchDirectory scratch, int messages) throws IOException {
        return new BacklogLeases(RocksDb.at(scratch.createFolder("waiting")), messages, 100);
    }

    private static void waiting(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        BenchReport.printProgress("loading 1,000,000 messages");
        try (BacklogLeases million = waiting(scratch, 1_000_000);
                BacklogLeases thousand = waiting(scratch, 1_000)) {
            report.add(Comparison.lowerIsBetter(
                            "reopen-1000000",
                            "s",
                            MedianWithSpread.of(million.reopen()),
                            "limit",
                            MedianWithSpread.of(10))
                    .withBar(1)
                    .withDescription("from the call of open to the first lease, with a million messages waiting"));
            List<Measurement> sides = rounds.measure("waiting", million, thousand);
            report.add(Comparison.lowerIsBetter(
                            "waiting-1000000",
                            "us/lease",
                            sides.get(0).latencyMicros(50),
                            "waiting-1000",
                            sides.get(1).latencyMicros(50))
                    .withBar(0.8)
                    .withDescription("a lease among a million messages, beside one among a thousand"));
            report.add(Comparison.lowerIsBetter(
                            "heap-1000000", "MB", MedianWithSpread.of(heap()), "limit", MedianWithSpread.of(512))
                    .withBar(1)
                    .withDescription("what is left on the heap with a million messages waiting"));
        }
    }

    /** What is left on the heap, in megabytes. */
    private static double heap() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
    }
}
