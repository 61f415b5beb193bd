package io.holdfast.benchmarks.http;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.benchmarks.ledger.EmbeddedLedger;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures charges over HTTP, compared with the same ledger embedded, and the server's behaviour under tenfold
 * overload.
 */
public final class HttpBench implements Bench {

    private static final String PEER = "embedded";
    private static final int CLIENTS = 64;
    private static final int BULK_CLIENTS = 2;
    private static final int CLIENT_IN_FLIGHT = 512;
    private static final double CLIENT_LIMIT = 60_000;
    private static final int OVERLOAD_CONNECTIONS = 10 * 1_024;

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String summary() {
        return "charges over HTTP, compared with the embedded ledger; overload";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("durability", "FSYNC on both sides: acknowledged writes are on disk");
        report.addFact(
                "server",
                "a separate process on this machine, loopback, default settings without the limit of connections per"
                        + " address, " + ServerProcess.HEAP + ", log to a file");
        report.addFact(
                "charge", "as in the ledger benchmark: 100,000 accounts, one usage event per request; bulk: 1,000");
        report.addFact(
                "clients", "64 persistent connections, driven by one thread; embedded: 64 threads; bulk: 2 of each");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact(
                "rounds",
                rounds.describe() + "; the server is warmed up with charges while the embedded ledger is loaded");
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("loading 100,000 accounts into each ledger");
            Path folder = scratch.createFolder("server");
            long before;
            try (EmbeddedLedger loaded = new EmbeddedLedger(folder)) {
                before = loaded.totalUsed();
            }
            long charged;
            try (ServerProcess server = ServerProcess.start(folder);
                    ClientChargeLoad client = new ClientChargeLoad(server)) {
                HttpChargeLoad http = new HttpChargeLoad(server);
                try (EmbeddedLedger embedded =
                        http.chargeDuring(CLIENTS, () -> new EmbeddedLedger(scratch.createFolder("embedded")))) {
                    MedianWithSpread capacity = charges(rounds, report, http, embedded, options.quick());
                    clientCharges(rounds, report, client, embedded);
                    overload(options, report, http, capacity);
                    embedded.requireAllCharged();
                }
                charged = http.charged() + client.charged();
            }
            long used = EmbeddedLedger.totalUsed(folder) - before;
            if (used != charged * UsageGenerator.COST) {
                throw new IllegalStateException(
                        "the total usage of all accounts is " + used + " after " + charged + " charges");
            }
            report.addFact(
                    "verification", charged + " charges were acknowledged, and the accounts contain the same number");
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
        List<ContenderResult> sides = rounds.measure("charges", contenders);
        report.add(ComparisonResult.ofThroughput("charge-64", sides.get(0), PEER, sides.get(1))
                .withTarget(0.45)
                .withDescription(
                        "64 connections with one charge per request, compared with 64 threads in the same process")
                .withBehindReason(
                        "Each charge is an HTTP request that must be read, authenticated, parsed and answered, "
                                + "and client, server and ledger share the same cores."));
        if (!quick) {
            report.add(ComparisonResult.ofThroughput("charge-1", sides.get(2), PEER + " charge-64", sides.get(1))
                    .withDescription(
                            "one connection; its latency is the latency of a charge over HTTP on an idle server")
                    .withBehindReason("One connection that waits for each response is compared with 64 threads."));
        }
        List<ContenderResult> bulk = rounds.measure(
                "bulk",
                http.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK),
                embedded.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK));
        report.add(ComparisonResult.ofThroughput("bulk-1000", bulk.get(0), PEER, bulk.get(1))
                .withTarget(0.8)
                .withDescription("2 connections with 1,000 charges per request, in CBOR")
                .withBehindReason("The CBOR of the charges is generated and parsed on the same cores."));
        return sides.get(0).perSecond();
    }

    /** Measures charges with the Java client, whose calls that are made at the same time share a request. */
    private static void clientCharges(
            InterleavedRounds rounds, BenchReport report, ClientChargeLoad client, EmbeddedLedger embedded)
            throws Exception {
        List<ContenderResult> blocking = rounds.measure(
                "client", client.blockingCharges(CLIENTS), embedded.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS));
        report.add(ComparisonResult.ofThroughput("client-64", blocking.get(0), PEER, blocking.get(1))
                .withTarget(0.7)
                .withDescription("the Java client with 64 threads that wait for each charge, compared with 64 threads"
                        + " in the same process")
                .withBehindReason("Each charge is encoded and decoded twice, and client, server and ledger share the"
                        + " same cores."));
        ContenderResult async = rounds.measure("client, in flight", client.asyncCharges(CLIENT_IN_FLIGHT))
                .get(0);
        report.add(ComparisonResult.higherIsBetter(
                        "client-512", "ops/s", async.perSecond(), "limit", MedianWithSpread.of(CLIENT_LIMIT))
                .withLatencies(async.latencies())
                .withTarget(1)
                .withDescription("the Java client with 512 charges in flight, compared with a limit of 60,000 charges"
                        + " per second"));
    }

    /** Measures the completed charges when clients send ten times as many concurrent requests as the server accepts. */
    private static void overload(
            BenchOptions options, BenchReport report, HttpChargeLoad http, MedianWithSpread capacity) throws Exception {
        int seconds = options.pick(30, 3);
        BenchReport.printProgress("overload: " + OVERLOAD_CONNECTIONS + " connections for " + seconds + " s");
        HttpChargeLoad.OverloadResult overloaded =
                http.overload(OVERLOAD_CONNECTIONS, TimeUnit.SECONDS.toNanos(seconds));
        long start = System.nanoTime();
        HttpChargeLoad.OverloadResult after = http.overload(CLIENTS, TimeUnit.SECONDS.toNanos(1));
        double recovered = after.accepted() / ((System.nanoTime() - start) / 1e9);
        report.addFact(
                "overload",
                OVERLOAD_CONNECTIONS + " connections for " + seconds + " s, each sending its next request immediately: "
                        + overloaded.refused() + " responses were 503, all others 201");
        report.add(ComparisonResult.higherIsBetter(
                        "overload",
                        "ops/s",
                        MedianWithSpread.of((double) overloaded.accepted() / seconds),
                        "charge-64",
                        capacity)
                .withLatencies(overloaded.latencies())
                .withDescription("completed charges while ten times as many requests arrive as the server accepts")
                .withBehindReason("Rejected requests must also be read and answered."));
        report.add(ComparisonResult.higherIsBetter(
                        "after-overload", "ops/s", MedianWithSpread.of(recovered), "charge-64", capacity)
                .withLatencies(after.latencies())
                .withDescription("64 connections, immediately after the overload"));
    }
}
