package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Figure;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
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
    public void run(Options options, Report report) throws Exception {
        Beanstalkd.install();
        report.fact("life", "1 KiB; N producers wait for durability, N consumers take and acknowledge one by one");
        report.fact("holdfast", "embedded, FSYNC; a consumer acknowledges and takes the next in one commit");
        report.fact(
                BEANSTALKD,
                Beanstalkd.version() + ", -f 0 (fsync at every write), loopback; 'delete' and 'reserve' in one packet");
        report.fact("batch-100", "4 clients enqueue, lease and ack 100 messages at a time, in three commits");
        report.fact("keys", "100,000 messages wait; 64 clients lease one, ack it and enqueue one of the same key");
        report.fact("waiting", options.pick("median lease with a million messages and with a thousand", "left out"));
        Rounds rounds = Rounds.of(options);
        report.fact("rounds", rounds.described());
        try (Scratch scratch = new Scratch()) {
            Measured ours = lives(scratch, rounds, report);
            keys(scratch, rounds, report);
            if (!options.quick()) {
                batches(scratch, rounds, report, ours);
                waiting(scratch, rounds, report);
            }
        }
    }

    /** Ours with 64 clients. */
    private static Measured lives(Scratch scratch, Rounds rounds, Report report) throws Exception {
        Report.progress("starting RabbitMQ");
        try (RabbitMq.Node rabbit = new RabbitMq.Node(scratch)) {
            report.fact(
                    RABBITMQ,
                    rabbit.version()
                            + ", quorum queue of one node, publisher confirms, manual ack, prefetch 16, loopback");
            life(scratch, rabbit, 1, rounds, report);
            return life(scratch, rabbit, 64, rounds, report);
        }
    }

    private static Measured life(Scratch scratch, RabbitMq.Node rabbit, int clients, Rounds rounds, Report report)
            throws Exception {
        String name = "life-" + clients;
        List<Measured> sides = rounds.measure(
                name,
                new HoldfastLife(scratch, clients),
                new Beanstalkd(scratch, clients),
                new RabbitMq(rabbit, clients));
        String life = "the whole life of messages of 1 KiB: %d producers and as many consumers".formatted(clients);
        report.add(Result.rates(name, sides.get(0), BEANSTALKD, sides.get(1))
                .bar(1)
                .measures(life)
                .behind("Both sides sync twice a life; ours is also woken three times."));
        report.add(
                Result.rates(name, sides.get(0), RABBITMQ, sides.get(2)).bar(1).measures("the same"));
        return sides.get(0);
    }

    private static void batches(Scratch scratch, Rounds rounds, Report report, Measured lives) throws Exception {
        try (Batches batches = new Batches(scratch)) {
            Figure rate = rounds.measure("batches", batches).get(0).perSecond().map(each -> each * Batches.SIZE);
            report.add(Result.more("batch-100", "ops/s", rate, "life-64", lives.perSecond())
                    .measures("lives in batches of 100, beside one by one"));
        }
    }

    private static void keys(Scratch scratch, Rounds rounds, Report report) throws Exception {
        Report.progress("loading 100,000 messages, twice");
        try (Keys many = new Keys(scratch, 100_000);
                Keys few = new Keys(scratch, 10)) {
            List<Measured> sides = rounds.measure("keys", many, few);
            report.add(Result.rates("keys-100000", sides.get(0), "keys-10", sides.get(1))
                    .bar(0.8)
                    .measures("fair turns among 100,000 keys that all have messages, beside 10"));
        }
    }

    private static Waiting waiting(Scratch scratch, int messages) throws IOException {
        return new Waiting(RocksDb.at(scratch.folder("waiting")), messages, 100);
    }

    private static void waiting(Scratch scratch, Rounds rounds, Report report) throws Exception {
        Report.progress("loading 1,000,000 messages");
        try (Waiting million = waiting(scratch, 1_000_000);
                Waiting thousand = waiting(scratch, 1_000)) {
            report.add(Result.less("reopen-1000000", "s", Figure.of(million.reopen()), "limit", Figure.of(10))
                    .bar(1)
                    .measures("from the call of open to the first lease, with a million messages waiting"));
            List<Measured> sides = rounds.measure("waiting", million, thousand);
            report.add(Result.less(
                            "waiting-1000000",
                            "us/lease",
                            sides.get(0).micros(50),
                            "waiting-1000",
                            sides.get(1).micros(50))
                    .bar(0.8)
                    .measures("a lease among a million messages, beside one among a thousand"));
            report.add(Result.less("heap-1000000", "MB", Figure.of(heap()), "limit", Figure.of(512))
                    .bar(1)
                    .measures("what is left on the heap with a million messages waiting"));
        }
    }

    /** What is left on the heap, in megabytes. */
    private static double heap() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
    }
}
