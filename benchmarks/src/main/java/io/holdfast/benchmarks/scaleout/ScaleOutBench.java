package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.ScratchDirectory;
import io.holdfast.benchmarks.TunedPostgresServer;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.scalardb.ScalarDbSettings;
import java.util.List;

/** Transfers on PostgreSQL, and on several of them, beside what was written for them by hand. */
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
        return "transfers on PostgreSQL and on shards of it, beside SQL and ScalarDB by hand";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("durability", "acknowledged = on disk, on both sides");
        report.addFact("transfer", "read 2 of 10,000 accounts, check, write 2; hot: of 2 accounts, by 64 clients");
        report.addFact(
                "postgresql",
                "one server on this machine for both, over TCP, " + TunedPostgresServer.describeSettings());
        report.addFact(
                "jdbc", "a connection a client, SERIALIZABLE, prepared, 3 round trips, tried again on a conflict");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact(
                "rounds", rounds.count() + " each of " + rounds.roundLength().toMillis() + " ms, in turns; medians");
        try (ScratchDirectory scratch = new ScratchDirectory();
                TunedPostgresServer postgres = TunedPostgresServer.start(scratch.createFolder("postgresql"));
                TransferWorkload peer = new JdbcTransferWorkload(postgres, CLIENTS);
                TransferWorkload ours =
                        new StoreTransferWorkload(io.holdfast.store.postgres.Postgres.at(postgres.url()))) {
            List<Measurement> sides = rounds.measure(
                    "transfers",
                    ours.contender(1, TransferWorkload.ACCOUNTS),
                    peer.contender(1, TransferWorkload.ACCOUNTS),
                    ours.contender(CLIENTS, TransferWorkload.ACCOUNTS),
                    peer.contender(CLIENTS, TransferWorkload.ACCOUNTS),
                    ours.contender(CLIENTS, HOT),
                    peer.contender(CLIENTS, HOT));
            report.add(
                    Comparison.ofThroughput("transfer-1", sides.get(0), PEER, sides.get(1))
                            .withDescription("one client, on one PostgreSQL")
                            .withBehindReason(
                                    "One that is alone pays for the turn that many would share: a lock, and what others changed."));
            report.add(Comparison.ofThroughput("transfer-64", sides.get(2), PEER, sides.get(3))
                    .withBar(0.7)
                    .withDescription("64 clients, on one PostgreSQL"));
            report.add(Comparison.ofThroughput("transfer-hot-64", sides.get(4), PEER, sides.get(5))
                    .withDescription("64 clients between two accounts"));
            ours.requireUnchangedSum("the store");
            peer.requireUnchangedSum("the table");
        }
        sharded(report, rounds);
    }

    private static void sharded(BenchReport report, InterleavedRounds rounds) throws Exception {
        report.addFact("shards", "three PostgreSQL servers on this machine for both, each as above");
        report.addFact(
                "scalardb", "3.19, SERIALIZABLE, its usual settings, a connection a client; tried again on a conflict");
        try (ScratchDirectory scratch = new ScratchDirectory();
                TunedPostgresServer one = TunedPostgresServer.start(scratch.createFolder("shard-1"));
                TunedPostgresServer two = TunedPostgresServer.start(scratch.createFolder("shard-2"));
                TunedPostgresServer three = TunedPostgresServer.start(scratch.createFolder("shard-3"))) {
            List<TunedPostgresServer> shards = List.of(one, two, three);
            ScalarDbSettings settings = ScalarDbSettings.of(shards.stream()
                    .map(shard -> new ScalarDbSettings.Shard(shard.jdbcUrl(), "holdfast", ""))
                    .toList());
            try (TransferWorkload peer = new ScalarDbTransferWorkload(shards, CLIENTS);
                    TransferWorkload ours = new StoreTransferWorkload(new ScalarDb(settings))) {
                List<Measurement> sides = rounds.measure(
                        "sharded transfers",
                        ours.contender(1, TransferWorkload.ACCOUNTS),
                        peer.contender(1, TransferWorkload.ACCOUNTS),
                        ours.contender(CLIENTS, TransferWorkload.ACCOUNTS),
                        peer.contender(CLIENTS, TransferWorkload.ACCOUNTS));
                report.add(Comparison.ofThroughput("transfer-1", sides.get(0), SHARDED_PEER, sides.get(1))
                        .withDescription("one client, both on three shards")
                        .withBehindReason("Ours also counts the commit and keeps what it changed for readers."));
                report.add(Comparison.ofThroughput("transfer-64", sides.get(2), SHARDED_PEER, sides.get(3))
                        .withBar(0.7)
                        .withDescription("64 clients, both on three shards"));
                ours.requireUnchangedSum("the store on shards");
                peer.requireUnchangedSum("the tables");
            }
        }
    }
}
