package io.holdfast.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;

/** Rounds of load, faults and checking, until the time is over or something is found. */
public final class Torture {

    private Torture() {}

    public static void main(String[] args) throws Exception {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        Path base = Files.createTempDirectory("torture-");
        System.out.println("seed " + seed + " in " + base);
        Tally tally = new Tally();
        Path data = base.resolve("data");
        long time = Times.nanos(InstantSource.system().instant());
        long first;
        try (Rooms rooms = Rooms.open(data, new JumpingClock(time))) {
            rooms.furnish();
            first = rooms.store().lastCommit();
        }
        Checker checker = new Checker(seed, first, tally);
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            time = round(checker, seed, base, data, round, time, random);
            System.out.println("round " + round + ": " + tally.commits());
        }
        System.out.print(tally);
    }

    private static long round(Checker checker, long seed, Path base, Path data, int round, long time, Random random)
            throws IOException, InterruptedException {
        Path history = base.resolve("history-" + round);
        ChildOptions options = new ChildOptions(data, history, seed, round, 6, time, List.of(), "");
        try (ChildProcess child = new ChildProcess(options, base, 0)) {
            if (!child.awaitHistory(50_000 + random.nextInt(400_000))) {
                throw new Violation("it ended by itself: " + child.complaints());
            }
            child.kill();
        }
        List<String> lines = History.read(history);
        long now = time + 3_600_000_000_000L;
        JumpingClock clock = new JumpingClock(now);
        try (Rooms rooms = Rooms.open(data, clock)) {
            Checker.State state =
                    rooms.store().read(tx -> new Checker.State("the store", tx.commit(), tx.now(), rooms.state(tx)));
            checker.check(round, lines, rooms, List.of(state));
            rooms.check();
        }
        return now;
    }
}
