package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDB;

/** Measures durable charges, a hot row, and reads, compared with a loop on RocksDB's Java API. */
public final class StoreBench implements Bench {

    private static final String PLAIN = "rocksdbjni";

    @Override
    public String name() {
        return "store";
    }

    @Override
    public String summary() {
        return "durable writes, a hot row and point reads, compared with plain RocksDB";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        RocksDB.loadLibrary();
        report.addFact("engine", "RocksDB " + RocksDB.rocksdbVersion());
        report.addFact("durability", "FSYNC on both sides: acknowledged writes are on disk (fdatasync)");
        report.addFact("write", ChargePayload.PAYLOAD + "; peer: one thread with batches of 1, 64 and 512");
        report.addFact(
                "hot-row",
                "the same charge after a read of the account; one account compared with 100,000; 512 in " + "flight");
        report.addFact("point-read", options.pick("1,000,000", "200,000") + " compacted rows of 128 bytes, one thread");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe() + "; a new store for each round of writes");
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
        List<ContenderResult> sides = rounds.measure("writes", contenders);
        report.add(ComparisonResult.ofThroughput("write-1", sides.get(0), PLAIN, sides.get(1))
                .withTarget(0.8)
                .withDescription("one blocking writer, with a commit and an fsync for each charge")
                .withBehindReason(
                        "A call includes the hand-over to the commit engine, which a plain loop does not need."));
        if (!quick) {
            report.add(ComparisonResult.ofThroughput("write-64", sides.get(2), PLAIN, sides.get(5))
                    .withDescription(
                            "64 threads that wait for each commit, compared with one thread that writes batches of 64")
                    .withBehindReason("Waking 64 blocking threads takes half of the CPU time."));
        }
        report.add(ComparisonResult.ofThroughput("write-64-vs-1", sides.get(2), "write-1", sides.get(0))
                .withTarget(5)
                .withDescription("the gain of 64 blocking threads from group commit, compared with one thread")
                .withBehindReason("The faster the fsync, the smaller the gain from group commit."));
        report.add(ComparisonResult.ofThroughput("write-512", sides.get(3), PLAIN, sides.get(4))
                .withTarget(1)
                .withDescription("one thread with 512 writes in flight, compared with one that writes batches of 512")
                .withBehindReason(
                        "Each of the 512 writes is a separate transaction with a future to complete; a batch is "
                                + "one call."));
    }

    private static void hotRow(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        List<ContenderResult> sides = rounds.measure(
                "hot row",
                new ReadModifyWriteCharges(scratch, 1),
                new ReadModifyWriteCharges(scratch, RawChargeGenerator.ACCOUNTS));
        report.add(ComparisonResult.ofThroughput("hot-row", sides.get(0), "spread", sides.get(1))
                .withTarget(1)
                .withDescription("512 charges in flight that all update one row, compared with 100,000 random rows"));
    }

    private static void pointReads(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report, int rows)
            throws Exception {
        BenchReport.printProgress("loading " + rows + " rows into each store");
        try (StorePointReads ours = new StorePointReads(scratch, rows);
                PlainRocksDbReads plain = new PlainRocksDbReads(scratch, rows)) {
            List<ContenderResult> sides = rounds.measure("point reads", ours, plain);
            report.add(ComparisonResult.ofThroughput("point-read", sides.get(0), PLAIN, sides.get(1))
                    .withTarget(0.8)
                    .withDescription("a row by its key, in a separate read transaction, compared with a RocksDB get")
                    .withBehindReason(
                            "A read acquires a shared snapshot and is protected against a concurrent close."));
        }
    }
}
