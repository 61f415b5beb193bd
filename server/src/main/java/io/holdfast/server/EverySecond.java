package io.holdfast.server;

import io.holdfast.store.Progress;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** A line a second on how far long work has come. */
final class EverySecond implements Progress {

    private final PrintStream out;
    private long told = System.nanoTime();

    EverySecond(PrintStream out) {
        this.out = out;
    }

    @Override
    public void at(String stage, long done) {
        if (System.nanoTime() - told > TimeUnit.SECONDS.toNanos(1)) {
            told = System.nanoTime();
            out.println("  " + stage + ": " + done);
        }
    }
}
