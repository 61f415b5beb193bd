package io.holdfast.store.rocksdb;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commits in a group of the archived journal. While a store has an archive, the batch of a group contains the rows of
 * each commit, followed by the time and the number of the commit, so that the group can be applied up to any commit.
 */
final class CommitBatch {

    /** The key of the time of the latest commit in the default family, as epoch nanoseconds. */
    static final byte[] TIME_KEY = "time".getBytes(StandardCharsets.UTF_8);

    /** The key of the archived history in the default family. */
    static final byte[] HISTORY_KEY = "history".getBytes(StandardCharsets.UTF_8);

    private static final byte DELETE = 0x4;
    private static final byte PUT = 0x5;
    private static final byte PUT_DEFAULT = 0x1;
    private static final int HEADER = 12;
    private static final int COUNT_AT = 8;

    private final byte[] bytes;
    private int at = HEADER;

    private CommitBatch(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The end of a commit in a batch.
     *
     * @param time the time of the commit in epoch nanoseconds, or 0 if it is unknown
     * @param end the position after the commit
     * @param rows the number of rows up to that position
     */
    record Commit(long number, long time, int end, int rows) {}

    /** Returns the commits of a batch, oldest first. */
    static List<Commit> commits(byte[] batch) {
        return new CommitBatch(batch).commits();
    }

    /** Returns the part of a batch up to the end of a commit. */
    static byte[] upTo(byte[] batch, Commit commit) {
        byte[] part = Arrays.copyOf(batch, commit.end());
        ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN).putInt(COUNT_AT, commit.rows());
        return part;
    }

    /** Returns the latest time of a commit in the groups in epoch nanoseconds, or 0 if it is unknown. */
    static long latestTime(List<ArchiveSegment.Group> groups) {
        long latest = 0;
        for (ArchiveSegment.Group group : groups) {
            for (Commit commit : commits(group.batch())) {
                latest = Long.compareUnsigned(commit.time(), latest) > 0 ? commit.time() : latest;
            }
        }
        return latest;
    }

    static @Nullable Instant toInstant(long time) {
        return time == 0 ? null : EpochNanos.toInstant(time);
    }

    private List<Commit> commits() {
        List<Commit> found = new ArrayList<>();
        long time = 0;
        int rows = 0;
        try {
            while (at < bytes.length) {
                byte tag = bytes[at++];
                if (tag == PUT || tag == DELETE) {
                    varint();
                } else if (tag != PUT_DEFAULT) {
                    throw malformed();
                }
                int keyLength = varint();
                int key = at;
                at += keyLength;
                int valueLength = tag == DELETE ? 0 : varint();
                int value = at;
                at += valueLength;
                rows++;
                if (tag != PUT_DEFAULT || valueLength != Long.BYTES) {
                    continue;
                }
                long number = ByteBuffer.wrap(bytes, value, Long.BYTES).getLong();
                if (Arrays.equals(bytes, key, key + keyLength, TIME_KEY, 0, TIME_KEY.length)) {
                    time = number;
                } else if (Arrays.equals(
                        bytes,
                        key,
                        key + keyLength,
                        WriteBatchEncoder.COMMIT_KEY,
                        0,
                        WriteBatchEncoder.COMMIT_KEY.length)) {
                    found.add(new Commit(number, time, at, rows));
                }
            }
        } catch (IndexOutOfBoundsException e) {
            throw malformed();
        }
        return found;
    }

    private int varint() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private static StoreFailedException malformed() {
        return new StoreFailedException(ErrorCode.CORRUPTION, "a group in the archived journal is malformed");
    }
}
