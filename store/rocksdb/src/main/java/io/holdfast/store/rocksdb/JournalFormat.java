package io.holdfast.store.rocksdb;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The byte format of journal files. All numbers are big-endian, and frames begin at offsets that are multiples of 8.
 *
 * <pre>
 * file     magic 8, number of the file 8, its id 8, commit before its first frame 8, checksum of these 4,
 *          length of the file in units of 8 bytes 4, checksum of this length and the id 4, zeros to 64
 * frame    checksum of the rest of this header 4, checksum of the batch 4, id of the file 8, commit before it 8,
 *          its commit 8, latest commit known to be durable 8, length of the batch 4, length of the file in units of
 *          8 bytes 4, batch, zeros to a multiple of 8
 * marker   a frame without a batch, whose two commits are equal: all frames before it were durable; if the checksum of
 *          the batch is 1, the journal continues in the next file
 * </pre>
 *
 * <p>Files are reused. A file receives a new random id each time it is reused. The id distinguishes its frames from the
 * remains of earlier frames.
 *
 * <p>The length of a file is durable before it is recorded anywhere in the file, so a shorter file has been truncated.
 * It is 0 if it is unknown: in files of version 0.1.0, and in stores that do not sync.
 */
final class JournalFormat {

    static final int FILE_HEADER = 64;
    static final int FRAME_HEADER = 48;

    /** The offset of the file id in a frame. */
    static final int ID_AT = 8;

    private static final long MAGIC = 0x48464a4f55524e31L; // HFJOURN1
    private static final int FILE_CHECKED = 32;
    private static final int LENGTH_AT = FILE_CHECKED + 4;

    /** The batch checksum of a marker after which the journal continues in the next file. */
    private static final int CONTINUES = 1;

    private JournalFormat() {}

    /**
     * The header of a file.
     *
     * @param after the commit before its first frame
     * @param length the length that the file had when it was started, in units of 8 bytes, or 0 if it is not known
     */
    record FileHeader(long number, long id, long after, int length) {

        byte[] encode() {
            ByteBuffer bytes = ByteBuffer.allocate(FILE_HEADER);
            bytes.putLong(MAGIC).putLong(number).putLong(id).putLong(after);
            bytes.putInt(checksum(bytes, 0, FILE_CHECKED));
            if (length != 0) {
                bytes.putInt(length).putInt(lengthChecksum(id, length));
            }
            return bytes.array();
        }

        private static int lengthChecksum(long id, int length) {
            return checksum(ByteBuffer.allocate(12).putLong(id).putInt(length), 0, 12);
        }

        /** Returns the header, or null if it is invalid. */
        static @Nullable FileHeader decode(ByteBuffer file) {
            boolean whole = file.limit() >= FILE_HEADER
                    && file.getLong(0) == MAGIC
                    && file.getInt(FILE_CHECKED) == checksum(file, 0, FILE_CHECKED);
            if (!whole) {
                return null;
            }
            long id = file.getLong(16);
            int length = file.getInt(LENGTH_AT);
            int check = file.getInt(LENGTH_AT + 4);
            boolean isLengthValid = length == 0 ? check == 0 : check == lengthChecksum(id, length);
            return isLengthValid ? new FileHeader(file.getLong(8), id, file.getLong(24), length) : null;
        }
    }

    /**
     * The header of a frame, which precedes its batch.
     *
     * @param fileLength the length of the file in units of 8 bytes, or 0 if it is not known
     */
    record Frame(int batchChecksum, long id, long before, long commit, long durable, int length, int fileLength) {

        /**
         * Returns a durability marker, after which the file ends.
         *
         * @param continues whether the journal continues in the next file
         */
        static Frame mark(long id, long commit, int fileLength, boolean continues) {
            return new Frame(continues ? CONTINUES : 0, id, commit, commit, commit, 0, fileLength);
        }

        /** Returns whether this is a marker after which the journal continues in the next file. */
        boolean continues() {
            return isMark() && batchChecksum == CONTINUES;
        }

        /** Returns the total size of the frame, including its batch and padding. */
        int size() {
            return sizeOf(length);
        }

        boolean isMark() {
            return length == 0;
        }

        void encode(ByteBuffer to) {
            int at = to.position();
            to.putInt(0).putInt(batchChecksum).putLong(id).putLong(before).putLong(commit);
            to.putLong(durable).putInt(length).putInt(fileLength);
            to.putInt(at, checksum(to, at + 4, FRAME_HEADER - 4));
        }

        /** Returns the header at the given position, or null if there is none. */
        static @Nullable Frame decode(ByteBuffer file, int at) {
            if (at + FRAME_HEADER > file.limit() || file.getInt(at) != checksum(file, at + 4, FRAME_HEADER - 4)) {
                return null;
            }
            return new Frame(
                    file.getInt(at + 4),
                    file.getLong(at + ID_AT),
                    file.getLong(at + 16),
                    file.getLong(at + 24),
                    file.getLong(at + 32),
                    file.getInt(at + 40),
                    file.getInt(at + 44));
        }
    }

    /** Returns the length of a file in units of 8 bytes. */
    static int lengthUnits(long bytes) {
        return (int) (bytes >>> 3);
    }

    static int sizeOf(int length) {
        return (FRAME_HEADER + length + 7) & -8;
    }

    static int checksum(ByteBuffer bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(from, length));
        return (int) checksum.getValue();
    }
}
