package io.holdfast.store.rocksdb;

import io.holdfast.store.rocksdb.JournalFormat.FileHeader;
import io.holdfast.store.rocksdb.JournalFormat.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a journal file up to the point at which a crash interrupted writing. An incomplete frame marks that point.
 * However, if a later frame shows that the incomplete frame was durable, the file is damaged and must not be used.
 */
final class JournalFileReader {

    private final Path path;
    private final ByteBuffer file;
    private final FileHeader header;
    private long last;
    private int position = JournalFormat.FILE_HEADER;
    private boolean continues;
    /** The frames that no later frame or durability marker confirms, oldest first. */
    private final Deque<UnconfirmedFrame> unconfirmed = new ArrayDeque<>();

    private record UnconfirmedFrame(long commit, int position) {}

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
                throw new DamagedJournalException(path, 0, "its header is invalid");
            }
            JournalFileReader reader = new JournalFileReader(path, file, header);
            reader.requireLength(header.length());
            return reader;
        }
    }

    /** Requires that the file is not shorter than the length recorded in it. */
    private void requireLength(int units) throws DamagedJournalException {
        if (JournalFormat.lengthUnits(file.limit()) < units) {
            throw new DamagedJournalException(
                    path, file.limit(), "it has been truncated; its length was " + 8L * units + " bytes");
        }
    }

    /** Returns whether the journal continued in the next file. */
    boolean continues() {
        return continues;
    }

    Path path() {
        return path;
    }

    FileHeader header() {
        return header;
    }

    /** Returns the latest commit read, or the commit before the first one in the file if none has been read yet. */
    long lastCommit() {
        return last;
    }

    /** Returns the position of the next frame. */
    int position() {
        return position;
    }

    /**
     * Returns the position of the first frame that may not have been synced, or of the next frame if all were synced.
     */
    int unconfirmedPosition() {
        UnconfirmedFrame first = unconfirmed.peek();
        return first == null ? position : first.position();
    }

    private void confirmUpTo(long durable) {
        for (UnconfirmedFrame first = unconfirmed.peek();
                first != null && first.commit() <= durable;
                first = unconfirmed.peek()) {
            unconfirmed.remove();
        }
    }

    /** Passes all batches to a consumer, each with its commit number. */
    void read(ObjLongConsumer<byte[]> batches) throws DamagedJournalException {
        for (Frame frame = frame(); frame != null; frame = frame()) {
            if (frame.before() != last || frame.commit() <= last) {
                throw new DamagedJournalException(path, position, "a commit is missing before " + frame.commit());
            }
            byte[] batch = new byte[frame.length()];
            file.get(position + JournalFormat.FRAME_HEADER, batch);
            batches.accept(batch, frame.commit());
            last = frame.commit();
            confirmUpTo(frame.durable());
            unconfirmed.add(new UnconfirmedFrame(last, position));
            position += frame.size();
        }
    }

    /** Returns the next complete frame, or null if there is none. */
    private @Nullable Frame frame() throws DamagedJournalException {
        Frame frame = frameAt(position);
        if (frame != null) {
            requireLength(frame.fileLength());
        }
        if (frame != null && frame.isMark()) {
            continues = frame.continues();
            confirmUpTo(frame.durable());
            return null;
        }
        if (frame != null && isComplete(frame)) {
            return frame;
        }
        for (int at = position + 8; at + JournalFormat.FRAME_HEADER <= file.limit(); at += 8) {
            Frame later = frameAt(at);
            if (later != null && later.durable() > last) {
                throw new DamagedJournalException(path, position, "the frame of commit " + (last + 1) + " is invalid");
            }
        }
        return null;
    }

    private boolean isComplete(Frame frame) {
        int from = position + JournalFormat.FRAME_HEADER;
        return frame.length() <= file.limit() - from
                && frame.batchChecksum() == JournalFormat.checksum(file, from, frame.length());
    }

    /**
     * Returns the frame header at the given position, or null if the position contains no header or one from an earlier
     * use of the file.
     */
    private @Nullable Frame frameAt(int at) {
        if (at + JournalFormat.FRAME_HEADER > file.limit() || file.getLong(at + JournalFormat.ID_AT) != header.id()) {
            return null;
        }
        return Frame.decode(file, at);
    }

    /** Thrown if a journal file is damaged. */
    static final class DamagedJournalException extends Exception {
        private static final long serialVersionUID = 1;

        DamagedJournalException(Path path, int at, String damage) {
            super(path.getFileName() + " is damaged at byte " + at + ": " + damage);
        }
    }
}
