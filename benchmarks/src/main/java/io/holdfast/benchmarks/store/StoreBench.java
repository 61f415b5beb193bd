package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.ScratchDirectory;
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
    public void run(BenchOptions options, BenchReport report) throws Exception {
        RocksDB.loadLibrary();
        report.addFact("engine", "RocksDB " + RocksDB.rocksdbVersion());
        report.addFact("durability", "FSYNC on both sides: acknowledged = on disk, by fdatasync");
        report.addFact("write", RawCharge.PAYLOAD + "; peer: one thread, batches of 1, 64, 512");
        report.addFact("hot-row", "the same, but the account is read first: one account beside 100,000; 512 in flight");
        report.addFact("point-read", options.pick("1,000,000", "200,000") + " compacted rows of 128 bytes, one thread");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe() + "; writes each on new files");
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            writes(scratch, rounds, report, options.quick());
            hotRow(scratch, rounds, report);
            pointReads(scratch, rounds, report, options.pick(1_000_000, 200_000));
        }
    }

    private static void writes(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report, boolean quick)
            throws Exception {
        List<Contender> contenders = new ArrayList<>(List.of(
                StoreCharges.blocking(scratch, 1),
                new PlainRocksDbCharges(scratch, 1),
                StoreCharges.blocking(scratch, 64),
                StoreCharges.inFlight(scratch, 512),
                new PlainRocksDbCharges(scratch, 512)));
        if (!quick) {
            contenders.add(new PlainRocksDbCharges(scratch, 64));
        }
        List<Measurement> sides = rounds.measure("writes", contenders);
        report.add(Comparison.ofThroughput("write-1", sides.get(0), PLAIN, sides.get(1))
                .withBar(0.8)
                .withDescription("one blocking writer, a commit and a sync for each charge")
                .withBehindReason("A caller pays for the hand-over to the engine; the loop has nobody to answer."));
        if (!quick) {
            report.add(Comparison.ofThroughput("write-64", sides.get(2), PLAIN, sides.get(5))
                    .withDescription(
                            "64 threads that wait for each commit, beside one thread that writes batches of 64")
                    .withBehindReason("64 blocking threads pay for being woken: half of the CPU is theirs."));
        }
        report.add(Comparison.ofThroughput("write-64-vs-1", sides.get(2), "write-1", sides.get(0))
                .withBar(5)
                .withDescription("what 64 blocking threads gain by sharing syncs, beside one")
                .withBehindReason("The faster the disk syncs, the less there is to share."));
        report.add(Comparison.ofThroughput("write-512", sides.get(3), PLAIN, sides.get(4))
                .withBar(1)
                .withDescription("one thread with 512 writes under way, beside one that writes batches of 512")
                .withBehindReason(
                        "Each of the 512 is a transaction of its own with a future to complete; a batch is one call."));
    }

    private static void hotRow(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        List<Measurement> sides = rounds.measure(
                "hot row",
                new ReadModifyWriteCharges(scratch, 1),
                new ReadModifyWriteCharges(scratch, RawChargeGenerator.ACCOUNTS));
        report.add(Comparison.ofThroughput("hot-row", sides.get(0), "spread", sides.get(1))
                .withBar(1)
                .withDescription("512 charges in flight that all change one row, beside 100,000 rows at random"));
    }

    private static void pointReads(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report, int rows)
            throws Exception {
        BenchReport.printProgress("loading " + rows + " rows, twice");
        try (StoreReads ours = new StoreReads(scratch, rows);
                PlainRocksDbReads plain = new PlainRocksDbReads(scratch, rows)) {
            List<Measurement> sides = rounds.measure("point reads", ours, plain);
            report.add(Comparison.ofThroughput("point-read", sides.get(0), PLAIN, sides.get(1))
                    .withBar(0.8)
                    .withDescription("a row by its key, in a read transaction of its own, beside a bare get")
                    .withBehindReason(
                            "A read joins a snapshot and passes the gate that keeps close from pulling memory away."));
        }
    }
}
