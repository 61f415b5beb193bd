package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.ScratchDirectory;
import java.util.List;
import org.rocksdb.RocksDB;

/** The lookup of a session by its token, beside two plain gets of the same rows. */
public final class IdentityBench implements Bench {

    private static final String CASE = "session-lookup";
    private static final String PLAIN = "rocksdbjni";
    private static final String WHY =
            "The peer gets the same two keys with the hash known, and neither decodes nor checks anything.";

    @Override
    public String name() {
        return "identity";
    }

    @Override
    public String summary() {
        return "session lookup by token, beside two plain RocksDB gets";
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
        report.addFact("ours", "BLAKE3 of the token, two gets in one snapshot, the session decoded and checked");
        report.addFact("peer", "two gets of the same keys and values, the hash known, nothing decoded");
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("logging in " + sessions + " times");
            try (SessionFixture logins = new SessionFixture(scratch.createFolder("sessions"), sessions);
                    PlainRocksDbLookups plain = new PlainRocksDbLookups(scratch.createFolder("plain"), logins)) {
                List<Measurement> sides = rounds.measure("lookups", new SessionLookups(logins), plain);
                report.add(Comparison.ofThroughput(CASE, sides.get(0), PLAIN, sides.get(1))
                        .withDescription("one thread that looks sessions up by their tokens")
                        .withBehindReason(WHY));
                report.add(latency(50, sides));
                report.add(latency(99, sides));
            }
        }
    }

    /** At most twice as long. */
    private static Comparison latency(int percentile, List<Measurement> sides) {
        return Comparison.lowerIsBetter(
                        CASE,
                        "us p" + percentile,
                        sides.get(0).latencyMicros(percentile),
                        PLAIN,
                        sides.get(1).latencyMicros(percentile))
                .withBar(0.5)
                .withDescription(
                        "the time of a lookup at the " + percentile + "th percentile; the bar is twice the plain one")
                .withBehindReason(WHY);
    }
}
