package io.holdfast.benchmarks.scale;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.MedianWithSpread;
import io.holdfast.benchmarks.ScratchDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Many rows, each case in a process of its own with a small heap. There is nobody to compare with: the peer is the bar
 * itself, and for times, where less is better, the ratio is the bar to our figure.
 */
public final class ScaleBench implements Bench {

    private static final String BAR = "bar";
    private static final double SCAN_BAR = 500_000;
    private static final double OPEN_BAR_MILLIS = 3_000;
    private static final int TRIES = 3;

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String summary() {
        return "a scan of everything in a small heap, and the time to reopen a large store";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        long scanned = options.pick(10_000_000L, 1_000_000L);
        long reopened = options.pick(5_000_000L, 500_000L);
        report.addFact("rows", "128 bytes, random keys; loaded with Durability.PROCESS, read with FSYNC");
        report.addFact("scan", rows(scanned) + " rows by store.read and tx.scan, in a JVM with " + WorkerProcess.HEAP);
        report.addFact(
                "reopen",
                rows(reopened) + " rows; from the call of open to the first row, in a new JVM; files "
                        + "are in the page cache; median of " + TRIES);
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            report.add(scan(scratch.createFolder("scan"), scanned));
            report.add(reopenClosed(scratch.createFolder("closed"), reopened));
            report.add(reopenKilled(scratch.createFolder("killed"), reopened));
        }
    }

    private static Comparison scan(Path folder, long rows) throws Exception {
        load(folder, rows);
        BenchReport.printProgress("scanning them");
        double perSecond = WorkerProcess.run("scan", folder, 0, rows);
        ScratchDirectory.deleteRecursively(folder);
        return Comparison.higherIsBetter(
                        "scan", "rows/s", MedianWithSpread.of(perSecond), BAR, MedianWithSpread.of(SCAN_BAR))
                .withBar(1)
                .withDescription("all rows in order, in a heap that holds few of them");
    }

    private static Comparison reopenClosed(Path folder, long rows) throws Exception {
        load(folder, rows);
        double[] millis = new double[TRIES];
        for (int i = 0; i < TRIES; i++) {
            BenchReport.printProgress("reopening it, time " + (i + 1) + " of " + TRIES);
            millis[i] = WorkerProcess.run("open", folder, 0, rows);
        }
        ScratchDirectory.deleteRecursively(folder);
        return Comparison.lowerIsBetter(
                        "reopen-clean", "ms", MedianWithSpread.of(millis), BAR, MedianWithSpread.of(OPEN_BAR_MILLIS))
                .withBar(1)
                .withDescription("from the call of open to the first row, after the store was closed");
    }

    /** Every acknowledged row must be there: the last of them is the one that is read. */
    private static Comparison reopenKilled(Path folder, long rows) throws Exception {
        load(folder, rows);
        double[] millis = new double[TRIES];
        for (int i = 0; i < TRIES; i++) {
            BenchReport.printProgress("killing its writer and reopening it, time " + (i + 1) + " of " + TRIES);
            long end = rows + (i + 1) * (rows / 10);
            try (WorkerProcess writer = new WorkerProcess("load-until-killed", folder, end - rows / 10, end)) {
                writer.readResult();
                TimeUnit.MILLISECONDS.sleep(100);
                writer.kill();
            }
            millis[i] = WorkerProcess.run("open", folder, 0, end);
        }
        ScratchDirectory.deleteRecursively(folder);
        return Comparison.lowerIsBetter(
                        "reopen-killed", "ms", MedianWithSpread.of(millis), BAR, MedianWithSpread.of(OPEN_BAR_MILLIS))
                .withBar(1)
                .withDescription("the same after kill -9 of the writer: what the journal has is replayed");
    }

    private static void load(Path folder, long rows) throws IOException, InterruptedException {
        BenchReport.printProgress("loading " + rows(rows) + " rows");
        WorkerProcess.run("load", folder, 0, rows);
    }

    private static String rows(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
