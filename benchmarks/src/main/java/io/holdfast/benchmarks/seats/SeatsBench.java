package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Figure;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
import java.util.List;

/** Reservations and reads of a seat map beside Redis, and the search for the best seats. */
public final class SeatsBench implements Bench {

    private static final String PEER = "redis";
    private static final double BEST_MICROS = 1_000;

    @Override
    public String name() {
        return "seats";
    }

    @Override
    public String summary() {
        return "reservations and seat maps beside Redis, and the best available seats";
    }

    @Override
    public void run(Options options, Report report) throws Exception {
        report.fact(
                "reserve-64",
                "64 buyers, 1 to 4 seats side by side at random, one event of 50,000 after the other; seats really reserved; "
                        + "Redis: one script that tests and sets bits, stats and metadata; ours also booking, hold, feed");
        report.fact("read-section", "500 seats, 64 clients; ours in this process, Redis' GETRANGE over the loopback");
        Rounds rounds = Rounds.of(options);
        report.fact("rounds", rounds.described());
        try (Scratch scratch = new Scratch();
                Redis redis = Redis.start(scratch.folder("redis"))) {
            report.fact("durability", "ours FSYNC; Redis " + redis.version() + ": " + Redis.settings());
            reserve(scratch, redis, rounds, report);
            read(scratch, redis, rounds, report);
            best(scratch, rounds, report, options.pick(2_000, 500));
            report.fact("unsold seat", Footprint.measure(scratch.folder("footprint")));
        }
    }

    private static void reserve(Scratch scratch, Redis redis, Rounds rounds, Report report) throws Exception {
        try (Contender peer = new RedisRush(redis)) {
            List<Measured> sides = rounds.measure("reserve", new OurRush(scratch), peer);
            report.add(Result.more(
                            "reserve-64",
                            "seats/s",
                            sides.get(0).perSecond(),
                            PEER,
                            sides.get(1).perSecond())
                    .latencies(sides.get(0).latencies())
                    .bar(1.5)
                    .measures("64 buyers, each 1 to 4 seats side by side; only seats that were really reserved count")
                    .behind("Our reservation also writes booking, hold and change feed, which the script does not."));
        }
    }

    private static void read(Scratch scratch, Redis redis, Rounds rounds, Report report) throws Exception {
        try (Contender ours = SectionReads.ours(scratch.folder("reads"));
                Contender peer = SectionReads.redis(redis)) {
            List<Measured> sides = rounds.measure("read a section", ours, peer);
            report.add(Result.rates("read-section-500", sides.get(0), PEER, sides.get(1))
                    .bar(5)
                    .measures("the map of a section of 500 seats: ours within the process, Redis' over the loopback"));
        }
    }

    private static void best(Scratch scratch, Rounds rounds, Report report, int bookings) throws Exception {
        Report.progress("filling events of 50,000 seats");
        try (BestAvailable best = new BestAvailable(scratch.folder("best"))) {
            Measured found = rounds.measure("best available", best).get(0);
            report.add(Result.less("best-available", "us p99", found.micros(99), "limit", Figure.of(BEST_MICROS))
                    .bar(1)
                    .measures(
                            "the best 1 to 4 seats of an event of 50,000, empty to nearly full, at the 99th percentile")
                    .behind("In a nearly full event every section has to be looked at."));
            report.fact(
                    "best",
                    "in events of 50,000: empty, half taken, every other seat taken, nearly full; to reserve what "
                            + "was found, durably, one at a time, takes " + best.reserved(bookings)
                            + " us (p50 / p99)");
        }
    }
}
