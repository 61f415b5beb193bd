package io.holdfast.store.rocksdb;

import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.rocksdb.JournalFormat.FileHeader;
import io.holdfast.store.rocksdb.JournalFormat.Frame;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Appends to a journal file. The file is longer than its content: zeros are written ahead and old files are reused,
 * because a write that changes neither the length nor the location of a file is synced in half the time.
 */
final class JournalFileWriter implements AutoCloseable {

    static final String SPARE = "spare.journal";

    private static final int MIN_AHEAD = 64 << 10;
    private static final int MAX_AHEAD = 4 << 20;
    private static final int RESERVED = 16 << 10;
    private static final byte[] ZEROS = new byte[64 << 10];

    private final Path path;
    private final FileHeader header;
    private final RandomAccessFile file;

    /** Used only for fsync. Unlike other channels, this channel is not closed when its thread is interrupted. */
    private final AsynchronousFileChannel syncer;

    private final boolean sync;
    private int position;
    private long length;
    private ByteBuffer buffer = ByteBuffer.allocate(ZEROS.length);

    private JournalFileWriter(Path path, FileHeader header, int position, boolean sync) throws IOException {
        this.path = path;
        this.sync = sync;
        this.header = header;
        this.position = position;
        file = new RandomAccessFile(path.toFile(), "rw");
        try {
            length = file.length();
            syncer = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /**
     * Continues writing a file after the last frame that was read from it.
     *
     * <p>Frames that may not have been synced are written again: if an fsync failed, the operating system may consider
     * their pages clean although they are not on the disk, and the next fsync would succeed without writing them.
     */
    static JournalFileWriter resume(JournalFileReader read, boolean sync) throws IOException {
        JournalFileWriter writer = new JournalFileWriter(read.path(), read.header(), read.position(), sync);
        try {
            writer.rewrite(read.unconfirmedPosition());
            writer.reserve();
        } catch (IOException e) {
            writer.close();
            throw e;
        }
        return writer;
    }

    private void rewrite(int from) throws IOException {
        byte[] frames = new byte[position - from];
        file.seek(from);
        file.readFully(frames);
        file.seek(from);
        file.write(frames);
    }

    /**
     * Starts a new file, reusing the spare file if there is one. The file is renamed only after its header is written.
     *
     * @param sync whether to sync the file and then record its length
     */
    static JournalFileWriter begin(Path folder, long number, long after, boolean sync) throws IOException {
        Path spare = folder.resolve(SPARE);
        FileHeader header;
        OwnerOnlyFiles.createFile(spare);
        try (RandomAccessFile created = new RandomAccessFile(spare.toFile(), "rw")) {
            if (created.length() < MIN_AHEAD) {
                created.setLength(0);
                created.write(new byte[MIN_AHEAD]);
            }
            if (sync) {
                created.getFD().sync();
            }
            int length = sync ? JournalFormat.lengthUnits(created.length()) : 0;
            header = new FileHeader(number, ThreadLocalRandom.current().nextLong(), after, length);
            created.seek(0);
            created.write(header.encode());
            if (sync) {
                created.getFD().sync();
            }
        }
        Path path = Files.move(spare, folder.resolve("%08d.journal".formatted(number)), StandardCopyOption.ATOMIC_MOVE);
        if (sync) {
            syncFolder(folder);
        }
        return new JournalFileWriter(path, header, JournalFormat.FILE_HEADER, sync);
    }

    /**
     * Syncs a folder. The sync requires a channel that is closed by an interrupt, so an interrupted sync is repeated.
     */
    static void syncFolder(Path folder) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                    return;
                } catch (ClosedByInterruptException e) {
                    interrupted = Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Keeps an obsolete file as the spare, or deletes it if there is already a spare. */
    static void retire(Path path) throws IOException {
        Path spare = path.resolveSibling(SPARE);
        if (Files.exists(spare)) {
            Files.deleteIfExists(path);
        } else {
            Files.move(path, spare);
        }
    }

    Path path() {
        return path;
    }

    long number() {
        return header.number();
    }

    /** Returns the number of bytes in use. */
    int position() {
        return position;
    }

    /**
     * Appends a batch.
     *
     * @param before the commit before the batch
     * @param durable the latest commit known to be durable
     */
    void append(long before, long commit, long durable, byte[] batch) throws IOException {
        int checksum = JournalFormat.checksum(ByteBuffer.wrap(batch), 0, batch.length);
        ensureLength((long) position + JournalFormat.sizeOf(batch.length) + JournalFormat.FRAME_HEADER);
        Frame frame = new Frame(checksum, header.id(), before, commit, durable, batch.length, lengthUnits());
        if (buffer.capacity() < frame.size()) {
            buffer = ByteBuffer.allocate(frame.size());
        }
        buffer.clear();
        frame.encode(buffer);
        buffer.put(batch);
        while (buffer.position() < frame.size()) {
            buffer.put((byte) 0);
        }
        file.seek(position);
        file.write(buffer.array(), 0, frame.size());
        position += frame.size();
        if (buffer.capacity() > MAX_AHEAD) {
            buffer = ByteBuffer.allocate(ZEROS.length);
        }
    }

    void sync() throws IOException {
        syncer.force(false);
    }

    /**
     * Writes a durability marker after the last frame. It tells readers that the frame was durable. The next frame
     * overwrites the marker.
     */
    void mark(long commit) throws IOException {
        write(Frame.mark(header.id(), commit, lengthUnits(), false));
    }

    /** Writes and syncs a marker indicating that the journal continues in the next file. That file must exist. */
    void markContinued(long commit) throws IOException {
        write(Frame.mark(header.id(), commit, lengthUnits(), true));
        if (sync) {
            sync();
        }
    }

    private void write(Frame mark) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(JournalFormat.FRAME_HEADER);
        mark.encode(bytes);
        file.seek(position);
        file.write(bytes.array());
    }

    private int lengthUnits() {
        return sync ? JournalFormat.lengthUnits(length) : 0;
    }

    @Override
    public void close() throws IOException {
        try (file;
                syncer) {
            buffer = ByteBuffer.allocate(0);
        }
    }

    /** Returns the number of bytes by which a file of the given length is extended when it is full. */
    static long extension(long length) {
        return Math.min(MAX_AHEAD, Math.max(MIN_AHEAD, length));
    }

    /**
     * Reserves space for the first frames, so that on a full disk, opening the journal fails rather than a later
     * commit.
     */
    private void reserve() throws IOException {
        ensureLength(position + RESERVED);
    }

    /**
     * Extends the file with zeros if it is shorter than needed. The new length is synced before a frame contains it, so
     * that a crash cannot leave a file that is shorter than the length in its frames.
     */
    private void ensureLength(long needed) throws IOException {
        if (needed <= length) {
            return;
        }
        long end = needed + extension(length);
        file.seek(length);
        while (length < end) {
            file.write(ZEROS);
            length += ZEROS.length;
        }
        if (sync) {
            sync();
        }
    }
}
