package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Postgres;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import java.util.List;

/** Transfers on PostgreSQL, beside SQL that was written for them. */
public final class ScaleOutBench implements Bench {

    private static final String PEER = "jdbc";
    private static final int CLIENTS = 64;
    private static final int HOT = 2;

    @Override
    public String name() {
        return "scale-out";
    }

    @Override
    public String summary() {
        return "transfers on PostgreSQL, beside SQL by hand";
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
            report.add(Result.rates("transfer-1", sides.get(0), PEER, sides.get(1)));
            report.add(Result.rates("transfer-64", sides.get(2), PEER, sides.get(3))
                    .bar(0.7));
            report.add(Result.rates("transfer-hot-64", sides.get(4), PEER, sides.get(5)));
            ours.check("the store");
            peer.check("the table");
        }
    }
}
