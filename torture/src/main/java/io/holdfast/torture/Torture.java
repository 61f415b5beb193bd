package io.holdfast.torture;

import io.holdfast.torture.check.HistoryChecker;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.cluster.ClusterTorture;
import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.fault.FolderOperations;
import io.holdfast.torture.feed.FeedTorture;
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

/** Runs rounds of load, faults and checks until the time is up or a violation is found. */
public final class Torture {

    /** The number of commits after which a new store is created, because checking a round reads the whole store. */
    private static final long COMMITS_PER_STORE = 40_000;

    private static final long START_TIME = InstantNanos.toNanos(Instant.parse("2030-01-01T00:00:00Z"));

    private final TortureOptions options;
    private final PrintStream out;
    private final RunTotals totals = new RunTotals();

    Torture(TortureOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Runs the test. The exit code is 0 if no violation was found, 1 if one was found, and 2 for invalid arguments. */
    public static void main(String[] args) throws Exception {
        TortureOptions options;
        try {
            if (List.of(args).contains("--cluster")) {
                List<String> others = new ArrayList<>(List.of(args));
                others.remove("--cluster");
                System.exit(ClusterTorture.run(others, System.out));
            }
            if (List.of(args).contains("--feed")) {
                List<String> others = new ArrayList<>(List.of(args));
                others.remove("--feed");
                System.exit(FeedTorture.run(others, System.out));
            }
            options = TortureOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("holdfast torture: " + e.getMessage());
            System.err.println(TortureOptions.USAGE);
            System.exit(2);
            return;
        }
        System.exit(new Torture(options, System.out).run() ? 0 : 1);
    }

    RunTotals totals() {
        return totals;
    }

    /**
     * Runs all rounds.
     *
     * @return whether no violation was found
     */
    boolean run() throws IOException, InterruptedException {
        Path base = options.data() == null ? Files.createTempDirectory("holdfast-torture-") : options.data();
        Files.createDirectories(base);
        out.println("seed " + options.seed() + ", " + options.duration().toSeconds() + " s, in " + base);
        long startNanos = System.nanoTime();
        int round = 0;
        try {
            RocksDbNativeLibrary.unpack(base);
            round = runRounds(base, startNanos);
        } catch (RuntimeException | IOException e) {
            report(base, e);
            return false;
        }
        out.println(round + " rounds without a violation; seed " + options.seed() + ":");
        out.print(totals);
        if (options.keep()) {
            out.println("The last store and its history are in " + base);
        } else {
            FolderOperations.delete(base);
        }
        return true;
    }

    private int runRounds(Path base, long startNanos) throws IOException, InterruptedException {
        int round = 0;
        while (round < options.faults().size() || elapsed(startNanos).compareTo(options.duration()) < 0) {
            FolderOperations.delete(base.resolve("data"));
            long first = createStore(base.resolve("data"));
            HistoryChecker checker = new HistoryChecker(options.seed(), first, totals);
            long end = totals.commits() + COMMITS_PER_STORE;
            long clockNanos = START_TIME;
            do {
                Fault fault = faultOf(round);
                long before = totals.commits();
                clockNanos = new TortureRound(round, options.seed(), fault, base, totals).run(checker, clockNanos);
                out.printf(
                        "%5d s  round %d, %s: %,d commits%n",
                        elapsed(startNanos).toSeconds(), round, fault.text(), totals.commits() - before);
                round++;
            } while (totals.commits() < end
                    && (round < options.faults().size() || elapsed(startNanos).compareTo(options.duration()) < 0));
        }
        return round;
    }

    private static long createStore(Path data) {
        try (ModulesUnderTest modules = ModulesUnderTest.open(data, new JumpingClock(START_TIME))) {
            modules.createInitialData();
            return modules.store().lastCommit();
        }
    }

    /**
     * Returns the fault for a round. Each fault occurs once in every {@code faults().size()} rounds, in a random order.
     */
    private Fault faultOf(int round) {
        int size = options.faults().size();
        List<Fault> order = new ArrayList<>(options.faults());
        Collections.shuffle(order, new Random(options.seed() + round / size));
        return order.get(round % size);
    }

    private void report(Path base, Exception violation) {
        out.println();
        out.println("VIOLATION: " + violation.getMessage());
        for (StackTraceElement frame : violation.getStackTrace()) {
            out.println("    at " + frame);
        }
        out.println("Totals so far:");
        out.print(totals);
        out.println("The store, its history and the error output of the process are in " + base);
        out.println("To reproduce: ./holdfast torture --seed " + options.seed() + " --minutes "
                + Math.max(1, options.duration().toMinutes()) + " --faults "
                + String.join(",", options.faults().stream().map(Fault::text).toList()));
    }

    private static Duration elapsed(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
