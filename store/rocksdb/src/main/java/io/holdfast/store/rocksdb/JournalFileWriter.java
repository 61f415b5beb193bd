package io.holdfast.store.rocksdb;

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
 * A journal file that is written to. It is longer than what was written: a write that changes neither the length of a
 * file nor its place on the disk is synced in half the time, so zeros are written ahead, and used files are used again.
 */
final class JournalFileWriter implements AutoCloseable {

    static final String SPARE = "spare.journal";

    private static final int LEAST_AHEAD = 64 << 10;
    private static final int MOST_AHEAD = 4 << 20;
    private static final byte[] ZEROS = new byte[64 << 10];

    private final Path path;
    private final FileHeader header;
    private final RandomAccessFile file;

    /** Only to sync: unlike other channels it is not closed when the thread that uses it is interrupted. */
    private final AsynchronousFileChannel syncer;

    private int position;
    private long length;
    private ByteBuffer buffer = ByteBuffer.allocate(ZEROS.length);

    private JournalFileWriter(Path path, FileHeader header, int position) throws IOException {
        this.path = path;
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

    /** Goes on in a file that was read up to here. */
    static JournalFileWriter resume(Path path, FileHeader header, int position) throws IOException {
        return new JournalFileWriter(path, header, position);
    }

    /** Begins a file, and makes it of a used one if there is one; it has its name only when its header is in it. */
    static JournalFileWriter begin(Path folder, long number, long after, boolean sync) throws IOException {
        Path spare = folder.resolve(SPARE);
        FileHeader header = new FileHeader(number, ThreadLocalRandom.current().nextLong(), after);
        try (RandomAccessFile made = new RandomAccessFile(spare.toFile(), "rw")) {
            made.write(header.encode());
            if (sync) {
                made.getFD().sync();
            }
        }
        Path path = Files.move(spare, folder.resolve("%08d.journal".formatted(number)), StandardCopyOption.ATOMIC_MOVE);
        if (sync) {
            syncNames(folder);
        }
        return new JournalFileWriter(path, header, JournalFormat.FILE_HEADER);
    }

    /** A folder can be synced only through a channel that an interrupt closes: then it is done once more. */
    private static void syncNames(Path folder) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                    names.force(true);
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

    /** Keeps a file that is not needed any more for the next one to be made of, if it is the only such. */
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

    /** Bytes that are used. */
    int position() {
        return position;
    }

    /** Writes a batch. */
    void append(long before, long commit, long durable, byte[] batch) throws IOException {
        int checksum = JournalFormat.checksum(ByteBuffer.wrap(batch), 0, batch.length);
        Frame frame = new Frame(checksum, header.id(), before, commit, durable, batch.length);
        if (buffer.capacity() < frame.size()) {
            buffer = ByteBuffer.allocate(frame.size());
        }
        buffer.clear();
        frame.encode(buffer);
        buffer.put(batch);
        while (buffer.position() < frame.size()) {
            buffer.put((byte) 0);
        }
        stretch(position + frame.size() + JournalFormat.FRAME_HEADER);
        file.seek(position);
        file.write(buffer.array(), 0, frame.size());
        position += frame.size();
        if (buffer.capacity() > MOST_AHEAD) {
            buffer = ByteBuffer.allocate(ZEROS.length);
        }
    }

    void sync() throws IOException {
        syncer.force(false);
    }

    /** Notes, for whoever reads this after a crash, that everything before was durable. The next frame goes over it. */
    void mark(long commit) throws IOException {
        ByteBuffer mark = ByteBuffer.allocate(JournalFormat.FRAME_HEADER);
        new Frame(0, header.id(), commit, commit, commit, 0).encode(mark);
        file.write(mark.array());
    }

    @Override
    public void close() throws IOException {
        try (file;
                syncer) {
            buffer = ByteBuffer.allocate(0);
        }
    }

    private void stretch(long wanted) throws IOException {
        if (wanted <= length) {
            return;
        }
        long ahead = Math.min(MOST_AHEAD, Math.max(LEAST_AHEAD, length));
        file.seek(length);
        while (length < wanted + ahead) {
            file.write(ZEROS);
            length += ZEROS.length;
        }
    }
}
