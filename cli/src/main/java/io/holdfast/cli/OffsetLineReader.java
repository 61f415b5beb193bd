package io.holdfast.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a file line by line, and knows at which byte it is. */
final class OffsetLineReader implements AutoCloseable {

    private static final int LONGEST = 16 << 20;

    private final InputStream in;
    private long number;
    private long bytes;

    /**
     * One line.
     *
     * @param number from 1
     * @param end the byte behind it
     */
    record Line(long number, byte[] text, long end) {

        boolean isBlank() {
            for (byte letter : text) {
                if (letter != ' ' && letter != '\t' && letter != '\r') {
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

    @Nullable
    Line next() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int letter = in.read();
        if (letter < 0) {
            return null;
        }
        number++;
        for (; letter >= 0; letter = in.read()) {
            bytes++;
            if (letter == '\n') {
                break;
            }
            if (text.size() == LONGEST) {
                throw new IllegalArgumentException("line " + number + " is longer than " + LONGEST + " bytes");
            }
            text.write(letter);
        }
        return new Line(number, text.toByteArray(), bytes);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
