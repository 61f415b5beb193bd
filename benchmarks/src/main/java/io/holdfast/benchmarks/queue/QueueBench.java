package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.util.List;

/**
 * Measures enqueueing, leasing and acknowledging, compared with other brokers. Also compares many fairness keys with
 * few.
 */
public final class QueueBench implements Bench {

    private static final String BEANSTALKD = "beanstalkd";
    private static final String RABBITMQ = "rabbitmq";

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public String summary() {
        return "enqueue, lease and acknowledge, compared with beanstalkd and RabbitMQ; few and many fairness keys";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        BeanstalkdProduceConsume.install();
        report.addFact(
                "produce-consume",
                "messages of 1 KiB; N producers wait for durability, N consumers lease and acknowledge "
                        + "one message at a time");
        report.addFact(
                "holdfast", "embedded, FSYNC; a consumer acknowledges a message and leases the next in one commit");
        report.addFact(
                BEANSTALKD,
                BeanstalkdProduceConsume.version()
                        + ", -f 0 (fsync on every write), loopback; 'delete' and 'reserve' in one packet");
        report.addFact(
                "batch-100", "4 clients enqueue, lease and acknowledge 100 messages at a time, in three commits");
        report.addFact(
                "keys",
                "100,000 waiting messages; 64 clients each lease a message, acknowledge it and enqueue "
                        + "one with the same key");
        report.addFact(
                "throttled",
                "10,000 waiting messages without a throttle, beside lanes that wait for one of 100 throttles; 64 clients "
                        + "each lease a message, acknowledge it and enqueue one with the same key");
        report.addFact(
                "worker",
                "the effect of a message is a row and a new message, written in the commit that acknowledges it");
        report.addFact(
                "waiting",
                options.pick(
                        "median time of a lease with a million waiting messages, compared with a thousand",
                        "not measured"));
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            ContenderResult ours = produceConsume(scratch, rounds, report);
            keys(scratch, rounds, report);
            throttled(scratch, rounds, report);
            worker(scratch, rounds, report);
            if (!options.quick()) {
                batches(scratch, rounds, report, ours);
                waiting(scratch, rounds, report);
            }
        }
    }

    /** Returns our measurement with 64 clients. */
    private static ContenderResult produceConsume(
            ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report) throws Exception {
        BenchReport.printProgress("starting RabbitMQ");
        try (RabbitMqProduceConsume.RabbitMqNode rabbit = new RabbitMqProduceConsume.RabbitMqNode(scratch)) {
            report.addFact(
                    RABBITMQ,
                    rabbit.version()
                            + ", quorum queue of one node, publisher confirms, manual ack, prefetch 16, loopback");
            compareBrokers(scratch, rabbit, 1, 1, rounds, report);
            return compareBrokers(scratch, rabbit, 64, 2, rounds, report);
        }
    }

    private static ContenderResult compareBrokers(
            ScratchDirectory scratch,
            RabbitMqProduceConsume.RabbitMqNode rabbit,
            int clients,
            double rabbitTarget,
            InterleavedRounds rounds,
            BenchReport report)
            throws Exception {
        String name = "produce-consume-" + clients;
        List<ContenderResult> sides = rounds.measure(
                name,
                new HoldfastProduceConsume(scratch, clients),
                new BeanstalkdProduceConsume(scratch, clients),
                new RabbitMqProduceConsume(rabbit, clients));
        String description = "messages of 1 KiB are enqueued, leased and acknowledged; producers and consumers: %d each"
                .formatted(clients);
        report.add(ComparisonResult.ofThroughput(name, sides.get(0), BEANSTALKD, sides.get(1))
                .withTarget(1)
                .withDescription(description)
                .withBehindReason(
                        "Both sides sync twice per message; Holdfast also wakes threads three times per message."));
        report.add(ComparisonResult.ofThroughput(name, sides.get(0), RABBITMQ, sides.get(2))
                .withTarget(rabbitTarget)
                .withDescription("the same workload")
                .withBehindReason(
                        "Each message needs two commits, and both sides share their syncs among all clients."));
        return sides.get(0);
    }

    private static void batches(
            ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report, ContenderResult single)
            throws Exception {
        try (BatchProduceConsume batches = new BatchProduceConsume(scratch)) {
            MedianWithSpread rate =
                    rounds.measure("batches", batches).get(0).perSecond().map(each -> each * BatchProduceConsume.SIZE);
            report.add(ComparisonResult.higherIsBetter(
                            "batch-100", "ops/s", rate, "produce-consume-64", single.perSecond())
                    .withDescription("messages in batches of 100, compared with one at a time"));
        }
    }

    private static void keys(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report) throws Exception {
        BenchReport.printProgress("loading 100,000 messages into each queue");
        try (ManyFairnessKeysContender many = new ManyFairnessKeysContender(scratch, 100_000);
                ManyFairnessKeysContender few = new ManyFairnessKeysContender(scratch, 10)) {
            List<ContenderResult> sides = rounds.measure("keys", many, few);
            report.add(ComparisonResult.ofThroughput("keys-100000", sides.get(0), "keys-10", sides.get(1))
                    .withTarget(0.8)
                    .withDescription(
                            "fair scheduling among 100,000 keys with waiting messages, compared with 10 keys"));
        }
    }

    private static void throttled(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        BenchReport.printProgress("loading 100,000 throttled messages");
        try (ThrottledLanesContender many = new ThrottledLanesContender(scratch, 100_000);
                ThrottledLanesContender few = new ThrottledLanesContender(scratch, 10)) {
            List<ContenderResult> sides = rounds.measure("throttled", many, few);
            report.add(ComparisonResult.ofThroughput("throttled-100000", sides.get(0), "throttled-10", sides.get(1))
                    .withTarget(0.5)
                    .withDescription("free messages beside 100,000 lanes that wait for a throttle, compared with 10"));
        }
    }

    private static void worker(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        try (EffectAndAckContender worker = new EffectAndAckContender(scratch, true);
                EffectAndAckContender raw = new EffectAndAckContender(scratch, false)) {
            List<ContenderResult> sides = rounds.measure("worker", worker, raw);
            report.add(ComparisonResult.ofThroughput("worker-64", sides.get(0), "raw calls", sides.get(1))
                    .withTarget(0.8)
                    .withDescription("a QueueWorker with 64 handlers whose effect and acknowledgement are one commit, "
                            + "compared with lease and ack by 64 clients"));
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
            report.add(ComparisonResult.lowerIsBetter(
                            "reopen-1000000",
                            "s",
                            MedianWithSpread.of(million.reopen()),
                            "limit",
                            MedianWithSpread.of(10))
                    .withTarget(1)
                    .withDescription("from the call to open to the first lease, with a million waiting messages"));
            List<ContenderResult> sides = rounds.measure("waiting", million, thousand);
            report.add(ComparisonResult.lowerIsBetter(
                            "waiting-1000000",
                            "us/lease",
                            sides.get(0).latencyMicros(50),
                            "waiting-1000",
                            sides.get(1).latencyMicros(50))
                    .withTarget(0.8)
                    .withDescription("a lease among a million waiting messages, compared with a thousand")
                    .withBehindReason("A lease seeks the message in the index of ready messages and reads its row. With"
                            + " a thousand messages, both are in RocksDB's memory tables; with a"
                            + " million, they are in data files, where each of the two reads takes two"
                            + " to three times as long (filter, index, and a compressed block of few"
                            + " rows). A profile shows no other part of a lease that grows."));
            report.add(ComparisonResult.lowerIsBetter(
                            "heap-1000000", "MB", MedianWithSpread.of(heap()), "limit", MedianWithSpread.of(512))
                    .withTarget(1)
                    .withDescription("heap in use with a million waiting messages"));
        }
    }

    /** Returns the heap in use after a garbage collection, in megabytes. */
    private static double heap() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
    }
}
