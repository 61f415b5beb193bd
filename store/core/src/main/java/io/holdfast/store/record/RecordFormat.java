package io.holdfast.store.record;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.CommitNumberedKeys;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The keys and tags of the family {@value #FAMILY}.
 *
 * <pre>
 * commit u64                 -> the record of a commit
 * commit u64, part u16       -> further parts of a record that is too large for one row
 * fe, commit u64             -> bytes of records since the previous checkpoint i64, time i64 ({@link RecordTrimmer})
 * ff "state"                 -> epoch and retained range ({@link RecordLogState})
 *
 * record:  version u8 = 1 | time, epoch nanoseconds i64 | index of the first event | author | request id | operation
 *          | events
 * event:   id of the type | subject | entry | number of data fields u8 | data fields
 * subject: an event whose type is empty, after all events; an object that the commit changed without an event
 * </pre>
 *
 * <p>Fixed-size numbers are big-endian, all others are varints. Author, request id, operation, subject, entry and data
 * fields are values: a tag, followed by bytes in the format of that tag. The id of a type is text without a tag.
 */
public final class RecordFormat {

    public static final String FAMILY = "_record";

    static final byte VERSION = 1;

    /** The length of an event's type if it is not an event, but a subject. */
    static final int NO_TYPE = 0;

    static final byte NONE = 0;
    /** A zigzag varint. */
    static final byte INTEGER = 1;
    /** The length as a varint, and UTF-8. */
    static final byte TEXT = 2;

    static final byte TRUE = 3;
    static final byte FALSE = 4;
    /** Epoch nanoseconds i64. */
    static final byte TIME = 5;
    /** 16 bytes. */
    static final byte UUID = 6;
    /** 16 bytes. */
    static final byte ULID = 7;

    /**
     * The first byte of a {@link RecordTrimmer checkpoint} key. It is greater than the first byte of any commit number.
     */
    static final byte CHECKPOINT = (byte) 0xfe;

    private RecordFormat() {}

    /** Returns the commit number in a key. */
    static long commit(byte[] key) {
        if (key.length != Long.BYTES && key.length != CommitNumberedKeys.PART_KEY_BYTES) {
            throw damaged("a key has " + key.length + " bytes");
        }
        return ByteBuffer.wrap(key).getLong();
    }

    /** Returns the smallest possible key of a later commit. */
    static byte[] firstKeyAfter(long commit) {
        return CommitNumberedKeys.of(commit + 1, 0);
    }

    /** Returns the smallest key that is greater than the keys of all commits. */
    static byte[] endOfCommits() {
        return new byte[] {CHECKPOINT};
    }

    static StoreFailedException damaged(String how) {
        return new StoreFailedException(ErrorCode.CORRUPTION, "the commit record is damaged: " + how);
    }

    static byte[] grown(byte[] bytes, int needed) {
        return Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
    }
}
