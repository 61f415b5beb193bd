package io.holdfast.benchmarks.ledger;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Postgres;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
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
    public void run(Options options, Report report) throws Exception {
        report.fact("durability", "FSYNC on both sides: acknowledged = on disk");
        report.fact(
                "charge",
                "event looked up, account read and checked; account, transaction, index entry and event "
                        + "written; 100,000 accounts");
        report.fact(
                "clients",
                "charge-512 has 512 in flight; PostgreSQL is at its best with 64 connections, which it "
                        + "is given there too; bulk-1000 has 2 clients");
        Rounds rounds = Rounds.of(options);
        report.fact("rounds", rounds.described());
        try (Scratch scratch = new Scratch()) {
            Report.progress("loading 100,000 accounts, twice");
            try (Postgres postgres = Postgres.start(scratch.folder("postgresql"));
                    PostgresLedger peer = new PostgresLedger(postgres, CLIENTS);
                    OurLedger ours = new OurLedger(scratch.folder("ledger"))) {
                report.fact("postgresql", postgres.version() + ", on this machine, over TCP, " + Postgres.settings());
                charges(scratch, rounds, report, ours, peer);
                if (!options.quick()) {
                    alone(rounds, report, ours, peer);
                    bulk(rounds, report, ours, peer);
                }
                ours.check();
                peer.check();
            }
        }
    }

    private static void charges(Scratch scratch, Rounds rounds, Report report, OurLedger ours, PostgresLedger peer)
            throws Exception {
        List<Measured> sides = rounds.measure(
                "charges",
                ours.blocking(CLIENTS, Work.ACCOUNTS),
                peer.charges(CLIENTS),
                ours.blocking(CLIENTS, 1),
                ours.inFlight(IN_FLIGHT),
                StoreCharges.inFlight(scratch, IN_FLIGHT));
        report.add(Result.rates("charge-64", sides.get(0), PEER, sides.get(1))
                .bar(20)
                .measures("64 clients that wait for each charge")
                .behind(SPREAD + " The 64 threads also pay for being woken."));
        report.add(Result.rates("charge-512", sides.get(3), PEER, sides.get(1))
                .bar(20)
                .measures("512 charges in flight, beside PostgreSQL with 64 connections")
                .behind(SPREAD));
        report.add(Result.rates("charge-512", sides.get(3), "store write-512", sides.get(4))
                .bar(0.8)
                .measures("what the rules of the ledger cost, beside bare rows of the same number and size")
                .behind(SPREAD + " The bare rows are blind to all that."));
        report.add(Result.rates("charge-hot-64", sides.get(2), "spread", sides.get(0))
                .bar(1)
                .measures("64 clients that all charge one account, beside 100,000 accounts at random"));
    }

    private static void alone(Rounds rounds, Report report, OurLedger ours, PostgresLedger peer) throws Exception {
        List<Measured> sides = rounds.measure("one client", ours.blocking(1, Work.ACCOUNTS), peer.charges(1));
        report.add(Result.rates("charge-1", sides.get(0), PEER, sides.get(1))
                .measures("one client: its latency is that of a charge on an idle ledger"));
    }

    private static void bulk(Rounds rounds, Report report, OurLedger ours, PostgresLedger peer) throws Exception {
        List<Measured> sides =
                rounds.measure("bulk", ours.bulk(BULK_CLIENTS, Work.BULK), peer.bulk(BULK_CLIENTS, Work.BULK));
        report.add(Result.rates("bulk-1000", sides.get(0), PEER, sides.get(1))
                .measures("2 clients that charge 1,000 usages in one transaction; PostgreSQL does it by sets"));
    }
}
