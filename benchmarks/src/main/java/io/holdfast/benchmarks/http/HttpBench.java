package io.holdfast.benchmarks.http;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Figure;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import io.holdfast.benchmarks.ledger.OurLedger;
import io.holdfast.benchmarks.ledger.Work;
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
    public void run(Options options, Report report) throws Exception {
        report.fact("durability", "FSYNC on both sides: acknowledged = on disk");
        report.fact(
                "server",
                "in a process of its own on this machine, loopback, default settings, " + ServerProcess.HEAP
                        + ", its log in a file");
        report.fact("charge", "as in the ledger's bench: 100,000 accounts, one usage event a request; bulk: 1,000");
        report.fact("clients", "64 kept connections, driven by one thread; embedded: 64 threads; bulk: 2 of each");
        Rounds rounds = Rounds.of(options);
        report.fact(
                "rounds", rounds.described() + "; the server is charged while the other ledger is loaded, to warm up");
        try (Scratch scratch = new Scratch()) {
            Report.progress("loading 100,000 accounts, twice");
            Path folder = scratch.folder("server");
            long before;
            try (OurLedger loaded = new OurLedger(folder)) {
                before = loaded.used();
            }
            long charged;
            try (ServerProcess server = ServerProcess.start(folder)) {
                HttpLedger http = new HttpLedger(server);
                try (OurLedger embedded = http.charging(CLIENTS, () -> new OurLedger(scratch.folder("embedded")))) {
                    Figure capacity = charges(rounds, report, http, embedded, options.quick());
                    overload(options, report, http, capacity);
                    embedded.check();
                }
                charged = http.charged();
            }
            long used = OurLedger.used(folder) - before;
            if (used != charged * Work.COST) {
                throw new IllegalStateException("the accounts used " + used + " after " + charged + " charges");
            }
            report.fact("proof", charged + " charges were answered as done, and as many are in the accounts");
        }
    }

    private static Figure charges(Rounds rounds, Report report, HttpLedger http, OurLedger embedded, boolean quick)
            throws Exception {
        List<Contender> contenders =
                new ArrayList<>(List.of(http.charges(CLIENTS), embedded.blocking(CLIENTS, Work.ACCOUNTS)));
        if (!quick) {
            contenders.add(http.charges(1));
        }
        List<Measured> sides = rounds.measure("charges", contenders);
        report.add(Result.rates("charge-64", sides.get(0), PEER, sides.get(1))
                .measures("64 connections with a charge a request, beside 64 threads of the same process")
                .behind(
                        "A charge is a request to be read, checked, parsed and answered, by cores that client, server and "
                                + "ledger share."));
        if (!quick) {
            report.add(Result.rates("charge-1", sides.get(2), PEER + " charge-64", sides.get(1))
                    .measures("one connection: its latency is that of a charge over HTTP on an idle server")
                    .behind("One that waits for each answer is beside 64 here."));
        }
        List<Measured> bulk =
                rounds.measure("bulk", http.bulk(BULK_CLIENTS, Work.BULK), embedded.bulk(BULK_CLIENTS, Work.BULK));
        report.add(Result.rates("bulk-1000", bulk.get(0), PEER, bulk.get(1))
                .bar(0.5)
                .measures("2 connections with 1,000 charges a request")
                .behind("The JSON of the charges is written and read on the same cores."));
        return sides.get(0).perSecond();
    }

    /** Ten times as many requests under way as the server takes: those that it takes are as good as ever. */
    private static void overload(Options options, Report report, HttpLedger http, Figure capacity) throws Exception {
        int seconds = options.pick(30, 3);
        Report.progress("overload: " + FLOOD + " connections for " + seconds + " s");
        HttpLedger.Flood flood = http.flood(FLOOD, TimeUnit.SECONDS.toNanos(seconds));
        long start = System.nanoTime();
        HttpLedger.Flood after = http.flood(CLIENTS, TimeUnit.SECONDS.toNanos(1));
        double recovered = after.accepted() / ((System.nanoTime() - start) / 1e9);
        report.fact(
                "overload",
                FLOOD + " connections for " + seconds + " s, each asks again at once: " + flood.refused()
                        + " answers were 503, nothing else was but 201");
        report.add(
                Result.more("overload", "ops/s", Figure.of((double) flood.accepted() / seconds), "charge-64", capacity)
                        .latencies(flood.latencies())
                        .measures("charges that are done while ten times as many are asked for as the server takes")
                        .behind("Those that are turned away have to be read and answered, too."));
        report.add(Result.more("first second after", "ops/s", Figure.of(recovered), "charge-64", capacity)
                .latencies(after.latencies())
                .measures("64 connections again, right after that"));
    }
}
