package io.holdfast.benchmarks.scale;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Figure;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Scratch;
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
    public void run(Options options, Report report) throws Exception {
        long scanned = options.pick(10_000_000L, 1_000_000L);
        long reopened = options.pick(5_000_000L, 500_000L);
        report.fact("rows", "128 bytes, random keys; loaded with Durability.PROCESS, read with FSYNC");
        report.fact("scan", rows(scanned) + " rows by store.read and tx.scan, in a JVM with " + Child.HEAP);
        report.fact(
                "reopen",
                rows(reopened) + " rows; from the call of open to the first row, in a new JVM; files "
                        + "are in the page cache; median of " + TRIES);
        try (Scratch scratch = new Scratch()) {
            report.add(scan(scratch.folder("scan"), scanned));
            report.add(reopenClosed(scratch.folder("closed"), reopened));
            report.add(reopenKilled(scratch.folder("killed"), reopened));
        }
    }

    private static Result scan(Path folder, long rows) throws Exception {
        load(folder, rows);
        Report.progress("scanning them");
        double perSecond = Child.run("scan", folder, 0, rows);
        Scratch.delete(folder);
        return Result.more("scan", "rows/s", Figure.of(perSecond), BAR, Figure.of(SCAN_BAR))
                .bar(1)
                .measures("all rows in order, in a heap that holds few of them");
    }

    private static Result reopenClosed(Path folder, long rows) throws Exception {
        load(folder, rows);
        double[] millis = new double[TRIES];
        for (int i = 0; i < TRIES; i++) {
            Report.progress("reopening it, time " + (i + 1) + " of " + TRIES);
            millis[i] = Child.run("open", folder, 0, rows);
        }
        Scratch.delete(folder);
        return Result.less("reopen-clean", "ms", Figure.of(millis), BAR, Figure.of(OPEN_BAR_MILLIS))
                .bar(1)
                .measures("from the call of open to the first row, after the store was closed");
    }

    /** Every acknowledged row must be there: the last of them is the one that is read. */
    private static Result reopenKilled(Path folder, long rows) throws Exception {
        load(folder, rows);
        double[] millis = new double[TRIES];
        for (int i = 0; i < TRIES; i++) {
            Report.progress("killing its writer and reopening it, time " + (i + 1) + " of " + TRIES);
            long end = rows + (i + 1) * (rows / 10);
            try (Child writer = new Child("load-until-killed", folder, end - rows / 10, end)) {
                writer.answer();
                TimeUnit.MILLISECONDS.sleep(100);
                writer.kill();
            }
            millis[i] = Child.run("open", folder, 0, end);
        }
        Scratch.delete(folder);
        return Result.less("reopen-killed", "ms", Figure.of(millis), BAR, Figure.of(OPEN_BAR_MILLIS))
                .bar(1)
                .measures("the same after kill -9 of the writer: what the journal has is replayed");
    }

    private static void load(Path folder, long rows) throws IOException, InterruptedException {
        Report.progress("loading " + rows(rows) + " rows");
        Child.run("load", folder, 0, rows);
    }

    private static String rows(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
