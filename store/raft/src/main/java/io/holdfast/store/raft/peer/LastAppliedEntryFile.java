package io.holdfast.store.raft.peer;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A mark that records the newest entry that a member has applied. The log of the member must contain this entry.
 * Without the mark, a truncated log looks like a log whose last write was interrupted, and a member that has
 * acknowledged an entry would vote as if it had never seen it.
 *
 * <p>An entry is applied only after the log has been synced, so the mark is never ahead of the log. The mark itself is
 * synced only from time to time: after a power failure it may be outdated, and the check is then weaker but never
 * wrong. The file has two slots that are written alternately, so that an interrupted write leaves the previous mark
 * intact.
 *
 * <p>Only one thread at a time may advance a mark.
 */
public final class LastAppliedEntryFile implements AutoCloseable {

    /** The index before the first entry. */
    public static final long NONE = -1;

    private static final int MAGIC = 0x48464c4d; // HFLM
    private static final int SLOT = 512;
    private static final int SIZE = 4 + 8 * 4 + 4;

    private final Path path;

    /** Not a channel, because a channel is closed when a thread that uses it is interrupted. */
    private final RandomAccessFile file;

    private final ByteBuffer buffer = ByteBuffer.allocate(SIZE);
    private final CRC32C crc = new CRC32C();
    private volatile Position position;

    /**
     * The content of a mark.
     *
     * @param sequence the number of times that the mark was written
     * @param joined the index of the last entry that the data contained when the member joined
     * @param term the term of the newest applied entry
     * @param index the index of the newest applied entry
     */
    public record Position(long sequence, long joined, long term, long index) {

        /** Returns whether the member has applied entries from its own log. */
        public boolean hasAdvanced() {
            return index > joined;
        }
    }

    private LastAppliedEntryFile(Path path, RandomAccessFile file, Position position) {
        this.path = path;
        this.file = file;
        this.position = position;
    }

    static void create(Path file, long term, long index, DurableFiles files) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(2 * SLOT);
        encode(content, new Position(0, index, term, index), new CRC32C());
        files.replace(file, content.array());
    }

    /** Opens the mark of a member that has joined. */
    public static LastAppliedEntryFile open(Path path) {
        try {
            Position position = read(path);
            return new LastAppliedEntryFile(path, new RandomAccessFile(path.toFile(), "rw"), position);
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION, "the file " + path + " cannot be used: " + ExceptionText.of(e), e);
        }
    }

    private static Position read(Path file) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(file));
        @Nullable Position newest = null;
        for (int slot = 0; slot < 2; slot++) {
            Position found = decode(content, slot * SLOT);
            if (found != null && (newest == null || found.sequence() > newest.sequence())) {
                newest = found;
            }
        }
        if (newest == null) {
            throw new IOException("its checksum is wrong");
        }
        return newest;
    }

    private static @Nullable Position decode(ByteBuffer content, int at) {
        if (content.limit() < at + SIZE || content.getInt(at) != MAGIC) {
            return null;
        }
        CRC32C crc = new CRC32C();
        crc.update(content.slice(at, SIZE - 4));
        return content.getInt(at + SIZE - 4) == (int) crc.getValue()
                ? new Position(
                        content.getLong(at + 4),
                        content.getLong(at + 12),
                        content.getLong(at + 20),
                        content.getLong(at + 28))
                : null;
    }

    private static void encode(ByteBuffer target, Position position, CRC32C crc) {
        int start = target.position();
        target.putInt(MAGIC)
                .putLong(position.sequence())
                .putLong(position.joined())
                .putLong(position.term())
                .putLong(position.index());
        crc.reset();
        crc.update(target.slice(start, SIZE - 4));
        target.putInt((int) crc.getValue());
    }

    public Position position() {
        return position;
    }

    /** Records that an entry has been applied. Does not wait for the disk. */
    public void advance(long term, long index) {
        Position before = position;
        if (index <= before.index()) {
            return;
        }
        Position next = new Position(before.sequence() + 1, before.joined(), term, index);
        buffer.clear();
        encode(buffer, next, crc);
        try {
            file.seek((next.sequence() & 1) * SLOT);
            file.write(buffer.array());
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.WRITE_FAILED, "the file " + path + " cannot be written: " + ExceptionText.of(e), e);
        }
        position = next;
    }

    /** Makes the mark durable. To be called about once a second, on any thread. */
    public void sync() {
        try {
            file.getFD().sync();
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.WRITE_FAILED, "the file " + path + " cannot be synced: " + ExceptionText.of(e), e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.WRITE_FAILED, "the file " + path + " cannot be closed: " + ExceptionText.of(e), e);
        }
    }
}
