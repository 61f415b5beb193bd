package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.benchmarks.harness.TunedPostgresServer;
import io.holdfast.benchmarks.store.StoreCharges;
import java.util.List;

/** Measures charges through the ledger, compared with PostgreSQL with row locks, and with the plain store. */
public final class LedgerBench implements Bench {

    private static final String PEER = "postgresql";
    private static final String SPREAD_REASON =
            "A charge reads and rewrites a random account and inserts into the history of its user, "
                    + "and the row cache adds work for the garbage collector; charges of one hot account avoid "
                    + "these costs.";
    private static final int CLIENTS = 64;
    private static final int IN_FLIGHT = 512;
    private static final int BULK_CLIENTS = 2;
    private static final int ORGANISATIONS = 1_000;
    private static final int EVENTS = 1_000_000;
    private static final int QUICK_EVENTS = 100_000;

    @Override
    public String name() {
        return "ledger";
    }

    @Override
    public String summary() {
        return "charges of prepaid credit, compared with PostgreSQL with row locks";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("durability", "FSYNC on both sides: acknowledged writes are on disk");
        report.addFact(
                "charge",
                "looks up the event, reads and checks the account; writes account, transaction, index "
                        + "entry and event; 100,000 accounts");
        report.addFact(
                "clients",
                "charge-512 has 512 charges in flight; PostgreSQL is fastest with 64 connections and "
                        + "uses 64 there too; bulk-1000 has 2 clients");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("loading 100,000 accounts into each ledger");
            try (TunedPostgresServer postgres = TunedPostgresServer.start(scratch.createFolder("postgresql"));
                    PostgresLedger peer = new PostgresLedger(postgres, CLIENTS);
                    EmbeddedLedger ours = new EmbeddedLedger(scratch.createFolder("ledger"))) {
                report.addFact(
                        "postgresql",
                        postgres.version() + ", on this machine, over TCP, " + TunedPostgresServer.describeSettings());
                charges(scratch, rounds, report, ours, peer);
                budgets(rounds, report, ours);
                if (!options.quick()) {
                    singleClient(rounds, report, ours, peer);
                    bulk(rounds, report, ours, peer);
                }
                ours.requireAllCharged();
                peer.requireAllCharged();
            }
            record(scratch, rounds, report);
            BenchReport.printProgress("charging an account for a month of usage");
            DailyUsageQueries.measure(
                    scratch.createFolder("usage"), options.quick() ? QUICK_EVENTS : EVENTS, rounds, report);
        }
    }

    private static void charges(
            ScratchDirectory scratch,
            InterleavedRounds rounds,
            BenchReport report,
            EmbeddedLedger ours,
            PostgresLedger peer)
            throws Exception {
        List<ContenderResult> sides = rounds.measure(
                "charges",
                ours.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS),
                peer.charges(CLIENTS),
                ours.blockingCharges(CLIENTS, 1),
                ours.asyncCharges(IN_FLIGHT),
                StoreCharges.inFlight(scratch, IN_FLIGHT));
        report.add(ComparisonResult.ofThroughput("charge-64", sides.get(0), PEER, sides.get(1))
                .withTarget(20)
                .withDescription("64 clients that wait for each charge")
                .withBehindReason(SPREAD_REASON + " Waking the 64 threads also takes time."));
        report.add(ComparisonResult.ofThroughput("charge-512", sides.get(3), PEER, sides.get(1))
                .withTarget(20)
                .withDescription("512 charges in flight, compared with PostgreSQL with 64 connections")
                .withBehindReason(SPREAD_REASON));
        report.add(ComparisonResult.ofThroughput("charge-512", sides.get(3), "store write-512", sides.get(4))
                .withTarget(0.8)
                .withDescription(
                        "the overhead of the ledger's rules, compared with plain rows of the same number and size")
                .withBehindReason(SPREAD_REASON + " The peer writes rows without reading any account."));
        report.add(ComparisonResult.ofThroughput("charge-hot-64", sides.get(2), "spread", sides.get(0))
                .withTarget(1)
                .withDescription("64 clients that all charge one account, compared with 100,000 random accounts"));
    }

    /** Measures the cost of recording every commit. */
    private static void record(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        BenchReport.printProgress("loading 100,000 accounts with and without the commit record");
        try (EmbeddedLedger on = EmbeddedLedger.recorded(scratch.createFolder("recorded"), true);
                EmbeddedLedger off = EmbeddedLedger.recorded(scratch.createFolder("unrecorded"), false)) {
            List<ContenderResult> sides = rounds.measure(
                    "record",
                    on.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS),
                    off.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS),
                    on.asyncCharges(IN_FLIGHT),
                    off.asyncCharges(IN_FLIGHT));
            report.add(ComparisonResult.ofThroughput("record-64", sides.get(0), "off", sides.get(1))
                    .withTarget(0.9)
                    .withDescription("64 clients whose charges are recorded, compared with a store without a record"));
            report.add(ComparisonResult.ofThroughput("record-512", sides.get(2), "off", sides.get(3))
                    .withTarget(0.9)
                    .withDescription("512 recorded charges in flight, compared with a store without a record"));
            on.requireAllCharged();
            off.requireAllCharged();
        }
    }

    private static void budgets(InterleavedRounds rounds, BenchReport report, EmbeddedLedger ours) throws Exception {
        List<ContenderResult> sides = rounds.measure(
                "budgets",
                ours.budgetCharges(CLIENTS, ORGANISATIONS),
                ours.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS),
                ours.budgetCharges(CLIENTS, 1));
        report.add(ComparisonResult.ofThroughput("charge-budget-64", sides.get(0), "charge-64", sides.get(1))
                .withTarget(0.7)
                .withDescription("charges in three scopes with budgets, spread over 1,000 organisations, compared with "
                        + "charges without budgets")
                .withBehindReason("Each charge also finds, decodes and rewrites the totals of three budgets. In a"
                        + " profile, finding and decoding them takes a third of the commit thread's time."));
        report.add(ComparisonResult.ofThroughput("charge-hot-budget-64", sides.get(2), "spread", sides.get(0))
                .withTarget(0.8)
                .withDescription("the same in one organisation, compared with 1,000 organisations"));
    }

    private static void singleClient(
            InterleavedRounds rounds, BenchReport report, EmbeddedLedger ours, PostgresLedger peer) throws Exception {
        List<ContenderResult> sides =
                rounds.measure("one client", ours.blockingCharges(1, UsageGenerator.ACCOUNTS), peer.charges(1));
        report.add(ComparisonResult.ofThroughput("charge-1", sides.get(0), PEER, sides.get(1))
                .withDescription("one client; its latency is the latency of a charge on an idle ledger"));
    }

    private static void bulk(InterleavedRounds rounds, BenchReport report, EmbeddedLedger ours, PostgresLedger peer)
            throws Exception {
        List<ContenderResult> sides = rounds.measure(
                "bulk",
                ours.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK),
                peer.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK));
        report.add(ComparisonResult.ofThroughput("bulk-1000", sides.get(0), PEER, sides.get(1))
                .withDescription("2 clients that charge 1,000 usages in one transaction; PostgreSQL uses set-based "
                        + "statements"));
    }
}
