package io.holdfast.torture;

import io.holdfast.torture.check.HistoryChecker;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.fault.Folders;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.process.RocksDbNativeLibrary;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.ModulesUnderTest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Rounds of load, faults and proof, until the time is over or something is found. */
public final class Torture {

    /** After so many commits a new store is begun: the proof of a round reads all that is there. */
    private static final long ERA = 40_000;

    private static final long BEGINNING = InstantNanos.toNanos(Instant.parse("2030-01-01T00:00:00Z"));

    private final TortureOptions options;
    private final PrintStream out;
    private final RunTotals tally = new RunTotals();

    Torture(TortureOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Exits with 0 if nothing was found, with 1 if something was, with 2 if the arguments make no sense. */
    public static void main(String[] args) throws Exception {
        TortureOptions options;
        try {
            options = TortureOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("holdfast torture: " + e.getMessage());
            System.err.println(TortureOptions.USAGE);
            System.exit(2);
            return;
        }
        System.exit(new Torture(options, System.out).run() ? 0 : 1);
    }

    RunTotals tally() {
        return tally;
    }

    /** Says whether all was well. */
    boolean run() throws IOException, InterruptedException {
        Path base = options.data() == null ? Files.createTempDirectory("holdfast-torture-") : options.data();
        Files.createDirectories(base);
        out.println("seed " + options.seed() + ", " + options.lasts().toSeconds() + " s, in " + base);
        long begun = System.nanoTime();
        int round = 0;
        try {
            RocksDbNativeLibrary.unpack(base);
            round = rounds(base, begun);
        } catch (RuntimeException | IOException e) {
            report(base, e);
            return false;
        }
        out.println(round + " rounds, nothing found; seed " + options.seed() + ":");
        out.print(tally);
        if (options.keep()) {
            out.println("the last store and its history are in " + base);
        } else {
            Folders.delete(base);
        }
        return true;
    }

    private int rounds(Path base, long begun) throws IOException, InterruptedException {
        int round = 0;
        while (round < options.faults().size() || elapsed(begun).compareTo(options.lasts()) < 0) {
            Folders.delete(base.resolve("data"));
            long first = furnish(base.resolve("data"));
            HistoryChecker checker = new HistoryChecker(options.seed(), first, tally);
            long end = tally.commits() + ERA;
            long time = BEGINNING;
            do {
                Fault fault = fault(round);
                long before = tally.commits();
                time = new TortureRound(round, options.seed(), fault, base, tally).run(checker, time);
                out.printf(
                        "%5d s  round %d, %s: %,d commits%n",
                        elapsed(begun).toSeconds(), round, fault.text(), tally.commits() - before);
                round++;
            } while (tally.commits() < end
                    && (round < options.faults().size() || elapsed(begun).compareTo(options.lasts()) < 0));
        }
        return round;
    }

    private static long furnish(Path data) {
        try (ModulesUnderTest rooms = ModulesUnderTest.open(data, new JumpingClock(BEGINNING))) {
            rooms.createInitialData();
            return rooms.store().lastCommit();
        }
    }

    /** Each has its turn before one comes again, in an order that is another every time. */
    private Fault fault(int round) {
        int size = options.faults().size();
        List<Fault> order = new ArrayList<>(options.faults());
        Collections.shuffle(order, new Random(options.seed() + round / size));
        return order.get(round % size);
    }

    private void report(Path base, Exception found) {
        out.println();
        out.println("FOUND: " + found.getMessage());
        for (StackTraceElement at : found.getStackTrace()) {
            out.println("    at " + at);
        }
        out.println("so far:");
        out.print(tally);
        out.println("the store, its history and the errors of the process are in " + base);
        out.println("again: ./holdfast torture --seed " + options.seed() + " --minutes "
                + Math.max(1, options.lasts().toMinutes()) + " --faults "
                + String.join(",", options.faults().stream().map(Fault::text).toList()));
    }

    private static Duration elapsed(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
