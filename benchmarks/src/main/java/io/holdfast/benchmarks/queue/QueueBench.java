package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import java.util.List;
import java.util.Objects;

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
    public void run(Options options, Report report) throws Exception {
        report.fact("life", "1 KiB; N producers wait for durability, N consumers take and acknowledge one by one");
        report.fact("holdfast", "embedded, FSYNC; a consumer acknowledges and takes the next in one commit");
        report.fact(BEANSTALKD, "-f 0 (fsync at every write), loopback; 'delete' and 'reserve' in one packet");
        report.fact(RABBITMQ, "quorum queue of one node, publisher confirms, manual ack, prefetch 16, loopback");
        report.fact("batch-100", "4 clients enqueue, lease and ack 100 messages at a time, in three commits");
        report.fact("keys", "100,000 messages wait; 64 clients lease one, ack it and enqueue one of the same key");
        report.fact("waiting", options.pick("median lease with a million messages and with a thousand", "left out"));
        Rounds rounds = Rounds.of(options);
        report.fact("rounds", rounds.count() + " each of " + rounds.each().toMillis() + " ms, in turns; medians");
        Beanstalkd.install();
        try (Scratch scratch = new Scratch()) {
            lives(scratch, rounds, report);
            keys(scratch, rounds, report);
            if (!options.quick()) {
                waiting(scratch, rounds, report);
            }
        }
    }

    private static void lives(Scratch scratch, Rounds rounds, Report report) throws Exception {
        Measured ours = null;
        Report.progress("starting RabbitMQ");
        try (RabbitMq.Node rabbit = new RabbitMq.Node(scratch)) {
            for (int clients : new int[] {1, 64}) {
                String name = "life-" + clients;
                List<Measured> sides = rounds.measure(
                        name,
                        new HoldfastLife(scratch, clients),
                        new Beanstalkd(scratch, clients),
                        new RabbitMq(rabbit, clients));
                report.add(Result.rates(name, sides.get(0), BEANSTALKD, sides.get(1))
                        .bar(1));
                report.add(
                        Result.rates(name, sides.get(0), RABBITMQ, sides.get(2)).bar(1));
                ours = sides.get(0);
            }
        }
        try (Batches batches = new Batches(scratch)) {
            double rate = rounds.measure("batches", batches).get(0).perSecond() * Batches.SIZE;
            report.add(Result.more(
                    "batch-100",
                    "ops/s",
                    rate,
                    "life-64",
                    Objects.requireNonNull(ours).perSecond()));
        }
    }

    private static void keys(Scratch scratch, Rounds rounds, Report report) throws Exception {
        Report.progress("loading 100,000 messages, twice");
        try (Keys many = new Keys(scratch, 100_000);
                Keys few = new Keys(scratch, 10)) {
            List<Measured> sides = rounds.measure("keys", many, few);
            report.add(Result.rates("keys-100000", sides.get(0), "keys-10", sides.get(1))
                    .bar(0.8));
        }
    }

    private static void waiting(Scratch scratch, Rounds rounds, Report report) throws Exception {
        Report.progress("loading 1,000,000 messages");
        try (Waiting million = new Waiting(scratch, 1_000_000);
                Waiting thousand = new Waiting(scratch, 1_000)) {
            report.add(Result.less("reopen-1000000", "s", million.reopen(), "limit", 10)
                    .bar(1));
            List<Measured> sides = rounds.measure("waiting", million, thousand);
            report.add(Result.less(
                            "waiting-1000000", "us/lease", median(sides.get(0)), "waiting-1000", median(sides.get(1)))
                    .bar(0.8));
            report.add(Result.less("heap-1000000", "MB", heap(), "limit", 512).bar(1));
        }
    }

    private static double median(Measured side) {
        return side.latencies().getValueAtPercentile(50) / 1e3;
    }

    /** What is left on the heap, in megabytes. */
    private static double heap() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
    }
}
