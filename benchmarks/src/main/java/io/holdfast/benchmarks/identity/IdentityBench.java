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
    public void run(Options options, Report report) throws Exception {
        RocksDB.loadLibrary();
        int sessions = options.pick(1_000_000, 50_000);
        Rounds rounds = Rounds.of(options);
        report.fact("engine", "RocksDB " + RocksDB.rocksdbVersion());
        report.fact(
                "sessions",
                "%,d%s, compacted; one thread, random order"
                        .formatted(sessions, options.pick("", " (the full run has 1,000,000)")));
        report.fact("ours", "BLAKE3 of the token, two gets in one snapshot, the session decoded and checked");
        report.fact("peer", "two gets of the same keys and values, the hash known, nothing decoded");
        report.fact("rounds", rounds.described());
        try (Scratch scratch = new Scratch()) {
            Report.progress("logging in " + sessions + " times");
            try (Logins logins = new Logins(scratch.folder("sessions"), sessions);
                    PlainLookups plain = new PlainLookups(scratch.folder("plain"), logins)) {
                List<Measured> sides = rounds.measure("lookups", new Lookups(logins), plain);
                report.add(Result.rates(CASE, sides.get(0), PLAIN, sides.get(1))
                        .measures("one thread that looks sessions up by their tokens")
                        .behind(WHY));
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
                        sides.get(0).micros(percentile),
                        PLAIN,
                        sides.get(1).micros(percentile))
                .bar(0.5)
                .measures("the time of a lookup at the " + percentile + "th percentile; the bar is twice the plain one")
                .behind(WHY);
    }
}
