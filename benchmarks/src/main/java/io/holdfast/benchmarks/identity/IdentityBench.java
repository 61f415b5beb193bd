package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import java.util.List;
import org.rocksdb.RocksDB;

/** The lookup of a session by its token, beside two plain gets of the same rows. */
public final class IdentityBench implements Bench {

    private static final String CASE = "session-lookup";
    private static final String PLAIN = "rocksdbjni";

    @Override
    public String name() {
        return "identity";
    }

    @Override
    public String summary() {
        return "session lookup by token, beside two plain RocksDB gets";
    }

    @Override
    public void run(Options options, Report report) throws Exception {
        RocksDB.loadLibrary();
        int sessions = options.pick(1_000_000, 100_000);
        Rounds rounds = Rounds.of(options);
        report.fact("engine", "RocksDB " + RocksDB.rocksdbVersion());
        report.fact(
                "sessions",
                "%,d%s, compacted; one thread, random order"
                        .formatted(sessions, options.pick("", " (the full run has 1,000,000)")));
        report.fact("ours", "BLAKE3 of the token, two gets in one snapshot, the session decoded and checked");
        report.fact("peer", "two gets of the same keys and values, the hash known, nothing decoded");
        report.fact("rounds", rounds.count() + " each of " + rounds.each().toMillis() + " ms, in turns");
        try (Scratch scratch = new Scratch()) {
            Report.progress("logging in " + sessions + " times");
            try (Logins logins = new Logins(scratch.folder("sessions"), sessions);
                    PlainLookups plain = new PlainLookups(scratch.folder("plain"), logins)) {
                List<Measured> sides = rounds.measure("lookups", new Lookups(logins), plain);
                report.add(Result.rates(CASE, sides.get(0), PLAIN, sides.get(1)));
                report.add(latency(50, sides));
                report.add(latency(99, sides));
            }
        }
    }

    /** At most twice as long. */
    private static Result latency(int percentile, List<Measured> sides) {
        return Result.less(
                        CASE,
                        "us p" + percentile,
                        sides.get(0).latencies().getValueAtPercentile(percentile) / 1e3,
                        PLAIN,
                        sides.get(1).latencies().getValueAtPercentile(percentile) / 1e3)
                .bar(0.5);
    }
}
