package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.identity.Argon2Costs;
import java.util.List;
import org.rocksdb.RocksDB;

/** Measures session lookups by token, compared with two plain gets of the same rows, and logins. */
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
        return "session lookup by token, compared with two plain RocksDB gets; logins";
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
                report.add(ComparisonResult.ofThroughput(CASE_NAME, sides.get(0), PLAIN, sides.get(1))
                        .withDescription("one thread that looks up sessions by their tokens")
                        .withBehindReason(BEHIND_REASON));
                report.add(latency(50, sides));
                report.add(latency(99, sides));
            }
            measureLogins(options, report, rounds, scratch);
        }
    }

    /** Measures logins with minimal hashing costs, and the durations of refused logins with the default costs. */
    private static void measureLogins(
            BenchOptions options, BenchReport report, InterleavedRounds rounds, ScratchDirectory scratch)
            throws Exception {
        int accounts = 1_000;
        try (LoginFixture fixture =
                new LoginFixture(scratch.createFolder("logins"), new Argon2Costs(8, 1, 1), accounts, 0)) {
            List<ContenderResult> sides =
                    rounds.measure("logins", Logins.withPassword(fixture, accounts), Logins.hashing(fixture));
            report.add(ComparisonResult.ofThroughput("login-64", sides.get(0), "hashing alone", sides.get(1))
                    .withDescription(
                            "64 threads that log in with a password; the hash has minimal costs, so that the rest"
                                    + " of a login is visible")
                    .withBehindReason("A login reads the account and commits the result with an fsync."));
        }
        int attempts = options.pick(2_000, 100);
        try (LoginFixture fixture =
                new LoginFixture(scratch.createFolder("timings"), Argon2Costs.DEFAULT, 2 * attempts + 2, attempts)) {
            new RefusedLoginTimings(fixture, attempts).run(report);
        }
    }

    /** Compares latencies. The target is at most twice the peer's latency. */
    private static ComparisonResult latency(int percentile, List<ContenderResult> sides) {
        return ComparisonResult.lowerIsBetter(
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
