package io.holdfast.server;

import io.holdfast.store.common.ProgressListener;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Prints the progress of a long task, at most one line per second. The start of a stage is not printed. */
final class ProgressPrinter implements ProgressListener {

    private final PrintStream out;
    private long lastPrinted = System.nanoTime();

    ProgressPrinter(PrintStream out) {
        this.out = out;
    }

    @Override
    public void onProgress(String stage, long done) {
        if (done > 0 && System.nanoTime() - lastPrinted > TimeUnit.SECONDS.toNanos(1)) {
            lastPrinted = System.nanoTime();
            out.println("  " + stage + ": " + done);
        }
    }
}
