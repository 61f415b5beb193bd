package io.holdfast.torture.process;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls in a round and their results, in order: one line before each call and one after it. Lines survive a kill of
 * the process; an incomplete last line is ignored.
 *
 * <pre>
 * opened COMMIT TIME | swept COMMIT | ask CALLER SEQ | done CALLER SEQ COMMIT ANSWER | saw CALLER SEQ COMMIT TIME ANSWER
 * | none CALLER SEQ ERROR | unknown CALLER SEQ ERROR | backup ID COMMIT COMMIT-BEFORE | closed
 * </pre>
 */
public final class CallHistory implements AutoCloseable {

    private final FileOutputStream out;
    private final boolean timed;

    public CallHistory(Path file) throws IOException {
        this(file, false);
    }

    private CallHistory(Path file, boolean timed) throws IOException {
        out = new FileOutputStream(file.toFile(), true);
        this.timed = timed;
    }

    /**
     * Creates a history in which each line starts with {@link System#nanoTime}, so that the histories of several
     * processes on one machine can be merged: on Linux, the time has the same origin in all processes.
     */
    public static CallHistory timed(Path file) throws IOException {
        return new CallHistory(file, true);
    }

    void write(String line) {
        byte[] bytes = ((timed ? System.nanoTime() + " " : "") + line + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            try {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns all complete lines of a file. */
    public static List<String> read(Path file) throws IOException {
        String text = Files.readString(file);
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
            lines.add(text.substring(from, to));
            from = to + 1;
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
