package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.Comparison;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.util.List;
import org.rocksdb.RocksDB;

/** Measures session lookups by token, compared with two plain gets of the same rows. */
public final class IdentityBench implements Bench {

    private static final String CASE_NAME = "session-lookup";
    private static final String PLAIN = "rocksdbjni";
    private static final String BEHIND_REASON =
            "The peer reads the same two keys with a precomputed hash, and neither decodes nor checks anything.";

    @Override
    public String name() {
        return "identity";
    }

    @Override
    public String summary() {
        return "session lookup by token, compared with two plain RocksDB gets";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        RocksDB.loadLibrary();
        int sessions = options.pick(1_000_000, 50_000);
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("engine", "RocksDB " + RocksDB.rocksdbVersion());
        report.addFact(
                "sessions",
                "%,d%s, compacted; one thread, random order"
                        .formatted(sessions, options.pick("", " (the full run has 1,000,000)")));
        report.addFact(
                "ours", "BLAKE3 hash of the token, two gets in one snapshot, decoding and checking of the session");
        report.addFact("peer", "two gets of the same keys and values, with a precomputed hash and without decoding");
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("creating " + sessions + " sessions");
            try (SessionFixture fixture = new SessionFixture(scratch.createFolder("sessions"), sessions);
                    PlainRocksDbLookups plain = new PlainRocksDbLookups(scratch.createFolder("plain"), fixture)) {
                List<ContenderResult> sides = rounds.measure("lookups", new SessionLookups(fixture), plain);
                report.add(Comparison.ofThroughput(CASE_NAME, sides.get(0), PLAIN, sides.get(1))
                        .withDescription("one thread that looks up sessions by their tokens")
                        .withBehindReason(BEHIND_REASON));
                report.add(latency(50, sides));
                report.add(latency(99, sides));
            }
        }
    }

    /** Compares latencies. The target is at most twice the peer's latency. */
    private static Comparison latency(int percentile, List<ContenderResult> sides) {
        return Comparison.lowerIsBetter(
                        CASE_NAME,
                        "us p" + percentile,
                        sides.get(0).latencyMicros(percentile),
                        PLAIN,
                        sides.get(1).latencyMicros(percentile))
                .withTarget(0.5)
                .withDescription("the latency of a lookup at the " + percentile
                        + "th percentile; the target is at most twice the latency of the peer")
                .withBehindReason(BEHIND_REASON);
    }
}
