package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.util.List;

/** Measures reservations and reads of a seat map, compared with Redis, and searches for the best seats. */
public final class SeatsBench implements Bench {

    private static final String PEER = "redis";
    private static final double MAX_BEST_MICROS = 1_000;

    @Override
    public String name() {
        return "seats";
    }

    @Override
    public String summary() {
        return "reservations and seat maps, compared with Redis; best available seats";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact(
                "reserve-64",
                "64 buyers, each 1 to 4 random adjacent seats, in consecutive events of 50,000 seats; "
                        + "counts seats actually reserved; Redis: one script that tests and sets bits, statistics "
                        + "and metadata; ours also writes booking, hold and change feed");
        report.addFact(
                "cancel-resell-64",
                "64 clients in an event of 50,000 seats, of which about a quarter are sold; each cancels one of its "
                        + "bookings durably, and then reserves and sells the seats in a second commit; counts seats "
                        + "sold again");
        report.addFact(
                "read-section",
                "500 seats, 64 clients; ours in this process, Redis with GETRANGE over the loopback " + "interface");
        InterleavedRounds rounds = InterleavedRounds.of(options);
        report.addFact("rounds", rounds.describe());
        try (ScratchDirectory scratch = new ScratchDirectory();
                RedisServer redis = RedisServer.start(scratch.createFolder("redis"))) {
            report.addFact(
                    "durability", "ours FSYNC; Redis " + redis.version() + ": " + RedisServer.describeSettings());
            reserve(scratch, redis, rounds, report);
            read(scratch, redis, rounds, report);
            best(scratch, rounds, report, options.pick(2_000, 500));
            report.addFact("unsold seat", StorageBytesPerSeat.measure(scratch.createFolder("footprint")));
        }
    }

    private static void reserve(
            ScratchDirectory scratch, RedisServer redis, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        try (Contender peer = new RedisReservations(redis)) {
            List<ContenderResult> sides = rounds.measure(
                    "reserve and resell", new HoldfastReservations(scratch), peer, new HoldfastResales(scratch));
            report.add(ComparisonResult.higherIsBetter(
                            "reserve-64",
                            "seats/s",
                            sides.get(0).perSecond(),
                            PEER,
                            sides.get(1).perSecond())
                    .withLatencies(sides.get(0).latencies())
                    .withTarget(1.5)
                    .withDescription("64 buyers who reserve 1 to 4 adjacent seats each; only reserved seats count")
                    .withBehindReason("Holdfast also writes a booking, a hold and the change feed; the Redis script "
                            + "does not."));
            report.add(ComparisonResult.higherIsBetter(
                            "cancel-resell-64",
                            "seats/s",
                            sides.get(2).perSecond(),
                            "reserve-64",
                            sides.get(0).perSecond())
                    .withLatencies(sides.get(2).latencies())
                    .withTarget(0.5)
                    .withDescription("64 clients who cancel a sold booking and sell its seats again, in two commits; "
                            + "compared with our own reservations of free seats, in one")
                    .withBehindReason("A seat that is sold again is written by three commands: its cancellation, its "
                            + "reservation and its sale."));
        }
    }

    private static void read(ScratchDirectory scratch, RedisServer redis, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        try (Contender ours = SectionReads.holdfast(scratch.createFolder("reads"));
                Contender peer = SectionReads.redis(redis)) {
            List<ContenderResult> sides = rounds.measure("read a section", ours, peer);
            report.add(ComparisonResult.ofThroughput("read-section-500", sides.get(0), PEER, sides.get(1))
                    .withTarget(5)
                    .withDescription(
                            "the map of a section of 500 seats: ours in the same process, Redis over the loopback "
                                    + "interface"));
        }
    }

    private static void best(ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report, int bookings)
            throws Exception {
        BenchReport.printProgress("filling events of 50,000 seats");
        try (BestSeatsSearch best = new BestSeatsSearch(scratch.createFolder("best"))) {
            ContenderResult found = rounds.measure("best available", best).get(0);
            report.add(ComparisonResult.lowerIsBetter(
                            "best-available",
                            "us p99",
                            found.latencyMicros(99),
                            "limit",
                            MedianWithSpread.of(MAX_BEST_MICROS))
                    .withTarget(1)
                    .withDescription(
                            "search for the best 1 to 4 seats in events of 50,000 seats, from empty to nearly full, "
                                    + "at the 99th percentile")
                    .withBehindReason("In a nearly full event every section must be searched."));
            report.addFact(
                    "best",
                    "events of 50,000 seats: empty, half taken, every other seat taken, nearly full; "
                            + "reserving the seats found, durably and one booking at a time, takes "
                            + best.measureReservations(bookings) + " us (p50 / p99)");
        }
    }
}
