package io.holdfast.queue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Captures the log, which the logger of the tests prints to the error stream. */
final class CapturedLog implements AutoCloseable {

    private final PrintStream before = System.err;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    CapturedLog() {
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    String text() {
        return log.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
