package io.holdfast.store.rocksdb;

import io.holdfast.store.rocksdb.JournalFormat.FileHeader;
import io.holdfast.store.rocksdb.JournalFormat.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a journal file up to where a crash has cut it off. A frame that is not whole is no more than that, unless what
 * comes behind it says that it was durable: then it is damage, and nothing may go on as if it had never been.
 */
final class JournalFileReader {

    private final Path path;
    private final ByteBuffer file;
    private final FileHeader header;
    private long last;
    private int position = JournalFormat.FILE_HEADER;

    private JournalFileReader(Path path, ByteBuffer file, FileHeader header) {
        this.path = path;
        this.file = file;
        this.header = header;
        this.last = header.after();
    }

    static JournalFileReader open(Path path) throws IOException, DamagedJournalException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            FileHeader header = FileHeader.decode(file);
            if (header == null) {
                throw new DamagedJournalException(path, 0, "its header is not what was written");
            }
            return new JournalFileReader(path, file, header);
        }
    }

    Path path() {
        return path;
    }

    FileHeader header() {
        return header;
    }

    /** The newest commit that was read, or the one before the file's first. */
    long lastCommit() {
        return last;
    }

    /** Where the next frame goes. */
    int position() {
        return position;
    }

    /** Hands over the batches, each with its commit. */
    void read(ObjLongConsumer<byte[]> batches) throws DamagedJournalException {
        for (Frame frame = frame(); frame != null; frame = frame()) {
            if (frame.before() != last || frame.commit() <= last) {
                throw new DamagedJournalException(path, position, "a commit is missing before " + frame.commit());
            }
            byte[] batch = new byte[frame.length()];
            file.get(position + JournalFormat.FRAME_HEADER, batch);
            batches.accept(batch, frame.commit());
            last = frame.commit();
            position += frame.size();
        }
    }

    /** The next frame that is whole, or nothing at the end. */
    private @Nullable Frame frame() throws DamagedJournalException {
        Frame frame = own(position);
        if (frame != null && frame.isMark()) {
            return null;
        }
        if (frame != null && fits(frame)) {
            return frame;
        }
        for (int at = position + 8; at + JournalFormat.FRAME_HEADER <= file.limit(); at += 8) {
            Frame later = own(at);
            if (later != null && later.durable() > last) {
                throw new DamagedJournalException(path, position, "commit " + (last + 1) + " is not what was written");
            }
        }
        return null;
    }

    private boolean fits(Frame frame) {
        int from = position + JournalFormat.FRAME_HEADER;
        return frame.length() <= file.limit() - from
                && frame.batchChecksum() == JournalFormat.checksum(file, from, frame.length());
    }

    private @Nullable Frame own(int at) {
        if (at + JournalFormat.FRAME_HEADER > file.limit() || file.getLong(at + JournalFormat.ID_AT) != header.id()) {
            return null;
        }
        return Frame.decode(file, at);
    }

    /** Bytes that are not what was written. */
    static final class DamagedJournalException extends Exception {
        private static final long serialVersionUID = 1;

        DamagedJournalException(Path path, int at, String how) {
            super(path.getFileName() + " is damaged at byte " + at + ": " + how);
        }
    }
}
