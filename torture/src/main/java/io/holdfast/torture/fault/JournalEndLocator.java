package io.holdfast.torture.fault;

import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * The end of the newest journal file in a folder. The end is found using only the documented format, independently of
 * the code that writes journals.
 *
 * @param lastFrame the offset of the last frame, or {@code end} if there are no frames
 * @param end the offset after the last frame
 * @param length the length of the file
 */
record JournalEndLocator(Path file, int lastFrame, int end, int length) {

    private static final int FILE_HEADER = 64;
    private static final int FRAME_HEADER = 48;
    private static final int FILE_ID_AT = 16;
    private static final int ID_AT = 8;
    private static final int LENGTH_AT = 40;

    static JournalEndLocator in(Path folder) throws IOException {
        Path newest = FolderOperations.files(folder).stream()
                .filter(file -> file.getFileName().toString().matches("\\d+\\.journal"))
                .max(Comparator.comparing(Path::getFileName))
                .orElseThrow(() -> new InvariantViolationException("no journal in " + folder));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(newest));
        long id = bytes.getLong(FILE_ID_AT);
        int last = FILE_HEADER;
        int at = FILE_HEADER;
        while (at + FRAME_HEADER <= bytes.limit()
                && bytes.getLong(at + ID_AT) == id
                && bytes.getInt(at + LENGTH_AT) > 0) {
            last = at;
            at += (FRAME_HEADER + bytes.getInt(at + LENGTH_AT) + 7) & -8;
        }
        return new JournalEndLocator(newest, last, Math.min(at, bytes.limit()), bytes.limit());
    }
}
