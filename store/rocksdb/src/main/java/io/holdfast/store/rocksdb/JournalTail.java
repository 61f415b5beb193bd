package io.holdfast.store.rocksdb;

import io.holdfast.store.rocksdb.JournalFormat.FileHeader;
import io.holdfast.store.rocksdb.JournalFormat.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Reads the groups of a journal file up to a position before which all frames are durable, while the file is in use. */
final class JournalTail {

    private final Path path;
    private final ByteBuffer file;
    private final FileHeader header;
    private int position = JournalFormat.FILE_HEADER;

    /**
     * Opens a file.
     *
     * @param end the position after the last durable frame, or the length of a full file
     */
    JournalTail(Path path, long end) throws IOException {
        this.path = path;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            file = channel.map(FileChannel.MapMode.READ_ONLY, 0, Math.min(end, channel.size()));
        }
        FileHeader found = FileHeader.decode(file);
        if (found == null) {
            throw new IOException(path + ": the header is invalid");
        }
        header = found;
    }

    /** Returns the next group after the given commit, or null at the end. */
    ArchiveSegment.@Nullable Group next(long after) throws IOException {
        while (true) {
            Frame frame = Frame.decode(file, position);
            if (frame == null || frame.id() != header.id() || frame.isMark()) {
                return null;
            }
            int from = position + JournalFormat.FRAME_HEADER;
            if (frame.length() > file.limit() - from) {
                return null;
            }
            position += frame.size();
            if (frame.commit() > after) {
                if (frame.batchChecksum() != JournalFormat.checksum(file, from, frame.length())) {
                    throw new IOException(path + ": the frame of commit " + frame.commit() + " is damaged");
                }
                byte[] batch = new byte[frame.length()];
                file.get(from, batch);
                return new ArchiveSegment.Group(frame.before(), frame.commit(), batch);
            }
        }
    }
}
