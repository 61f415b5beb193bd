package io.holdfast.cli;

import io.holdfast.api.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far an import or export has come, kept in a file beside it until it is done.
 *
 * @param of what is being done, so that nothing else goes on from here
 * @param lines of the file that are done
 * @param bytes of the file that are done
 * @param cursor where an export goes on
 */
record TransferCheckpoint(
        String of, long lines, long bytes, @Nullable String cursor) {

    static Path file(Path beside) {
        return beside.resolveSibling(beside.getFileName() + ".position");
    }

    /** The position of an import or export that was not finished. */
    static Optional<TransferCheckpoint> read(Path beside, String of) throws IOException {
        Path file = file(beside);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        TransferCheckpoint position = StrictJson.MAPPER.readValue(Files.readAllBytes(file), TransferCheckpoint.class);
        if (!position.of.equals(of) || Files.size(beside) < position.bytes) {
            throw new IllegalArgumentException(
                    file + " is the position of something else: remove it to begin anew (of: " + position.of + ")");
        }
        return Optional.of(position);
    }

    void write(Path beside) throws IOException {
        Path next = file(beside).resolveSibling(file(beside).getFileName() + ".next");
        Files.write(next, StrictJson.bytes(this));
        Files.move(next, file(beside), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static void forget(Path beside) throws IOException {
        Files.deleteIfExists(file(beside));
    }

    static byte[] line(Object value) {
        return (StrictJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
