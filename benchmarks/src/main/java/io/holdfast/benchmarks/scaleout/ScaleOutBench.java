package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Postgres;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.scalardb.Settings;
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
    public void run(Options options, Report report) throws Exception {
        report.fact("durability", "acknowledged = on disk, on both sides");
        report.fact("transfer", "read 2 of 10,000 accounts, check, write 2; hot: of 2 accounts, by 64 clients");
        report.fact("postgresql", "one server on this machine for both, over TCP, " + Postgres.settings());
        report.fact("jdbc", "a connection a client, SERIALIZABLE, prepared, 3 round trips, tried again on a conflict");
        Rounds rounds = Rounds.of(options);
        report.fact("rounds", rounds.count() + " each of " + rounds.each().toMillis() + " ms, in turns; medians");
        try (Scratch scratch = new Scratch();
                Postgres postgres = Postgres.start(scratch.folder("postgresql"));
                Transfers peer = new JdbcTransfers(postgres, CLIENTS);
                Transfers ours = new StoreTransfers(io.holdfast.store.postgres.Postgres.at(postgres.url()))) {
            List<Measured> sides = rounds.measure(
                    "transfers",
                    ours.clients(1, Transfers.ACCOUNTS),
                    peer.clients(1, Transfers.ACCOUNTS),
                    ours.clients(CLIENTS, Transfers.ACCOUNTS),
                    peer.clients(CLIENTS, Transfers.ACCOUNTS),
                    ours.clients(CLIENTS, HOT),
                    peer.clients(CLIENTS, HOT));
            report.add(
                    Result.rates("transfer-1", sides.get(0), PEER, sides.get(1))
                            .measures("one client, on one PostgreSQL")
                            .behind(
                                    "One that is alone pays for the turn that many would share: a lock, and what others changed."));
            report.add(Result.rates("transfer-64", sides.get(2), PEER, sides.get(3))
                    .bar(0.7)
                    .measures("64 clients, on one PostgreSQL"));
            report.add(Result.rates("transfer-hot-64", sides.get(4), PEER, sides.get(5))
                    .measures("64 clients between two accounts"));
            ours.check("the store");
            peer.check("the table");
        }
        sharded(report, rounds);
    }

    private static void sharded(Report report, Rounds rounds) throws Exception {
        report.fact("shards", "three PostgreSQL servers on this machine for both, each as above");
        report.fact(
                "scalardb", "3.19, SERIALIZABLE, its usual settings, a connection a client; tried again on a conflict");
        try (Scratch scratch = new Scratch();
                Postgres one = Postgres.start(scratch.folder("shard-1"));
                Postgres two = Postgres.start(scratch.folder("shard-2"));
                Postgres three = Postgres.start(scratch.folder("shard-3"))) {
            List<Postgres> shards = List.of(one, two, three);
            Settings settings = Settings.of(shards.stream()
                    .map(shard -> new Settings.Shard(shard.jdbc(), "holdfast", ""))
                    .toList());
            try (Transfers peer = new ScalarTransfers(shards, CLIENTS);
                    Transfers ours = new StoreTransfers(new ScalarDb(settings))) {
                List<Measured> sides = rounds.measure(
                        "sharded transfers",
                        ours.clients(1, Transfers.ACCOUNTS),
                        peer.clients(1, Transfers.ACCOUNTS),
                        ours.clients(CLIENTS, Transfers.ACCOUNTS),
                        peer.clients(CLIENTS, Transfers.ACCOUNTS));
                report.add(Result.rates("transfer-1", sides.get(0), SHARDED_PEER, sides.get(1))
                        .measures("one client, both on three shards")
                        .behind("Ours also counts the commit and keeps what it changed for readers."));
                report.add(Result.rates("transfer-64", sides.get(2), SHARDED_PEER, sides.get(3))
                        .bar(0.7)
                        .measures("64 clients, both on three shards"));
                ours.check("the store on shards");
                peer.check("the tables");
            }
        }
    }
}
