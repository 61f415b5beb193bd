package io.holdfast.benchmarks.http;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.MedianWithSpread;
import io.holdfast.benchmarks.ScratchDirectory;
import io.holdfast.benchmarks.ledger.EmbeddedLedger;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Charges over HTTP, beside the same ledger within the process; and what the server does when ten times too many come. */
public final class HttpBench implements Bench {

    private static final String PEER = "embedded";
    private static final int CLIENTS = 64;
    private static final int BULK_CLIENTS = 2;
    private static final int FLOOD = 10 * 1_024;

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String summary() {
        return "charges through the server, beside the embedded ledger; overload";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("durability", "FSYNC on both sides: acknowledged = on disk");
        report.addFact(
                "server",
                "in a process of its own on this machine, loopback, default settings, " + ServerProcess.HEAP
                        + ", its log in a file");
        report.addFact("charge", "as in the ledger's bench: 100,000 accounts, one usage event a request; bulk: 1,000");
        report.addFact("clients", "64 kept connections, driven by one thread; embedded: 64 threads; bulk: 2 of each");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact(
                "rounds", rounds.describe() + "; the server is charged while the other ledger is loaded, to warm up");
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("loading 100,000 accounts, twice");
            Path folder = scratch.createFolder("server");
            long before;
            try (EmbeddedLedger loaded = new EmbeddedLedger(folder)) {
                before = loaded.totalUsed();
            }
            long charged;
            try (ServerProcess server = ServerProcess.start(folder)) {
                HttpChargeLoad http = new HttpChargeLoad(server);
                try (EmbeddedLedger embedded =
                        http.chargeDuring(CLIENTS, () -> new EmbeddedLedger(scratch.createFolder("embedded")))) {
                    MedianWithSpread capacity = charges(rounds, report, http, embedded, options.quick());
                    overload(options, report, http, capacity);
                    embedded.requireAllCharged();
                }
                charged = http.charged();
            }
            long used = EmbeddedLedger.totalUsed(folder) - before;
            if (used != charged * UsageGenerator.COST) {
                throw new IllegalStateException("the accounts used " + used + " after " + charged + " charges");
            }
            report.addFact("proof", charged + " charges were answered as done, and as many are in the accounts");
        }
    }

    private static MedianWithSpread charges(
            InterleavedRounds rounds, BenchReport report, HttpChargeLoad http, EmbeddedLedger embedded, boolean quick)
            throws Exception {
        List<Contender> contenders = new ArrayList<>(
                List.of(http.charges(CLIENTS), embedded.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS)));
        if (!quick) {
            contenders.add(http.charges(1));
        }
        List<Measurement> sides = rounds.measure("charges", contenders);
        report.add(Comparison.ofThroughput("charge-64", sides.get(0), PEER, sides.get(1))
                .withDescription("64 connections with a charge a request, beside 64 threads of the same process")
                .withBehindReason(
                        "A charge is a request to be read, checked, parsed and answered, by cores that client, server and "
                                + "ledger share."));
        if (!quick) {
            report.add(Comparison.ofThroughput("charge-1", sides.get(2), PEER + " charge-64", sides.get(1))
                    .withDescription("one connection: its latency is that of a charge over HTTP on an idle server")
                    .withBehindReason("One that waits for each answer is beside 64 here."));
        }
        List<Measurement> bulk = rounds.measure(
                "bulk",
                http.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK),
                embedded.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK));
        report.add(Comparison.ofThroughput("bulk-1000", bulk.get(0), PEER, bulk.get(1))
                .withBar(0.5)
                .withDescription("2 connections with 1,000 charges a request")
                .withBehindReason("The JSON of the charges is written and read on the same cores."));
        return sides.get(0).perSecond();
    }

    /** Ten times as many requests under way as the server takes: those that it takes are as good as ever. */
    private static void overload(
            BenchOptions options, BenchReport report, HttpChargeLoad http, MedianWithSpread capacity) throws Exception {
        int seconds = options.pick(30, 3);
        BenchReport.printProgress("overload: " + FLOOD + " connections for " + seconds + " s");
        HttpChargeLoad.OverloadResult flood = http.overload(FLOOD, TimeUnit.SECONDS.toNanos(seconds));
        long start = System.nanoTime();
        HttpChargeLoad.OverloadResult after = http.overload(CLIENTS, TimeUnit.SECONDS.toNanos(1));
        double recovered = after.accepted() / ((System.nanoTime() - start) / 1e9);
        report.addFact(
                "overload",
                FLOOD + " connections for " + seconds + " s, each asks again at once: " + flood.refused()
                        + " answers were 503, nothing else was but 201");
        report.add(Comparison.higherIsBetter(
                        "overload",
                        "ops/s",
                        MedianWithSpread.of((double) flood.accepted() / seconds),
                        "charge-64",
                        capacity)
                .withLatencies(flood.latencies())
                .withDescription("charges that are done while ten times as many are asked for as the server takes")
                .withBehindReason("Those that are turned away have to be read and answered, too."));
        report.add(Comparison.higherIsBetter(
                        "first second after", "ops/s", MedianWithSpread.of(recovered), "charge-64", capacity)
                .withLatencies(after.latencies())
                .withDescription("64 connections again, right after that"));
    }
}
