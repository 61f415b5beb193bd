package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.thirdparty.com.google.protobuf.InvalidProtocolBufferException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of the Raft log without changing it. The format is that of Ratis: a header of eight bytes, then for each
 * entry its length as a varint, the entry as a protocol buffer, and the CRC-32C of both. If the file was preallocated,
 * zeros follow the last entry.
 *
 * @param path the file
 * @param start the index of the first entry, from the name of the file
 * @param end the index of the last entry of a completed file, or {@link #OPEN}
 */
record LogSegmentFile(Path path, long start, long end) implements Comparable<LogSegmentFile> {

    static final long OPEN = Long.MAX_VALUE;

    private static final byte[] HEADER = "RaftLog1".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern NAME = Pattern.compile("log_(?:inprogress_(\\d+)|(\\d+)-(\\d+))");
    private static final int CHECKSUM = 4;
    private static final int MAX_VARINT = 5;
    private static final int TERM_TAG = 0x08;
    private static final int INDEX_TAG = 0x10;

    /**
     * The intact beginning of a file.
     *
     * @param lastIndex the index of the last intact entry, or the index before the first one if there is none
     * @param lastTerm the term of the last intact entry, or -1
     * @param length the number of bytes up to the end of the last intact entry
     * @param damage a description of the damage after the last intact entry, or null if the rest of the file is empty
     *     or all zeros
     * @param continued whether intact entries follow the damage
     */
    record Intact(
            long lastIndex,
            long lastTerm,
            long length,
            @Nullable String damage,
            boolean continued) {}

    static @Nullable LogSegmentFile of(Path path) {
        Matcher name = NAME.matcher(path.getFileName().toString());
        if (!name.matches()) {
            return null;
        }
        return name.group(1) != null
                ? new LogSegmentFile(path, Long.parseLong(name.group(1)), OPEN)
                : new LogSegmentFile(path, Long.parseLong(name.group(2)), Long.parseLong(name.group(3)));
    }

    boolean isOpen() {
        return end == OPEN;
    }

    @Override
    public int compareTo(LogSegmentFile other) {
        int order = Long.compare(start, other.start);
        return order != 0 ? order : Long.compare(end, other.end);
    }

    Intact read() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size > Integer.MAX_VALUE) {
                return new Intact(
                        start - 1, -1, 0, "it has " + size + " bytes, which is more than a log file can have", false);
            }
            ByteBuffer content = ByteBuffer.allocate((int) size);
            while (content.hasRemaining() && channel.read(content) >= 0) {}
            return read(content.flip());
        }
    }

    private Intact read(ByteBuffer content) {
        if (!hasHeader(content)) {
            return new Intact(start - 1, -1, 0, "its header is wrong", nextEntry(content, 0, start - 1));
        }
        int at = HEADER.length;
        long index = start - 1;
        long term = -1;
        while (at < content.limit() && content.get(at) != 0) {
            Object found = entry(content, at);
            if (found instanceof String damage) {
                return new Intact(index, term, at, damage, nextEntry(content, at + 1, index));
            }
            Frame frame = (Frame) found;
            if (frame.entry().getIndex() != index + 1) {
                String gap = "entry " + frame.entry().getIndex() + " follows entry " + index;
                return new Intact(index, term, at, gap, true);
            }
            if (frame.entry().getTerm() < term) {
                String back = "term " + frame.entry().getTerm() + " follows term " + term;
                return new Intact(index, term, at, back, true);
            }
            index = frame.entry().getIndex();
            term = frame.entry().getTerm();
            at = frame.end();
        }
        for (int rest = at; rest < content.limit(); rest++) {
            if (content.get(rest) != 0) {
                String damage = "byte " + rest + " is not zero";
                return new Intact(index, term, at, damage, nextEntry(content, rest, index));
            }
        }
        return new Intact(index, term, at, null, false);
    }

    private static boolean hasHeader(ByteBuffer content) {
        return content.limit() >= HEADER.length
                && content.slice(0, HEADER.length).equals(ByteBuffer.wrap(HEADER));
    }

    /** An intact entry and the offset at which it ends. */
    private record Frame(LogEntryProto entry, int end) {}

    /** Returns the frame that starts at an offset, or a string that describes why there is no valid frame. */
    private static Object entry(ByteBuffer content, int at) {
        long varint = varint(content, at);
        if (varint < 0) {
            return "the length of an entry is incomplete or too large";
        }
        int length = (int) varint;
        int from = at + varintSize(length);
        long end = (long) from + length + CHECKSUM;
        if (end > content.limit()) {
            return "an entry of " + length + " bytes is incomplete";
        }
        CRC32C crc = new CRC32C();
        crc.update(content.slice(at, from + length - at));
        if ((int) crc.getValue() != content.getInt(from + length)) {
            return "the checksum of an entry is wrong";
        }
        try {
            return new Frame(LogEntryProto.parseFrom(content.slice(from, length)), (int) end);
        } catch (InvalidProtocolBufferException e) {
            return "an entry cannot be decoded";
        }
    }

    /** Returns whether an intact entry with a later index starts at or after an offset. */
    private static boolean nextEntry(ByteBuffer content, int from, long index) {
        for (int at = from; at < content.limit(); at++) {
            if (mayStartEntry(content, at, index)
                    && entry(content, at) instanceof Frame frame
                    && frame.entry().getIndex() > index) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the bytes at an offset look like a length, a term and a later index. */
    private static boolean mayStartEntry(ByteBuffer content, int at, long index) {
        long length = varint(content, at);
        if (length <= 0) {
            return false;
        }
        int term = at + varintSize((int) length);
        if (term >= content.limit() || content.get(term) != TERM_TAG) {
            return false;
        }
        int next = term + 1;
        while (next < content.limit() && content.get(next) < 0) {
            next++;
        }
        return next + 1 < content.limit() && content.get(next + 1) == INDEX_TAG && index < Long.MAX_VALUE;
    }

    /** Returns the varint at an offset, or -1 if it is incomplete, negative or not in its shortest form. */
    private static long varint(ByteBuffer content, int at) {
        long value = 0;
        for (int i = 0; i < MAX_VARINT && at + i < content.limit(); i++) {
            byte next = content.get(at + i);
            value |= (next & 0x7fL) << (7 * i);
            if (next >= 0) {
                return value <= Integer.MAX_VALUE && varintSize((int) value) == i + 1 ? value : -1;
            }
        }
        return -1;
    }

    private static int varintSize(int value) {
        return value == 0 ? 1 : (38 - Integer.numberOfLeadingZeros(value)) / 7;
    }
}
