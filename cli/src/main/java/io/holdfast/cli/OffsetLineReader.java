package io.holdfast.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a file line by line and tracks the current byte offset. */
final class OffsetLineReader implements AutoCloseable {

    private static final int MAX_LINE_BYTES = 16 << 20;

    private final InputStream in;
    private long number;
    private long bytes;

    /**
     * A line in the file.
     *
     * @param number the line number, starting at 1
     * @param end the byte offset after the line and its line break
     */
    record Line(long number, byte[] text, long end) {

        boolean isBlank() {
            for (byte character : text) {
                if (character != ' ' && character != '\t' && character != '\r') {
                    return false;
                }
            }
            return true;
        }
    }

    OffsetLineReader(Path file, long fromLine, long fromByte) throws IOException {
        in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        in.skipNBytes(fromByte);
        number = fromLine;
        bytes = fromByte;
    }

    /** Returns the next line, or null at the end of the file. */
    @Nullable
    Line next() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        number++;
        for (; next >= 0; next = in.read()) {
            bytes++;
            if (next == '\n') {
                break;
            }
            if (text.size() == MAX_LINE_BYTES) {
                throw new IllegalArgumentException(
                        "line " + number + " must be at most " + MAX_LINE_BYTES + " bytes long");
            }
            text.write(next);
        }
        return new Line(number, text.toByteArray(), bytes);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
