package io.holdfast.torture.cluster;

import io.holdfast.torture.check.HistoryChecker;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.fault.FolderOperations;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Runs rounds of load, faults and checks on clusters until the time is up or a violation is found. */
public final class ClusterTorture {

    /** The number of commits after which a new cluster is created, because checking a round reads all stores. */
    private static final long COMMITS_PER_CLUSTER = 40_000;

    private final ClusterTortureOptions options;
    private final PrintStream out;
    private final RunTotals totals = new RunTotals();
    private final WriteGaps gaps = new WriteGaps();
    private long startNanos;
    private int round;

    ClusterTorture(ClusterTortureOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /**
     * Runs the test.
     *
     * @return the exit code, which is 0 if no violation was found and 1 if one was found
     * @throws IllegalArgumentException if an argument is invalid
     */
    public static int run(List<String> args, PrintStream out) throws IOException, InterruptedException {
        return new ClusterTorture(ClusterTortureOptions.parse(args), out).run() ? 0 : 1;
    }

    RunTotals totals() {
        return totals;
    }

    /** Returns the times without an acknowledged write. */
    WriteGaps gaps() {
        return gaps;
    }

    /**
     * Runs all rounds.
     *
     * @return whether no violation was found
     */
    boolean run() throws IOException, InterruptedException {
        Path data = options.data();
        Path base = data == null ? Files.createTempDirectory("holdfast-torture-") : data;
        Files.createDirectories(base);
        out.println(
                "cluster, seed " + options.seed() + ", " + options.duration().toSeconds() + " s, in " + base);
        startNanos = System.nanoTime();
        try {
            for (int cluster = 0; isTimeLeft(); cluster++) {
                runCluster(base.resolve("cluster-" + cluster));
            }
        } catch (RuntimeException | IOException e) {
            report(base, e);
            return false;
        }
        out.println(round + " rounds without a violation; seed " + options.seed() + ":");
        out.print(totals);
        out.print(gaps);
        if (options.keep()) {
            out.println("The files of the last cluster are in " + base);
        } else {
            FolderOperations.delete(base);
        }
        return true;
    }

    private boolean isTimeLeft() {
        return round < Math.max(options.rounds(), options.faults().size())
                || elapsed().compareTo(options.duration()) < 0;
    }

    /** Runs rounds on one cluster until it must be replaced. */
    private void runCluster(Path folder) throws IOException, InterruptedException {
        boolean smallDisks = faultOf(round).needsSmallDisks();
        try (ClusterUnderTest cluster = ClusterUnderTest.create(folder, options.seed(), smallDisks)) {
            cluster.callLeader("setup");
            long first = Long.parseLong(cluster.callLeader("commit"));
            HistoryChecker checker = new HistoryChecker(options.seed(), first, totals);
            long end = totals.commits() + COMMITS_PER_CLUSTER;
            boolean changed = false;
            while (isTimeLeft()
                    && !changed
                    && totals.commits() < end
                    && faultOf(round).needsSmallDisks() == smallDisks) {
                ClusterFault fault = faultOf(round);
                long before = totals.commits();
                Duration gap = new ClusterRound(round, fault, options, cluster, totals).run(checker);
                gaps.add(fault, gap);
                out.printf(
                        "%5d s  round %d, %s: %,d commits, at most %,d ms without a write%n",
                        elapsed().toSeconds(), round, fault.text(), totals.commits() - before, gap.toMillis());
                changed = fault.changesMembers();
                round++;
            }
        }
        if (!options.keep()) {
            FolderOperations.delete(folder);
        }
    }

    /**
     * Returns the fault for a round: each fault occurs once in every {@code faults().size()} rounds, in random order.
     */
    private ClusterFault faultOf(int number) {
        int size = options.faults().size();
        List<ClusterFault> order = new ArrayList<>(options.faults());
        Collections.shuffle(order, new Random(options.seed() + number / size));
        return order.get(number % size);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    private void report(Path base, Exception violation) {
        out.println();
        out.println("VIOLATION in round " + round + ": " + violation.getMessage());
        for (StackTraceElement frame : violation.getStackTrace()) {
            out.println("    at " + frame);
        }
        out.println("Totals so far:");
        out.print(totals);
        out.println("The data of the members, the histories and the error output of the processes are in " + base);
        out.println("To reproduce: ./holdfast torture --cluster --seed " + options.seed() + " --rounds "
                + (round + 1) + " --faults "
                + String.join(
                        ",", options.faults().stream().map(ClusterFault::text).toList()));
    }
}
