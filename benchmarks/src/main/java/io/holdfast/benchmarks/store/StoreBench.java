package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDB;

/** Durable charges, a hot row, and reads, beside a plain loop on RocksDB's own Java API. */
public final class StoreBench implements Bench {

    private static final String PLAIN = "rocksdbjni";

    @Override
    public String name() {
        return "store";
    }

    @Override
    public String summary() {
        return "durable writes, a hot row and point reads, beside plain RocksDB";
    }

    @Override
    public void run(Options options, Report report) throws Exception {
        RocksDB.loadLibrary();
        report.fact("engine", "RocksDB " + RocksDB.rocksdbVersion());
        report.fact("durability", "FSYNC on both sides: acknowledged = on disk, by fdatasync");
        report.fact("write", Charge.PAYLOAD + "; peer: one thread, batches of 1, 64, 512");
        report.fact("hot-row", "the same, but the account is read first: one account beside 100,000; 512 in flight");
        report.fact("point-read", options.pick("1,000,000", "200,000") + " compacted rows of 128 bytes, one thread");
        Rounds rounds = Rounds.of(options);
        report.fact("rounds", rounds.described() + "; writes each on new files");
        try (Scratch scratch = new Scratch()) {
            writes(scratch, rounds, report, options.quick());
            hotRow(scratch, rounds, report);
            pointReads(scratch, rounds, report, options.pick(1_000_000, 200_000));
        }
    }

    private static void writes(Scratch scratch, Rounds rounds, Report report, boolean quick) throws Exception {
        List<Contender> contenders = new ArrayList<>(List.of(
                StoreCharges.blocking(scratch, 1),
                new PlainCharges(scratch, 1),
                StoreCharges.blocking(scratch, 64),
                StoreCharges.inFlight(scratch, 512),
                new PlainCharges(scratch, 512)));
        if (!quick) {
            contenders.add(new PlainCharges(scratch, 64));
        }
        List<Measured> sides = rounds.measure("writes", contenders);
        report.add(Result.rates("write-1", sides.get(0), PLAIN, sides.get(1))
                .bar(0.8)
                .measures("one blocking writer, a commit and a sync for each charge")
                .behind("A caller pays for the hand-over to the engine; the loop has nobody to answer."));
        if (!quick) {
            report.add(Result.rates("write-64", sides.get(2), PLAIN, sides.get(5))
                    .measures("64 threads that wait for each commit, beside one thread that writes batches of 64")
                    .behind("64 blocking threads pay for being woken: half of the CPU is theirs."));
        }
        report.add(Result.rates("write-64-vs-1", sides.get(2), "write-1", sides.get(0))
                .bar(5)
                .measures("what 64 blocking threads gain by sharing syncs, beside one")
                .behind("The faster the disk syncs, the less there is to share."));
        report.add(Result.rates("write-512", sides.get(3), PLAIN, sides.get(4))
                .bar(1)
                .measures("one thread with 512 writes under way, beside one that writes batches of 512")
                .behind("Each of the 512 is a transaction of its own with a future to complete; a batch is one call."));
    }

    private static void hotRow(Scratch scratch, Rounds rounds, Report report) throws Exception {
        List<Measured> sides =
                rounds.measure("hot row", new Balances(scratch, 1), new Balances(scratch, Charges.ACCOUNTS));
        report.add(Result.rates("hot-row", sides.get(0), "spread", sides.get(1))
                .bar(1)
                .measures("512 charges in flight that all change one row, beside 100,000 rows at random"));
    }

    private static void pointReads(Scratch scratch, Rounds rounds, Report report, int rows) throws Exception {
        Report.progress("loading " + rows + " rows, twice");
        try (StoreReads ours = new StoreReads(scratch, rows);
                PlainReads plain = new PlainReads(scratch, rows)) {
            List<Measured> sides = rounds.measure("point reads", ours, plain);
            report.add(Result.rates("point-read", sides.get(0), PLAIN, sides.get(1))
                    .bar(0.8)
                    .measures("a row by its key, in a read transaction of its own, beside a bare get")
                    .behind("A read joins a snapshot and passes the gate that keeps close from pulling memory away."));
        }
    }
}
