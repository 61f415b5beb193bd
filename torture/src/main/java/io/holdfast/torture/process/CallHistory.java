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
 * What the callers of a round saw, in the order in which they saw it: a line before a command is asked, and a line after
 * it was answered. Whatever was written is there after the process was killed; a line that was cut off is no line.
 *
 * <pre>
 * opened COMMIT TIME | swept COMMIT | ask CALLER SEQ | done CALLER SEQ COMMIT ANSWER | saw CALLER SEQ COMMIT TIME ANSWER
 * | none CALLER SEQ ERROR | unknown CALLER SEQ ERROR | backup ID COMMIT | closed
 * </pre>
 */
public final class CallHistory implements AutoCloseable {

    private final FileOutputStream out;

    public CallHistory(Path file) throws IOException {
        out = new FileOutputStream(file.toFile(), true);
    }

    void write(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            try {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** All whole lines of a file. */
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
