package io.holdfast.cli;

import io.holdfast.api.json.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The position of an unfinished import or export. It is stored in a file next to the transferred file.
 *
 * @param of a description of the transfer; it must match when the transfer is resumed
 * @param lines the number of lines transferred so far
 * @param bytes the number of bytes transferred so far
 * @param cursor the position from which an export resumes
 */
record TransferCheckpoint(
        String of, long lines, long bytes, @Nullable String cursor) {

    static Path file(Path transferred) {
        return transferred.resolveSibling(transferred.getFileName() + ".position");
    }

    /** Reads the position of an unfinished transfer. */
    static Optional<TransferCheckpoint> read(Path transferred, String of) throws IOException {
        Path file = file(transferred);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        TransferCheckpoint position = StrictJson.MAPPER.readValue(Files.readAllBytes(file), TransferCheckpoint.class);
        if (!position.of.equals(of) || Files.size(transferred) < position.bytes) {
            throw new IllegalArgumentException(
                    file + " belongs to another transfer (" + position.of + "); delete it to start from the beginning");
        }
        return Optional.of(position);
    }

    void write(Path transferred) throws IOException {
        Path next = file(transferred).resolveSibling(file(transferred).getFileName() + ".next");
        Files.write(next, StrictJson.bytes(this));
        Files.move(next, file(transferred), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static void delete(Path transferred) throws IOException {
        Files.deleteIfExists(file(transferred));
    }

    static byte[] line(Object value) {
        return (StrictJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
