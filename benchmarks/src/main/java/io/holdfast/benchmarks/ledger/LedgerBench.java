package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.ScratchDirectory;
import io.holdfast.benchmarks.TunedPostgresServer;
import io.holdfast.benchmarks.store.StoreCharges;
import java.util.List;

/** Charges through the ledger, beside PostgreSQL with row locks, and beside the bare store. */
public final class LedgerBench implements Bench {

    private static final String PEER = "postgresql";
    private static final String SPREAD = "A charge reads and rewrites a random account and inserts into the history of "
            + "each user, and the cache of rows costs the garbage collector; one hot account pays none of that.";
    private static final int CLIENTS = 64;
    private static final int IN_FLIGHT = 512;
    private static final int BULK_CLIENTS = 2;

    @Override
    public String name() {
        return "ledger";
    }

    @Override
    public String summary() {
        return "charges of prepaid credit, beside PostgreSQL with row locks";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("durability", "FSYNC on both sides: acknowledged = on disk");
        report.addFact(
                "charge",
                "event looked up, account read and checked; account, transaction, index entry and event "
                        + "written; 100,000 accounts");
        report.addFact(
                "clients",
                "charge-512 has 512 in flight; PostgreSQL is at its best with 64 connections, which it "
                        + "is given there too; bulk-1000 has 2 clients");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("loading 100,000 accounts, twice");
            try (TunedPostgresServer postgres = TunedPostgresServer.start(scratch.createFolder("postgresql"));
                    PostgresLedger peer = new PostgresLedger(postgres, CLIENTS);
                    EmbeddedLedger ours = new EmbeddedLedger(scratch.createFolder("ledger"))) {
                report.addFact(
                        "postgresql",
                        postgres.version() + ", on this machine, over TCP, " + TunedPostgresServer.describeSettings());
                charges(scratch, rounds, report, ours, peer);
                if (!options.quick()) {
                    alone(rounds, report, ours, peer);
                    bulk(rounds, report, ours, peer);
                }
                ours.requireAllCharged();
                peer.requireAllCharged();
            }
        }
    }

    private static void charges(
            ScratchDirectory scratch,
            InterleavedRounds rounds,
            BenchReport report,
            EmbeddedLedger ours,
            PostgresLedger peer)
            throws Exception {
        List<Measurement> sides = rounds.measure(
                "charges",
                ours.blockingCharges(CLIENTS, UsageGenerator.ACCOUNTS),
                peer.charges(CLIENTS),
                ours.blockingCharges(CLIENTS, 1),
                ours.asyncCharges(IN_FLIGHT),
                StoreCharges.inFlight(scratch, IN_FLIGHT));
        report.add(Comparison.ofThroughput("charge-64", sides.get(0), PEER, sides.get(1))
                .withBar(20)
                .withDescription("64 clients that wait for each charge")
                .withBehindReason(SPREAD + " The 64 threads also pay for being woken."));
        report.add(Comparison.ofThroughput("charge-512", sides.get(3), PEER, sides.get(1))
                .withBar(20)
                .withDescription("512 charges in flight, beside PostgreSQL with 64 connections")
                .withBehindReason(SPREAD));
        report.add(Comparison.ofThroughput("charge-512", sides.get(3), "store write-512", sides.get(4))
                .withBar(0.8)
                .withDescription("what the rules of the ledger cost, beside bare rows of the same number and size")
                .withBehindReason(SPREAD + " The bare rows are blind to all that."));
        report.add(Comparison.ofThroughput("charge-hot-64", sides.get(2), "spread", sides.get(0))
                .withBar(1)
                .withDescription("64 clients that all charge one account, beside 100,000 accounts at random"));
    }

    private static void alone(InterleavedRounds rounds, BenchReport report, EmbeddedLedger ours, PostgresLedger peer)
            throws Exception {
        List<Measurement> sides =
                rounds.measure("one client", ours.blockingCharges(1, UsageGenerator.ACCOUNTS), peer.charges(1));
        report.add(Comparison.ofThroughput("charge-1", sides.get(0), PEER, sides.get(1))
                .withDescription("one client: its latency is that of a charge on an idle ledger"));
    }

    private static void bulk(InterleavedRounds rounds, BenchReport report, EmbeddedLedger ours, PostgresLedger peer)
            throws Exception {
        List<Measurement> sides = rounds.measure(
                "bulk",
                ours.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK),
                peer.bulkCharges(BULK_CLIENTS, UsageGenerator.BULK));
        report.add(Comparison.ofThroughput("bulk-1000", sides.get(0), PEER, sides.get(1))
                .withDescription("2 clients that charge 1,000 usages in one transaction; PostgreSQL does it by sets"));
    }
}
