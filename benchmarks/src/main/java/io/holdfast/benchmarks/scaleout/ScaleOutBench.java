package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.benchmarks.harness.TunedPostgresServer;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.scalardb.ScalarDbSettings;
import java.util.List;

/** Measures transfers on one and on several PostgreSQL servers, compared with hand-written code. */
public final class ScaleOutBench implements Bench {

    private static final String PEER = "jdbc";
    private static final int CLIENTS = 64;
    private static final int HOT = 2;
    private static final String SHARDED_PEER = "scalardb";

    @Override
    public String name() {
        return "scale-out";
    }

    @Override
    public String summary() {
        return "transfers on PostgreSQL and on PostgreSQL shards, compared with hand-written SQL and ScalarDB code";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("durability", "on both sides, acknowledged writes are on disk");
        report.addFact(
                "transfer",
                "reads 2 of 10,000 accounts, checks the balance, writes both; hot: 64 clients on 2 " + "accounts");
        report.addFact(
                "postgresql",
                "one server on this machine for both sides, over TCP, " + TunedPostgresServer.describeSettings());
        report.addFact(
                "jdbc",
                "one connection per client, SERIALIZABLE, prepared statements, 3 round trips, retries on "
                        + "conflict");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory();
                TunedPostgresServer postgres = TunedPostgresServer.start(scratch.createFolder("postgresql"));
                TransferWorkload peer = new JdbcTransferWorkload(postgres, CLIENTS);
                TransferWorkload ours = new StoreTransferWorkload(Postgres.at(postgres.url()))) {
            List<ContenderResult> sides = rounds.measure(
                    "transfers",
                    ours.contender(1, TransferWorkload.ACCOUNTS),
                    peer.contender(1, TransferWorkload.ACCOUNTS),
                    ours.contender(CLIENTS, TransferWorkload.ACCOUNTS),
                    peer.contender(CLIENTS, TransferWorkload.ACCOUNTS),
                    ours.contender(CLIENTS, HOT),
                    peer.contender(CLIENTS, HOT));
            report.add(ComparisonResult.ofThroughput("transfer-1", sides.get(0), PEER, sides.get(1))
                    .withDescription("one client on one PostgreSQL server")
                    .withBehindReason(
                            "A single client bears the whole cost of the commit slot: taking the lock and reading "
                                    + "the changes by other processes."));
            report.add(ComparisonResult.ofThroughput("transfer-64", sides.get(2), PEER, sides.get(3))
                    .withTarget(0.7)
                    .withDescription("64 clients on one PostgreSQL server"));
            report.add(ComparisonResult.ofThroughput("transfer-hot-64", sides.get(4), PEER, sides.get(5))
                    .withDescription("64 clients that transfer between two accounts"));
            ours.requireUnchangedSum("the store");
            peer.requireUnchangedSum("the table");
            indexScans(report, rounds, postgres);
        }
        sharded(report, rounds);
    }

    private static void indexScans(BenchReport report, InterleavedRounds rounds, TunedPostgresServer postgres)
            throws Exception {
        report.addFact(
                "index scan",
                StoreIndexScans.CLIENTS + " clients read the " + StoreIndexScans.ORDERS_EACH
                        + " orders of a customer, spread over a table, through an index");
        try (StoreIndexScans ours =
                        new StoreIndexScans(Postgres.at(postgres.url()).withSchema("index_scans"));
                JdbcIndexScans peer = new JdbcIndexScans(postgres)) {
            List<ContenderResult> sides = rounds.measure("index scans", ours, peer);
            report.add(ComparisonResult.ofThroughput("index-scan-100", sides.get(0), PEER, sides.get(1))
                    .withDescription("100 rows in the order of an index on one PostgreSQL server")
                    .withBehindReason(
                            "An index is a table of its own here: a scan reads three pages of entries and the "
                                    + "rows of each page in a snapshot, which is eight round trips; SQL needs one."));
        }
    }

    private static void sharded(BenchReport report, InterleavedRounds rounds) throws Exception {
        report.addFact(
                "shards", "three PostgreSQL servers on this machine for both sides, each with the settings above");
        report.addFact(
                "scalardb", "3.19, SERIALIZABLE, default settings, one connection per client, retries on conflict");
        try (ScratchDirectory scratch = new ScratchDirectory();
                TunedPostgresServer first = TunedPostgresServer.start(scratch.createFolder("shard-1"));
                TunedPostgresServer second = TunedPostgresServer.start(scratch.createFolder("shard-2"));
                TunedPostgresServer third = TunedPostgresServer.start(scratch.createFolder("shard-3"))) {
            List<TunedPostgresServer> shards = List.of(first, second, third);
            ScalarDbSettings settings = ScalarDbSettings.of(shards.stream()
                    .map(shard -> new ScalarDbSettings.Shard(shard.jdbcUrl(), "holdfast", ""))
                    .toList());
            try (TransferWorkload peer = new ScalarDbTransferWorkload(shards, CLIENTS);
                    TransferWorkload ours = new StoreTransferWorkload(new ScalarDb(settings))) {
                List<ContenderResult> sides = rounds.measure(
                        "sharded transfers",
                        ours.contender(1, TransferWorkload.ACCOUNTS),
                        peer.contender(1, TransferWorkload.ACCOUNTS),
                        ours.contender(CLIENTS, TransferWorkload.ACCOUNTS),
                        peer.contender(CLIENTS, TransferWorkload.ACCOUNTS));
                report.add(ComparisonResult.ofThroughput("transfer-1", sides.get(0), SHARDED_PEER, sides.get(1))
                        .withDescription("one client, both sides on three shards")
                        .withBehindReason("Holdfast also assigns a commit number and stores the changes for readers."));
                report.add(ComparisonResult.ofThroughput("transfer-64", sides.get(2), SHARDED_PEER, sides.get(3))
                        .withTarget(0.7)
                        .withDescription("64 clients, both sides on three shards"));
                ours.requireUnchangedSum("the store on shards");
                peer.requireUnchangedSum("the tables");
            }
        }
    }
}
