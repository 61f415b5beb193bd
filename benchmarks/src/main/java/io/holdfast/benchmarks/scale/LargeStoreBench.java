package io.holdfast.benchmarks.scale;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Scans and reopens large stores, each case in a separate process with a small heap. There is no peer, so the values
 * are compared with fixed limits.
 */
public final class LargeStoreBench implements Bench {

    private static final String LIMIT = "limit";
    private static final double MIN_ROWS_PER_SECOND = 500_000;
    private static final double MAX_OPEN_MILLIS = 3_000;
    private static final int ATTEMPTS = 3;

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String summary() {
        return "a full scan with a small heap, and the time to reopen a large store";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        long scanned = options.pick(10_000_000L, 1_000_000L);
        long reopened = options.pick(5_000_000L, 500_000L);
        report.addFact("rows", "128 bytes, random keys; loaded with Durability.PROCESS, read with FSYNC");
        report.addFact(
                "scan", formatCount(scanned) + " rows by store.read and tx.scan, in a JVM with " + WorkerProcess.HEAP);
        report.addFact(
                "reopen",
                formatCount(reopened)
                        + " rows; from the call to open until the first row has been read, in a new JVM with the files"
                        + " in the page cache; median of " + ATTEMPTS);
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            report.add(scan(scratch.createFolder("scan"), scanned));
            report.add(reopenClosed(scratch.createFolder("closed"), reopened));
            report.add(reopenKilled(scratch.createFolder("killed"), reopened));
        }
    }

    private static ComparisonResult scan(Path folder, long rows) throws Exception {
        load(folder, rows);
        BenchReport.printProgress("scanning the rows");
        double perSecond = WorkerProcess.run("scan", folder, 0, rows);
        ScratchDirectory.deleteRecursively(folder);
        return ComparisonResult.higherIsBetter(
                        "scan",
                        "rows/s",
                        MedianWithSpread.of(perSecond),
                        LIMIT,
                        MedianWithSpread.of(MIN_ROWS_PER_SECOND))
                .withTarget(1)
                .withDescription("a scan of all rows in key order, with a heap that holds few of them");
    }

    private static ComparisonResult reopenClosed(Path folder, long rows) throws Exception {
        load(folder, rows);
        double[] millis = new double[ATTEMPTS];
        for (int i = 0; i < ATTEMPTS; i++) {
            BenchReport.printProgress("reopening the store, attempt " + (i + 1) + " of " + ATTEMPTS);
            millis[i] = WorkerProcess.run("open", folder, 0, rows);
        }
        ScratchDirectory.deleteRecursively(folder);
        return ComparisonResult.lowerIsBetter(
                        "reopen-clean", "ms", MedianWithSpread.of(millis), LIMIT, MedianWithSpread.of(MAX_OPEN_MILLIS))
                .withTarget(1)
                .withDescription("from the call to open until the first row has been read, after a normal close");
    }

    /**
     * Measures the time to reopen a store after its process was killed, until the last acknowledged row has been read.
     */
    private static ComparisonResult reopenKilled(Path folder, long rows) throws Exception {
        load(folder, rows);
        double[] millis = new double[ATTEMPTS];
        for (int i = 0; i < ATTEMPTS; i++) {
            BenchReport.printProgress(
                    "killing the writer and reopening the store, attempt " + (i + 1) + " of " + ATTEMPTS);
            long end = rows + (i + 1) * (rows / 10);
            try (WorkerProcess writer = new WorkerProcess("load-until-killed", folder, end - rows / 10, end)) {
                writer.readResult();
                TimeUnit.MILLISECONDS.sleep(100);
                writer.kill();
            }
            millis[i] = WorkerProcess.run("open", folder, 0, end);
        }
        ScratchDirectory.deleteRecursively(folder);
        return ComparisonResult.lowerIsBetter(
                        "reopen-killed", "ms", MedianWithSpread.of(millis), LIMIT, MedianWithSpread.of(MAX_OPEN_MILLIS))
                .withTarget(1)
                .withDescription("the same after kill -9 of the writer; the journal is replayed");
    }

    private static void load(Path folder, long rows) throws IOException, InterruptedException {
        BenchReport.printProgress("loading " + formatCount(rows) + " rows");
        WorkerProcess.run("load", folder, 0, rows);
    }

    private static String formatCount(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
