package io.holdfast.store.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads CBOR items (RFC 8949). Malformed input throws {@link MalformedValueException}. Lengths are checked before use.
 */
final class CborReader {

    static final int MAX_DEPTH = 64;
    private static final int BREAK = 0xff;

    private final byte[] bytes;
    private int position;
    private int depth;

    CborReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int position() {
        return position;
    }

    byte[] slice(int from) {
        return Arrays.copyOfRange(bytes, from, position);
    }

    boolean takeNull() {
        if (peek() == CborWriter.NULL) {
            position++;
            return true;
        }
        return false;
    }

    long integer() {
        int head = next();
        int major = head >>> 5;
        if (major > CborWriter.NEGATIVE) {
            throw unexpected("an integer", head);
        }
        long value = argument(head);
        if (value < 0) {
            throw new MalformedValueException("an integer does not fit into 64 bits", null);
        }
        return major == CborWriter.UNSIGNED ? value : ~value;
    }

    double real() {
        int head = next();
        if (head != CborWriter.DOUBLE) {
            position--;
            return integer();
        }
        return Double.longBitsToDouble(long64());
    }

    boolean bool() {
        int head = next();
        if (head != CborWriter.TRUE && head != CborWriter.FALSE) {
            throw unexpected("a boolean", head);
        }
        return head == CborWriter.TRUE;
    }

    byte[] byteString() {
        int length = length(CborWriter.BYTES, "bytes");
        int at = take(length);
        return Arrays.copyOfRange(bytes, at, at + length);
    }

    String text() {
        int length = length(CborWriter.TEXT, "text");
        int at = take(length);
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        // Java replaces malformed bytes with this character, but the text may also contain it.
        if (text.indexOf('\ufffd') >= 0
                && !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, at, at + length))) {
            throw new MalformedValueException("a text string is not valid UTF-8", null);
        }
        return text;
    }

    long long64() {
        int at = take(8);
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = (value << 8) | (bytes[at + i] & 0xff);
        }
        return value;
    }

    /** Reads the head of a 16-byte string, whose bytes are then read by two calls to {@link #long64}. */
    void bytes16() {
        int length = length(CborWriter.BYTES, "bytes");
        if (length != 16) {
            throw new MalformedValueException("an id must have 16 bytes, but has " + length, null);
        }
    }

    /**
     * Reads the head of an array or map and returns its number of items or pairs, or -1 if it ends with a break code.
     */
    int begin(int major) {
        int head = next();
        if (head >>> 5 != major) {
            throw unexpected(major == CborWriter.MAP ? "a map" : "an array", head);
        }
        if (++depth > MAX_DEPTH) {
            throw new MalformedValueException("items are nested deeper than " + MAX_DEPTH, null);
        }
        return (head & 0x1f) == 31 ? -1 : checked(argument(head));
    }

    /** Returns whether another item follows, given the result of {@link #begin} and the number of items read so far. */
    boolean more(int size, int done) {
        boolean more = size >= 0 ? done < size : peek() != BREAK;
        if (!more) {
            depth--;
            if (size < 0) {
                position++;
            }
        }
        return more;
    }

    /** Skips the given encoded bytes if they are next in the input, and returns whether they were skipped. */
    boolean takeIf(byte[] encoded) {
        int end = position + encoded.length;
        // The last byte differs in most cases, which is faster to find out than with a comparison of the ranges.
        if (end <= bytes.length
                && bytes[position] == encoded[0]
                && bytes[end - 1] == encoded[encoded.length - 1]
                && Arrays.equals(bytes, position, end, encoded, 0, encoded.length)) {
            position = end;
            return true;
        }
        return false;
    }

    /** Skips one item of any type. */
    void skip() {
        while (peek() >>> 5 == CborWriter.TAG) {
            argument(next());
        }
        int head = peek();
        switch (head >>> 5) {
            case CborWriter.UNSIGNED, CborWriter.NEGATIVE -> argument(next());
            case CborWriter.BYTES, CborWriter.TEXT -> skipString();
            case CborWriter.ARRAY -> skipItems(CborWriter.ARRAY, 1);
            case CborWriter.MAP -> skipItems(CborWriter.MAP, 2);
            default -> argument(next());
        }
    }

    void expectEnd() {
        if (position != bytes.length) {
            throw new MalformedValueException((bytes.length - position) + " unexpected bytes at the end", null);
        }
    }

    /** Skips a string, which consists of either a single chunk or several chunks and a break code. */
    private void skipString() {
        int head = next();
        if ((head & 0x1f) != 31) {
            take(checked(argument(head)));
            return;
        }
        while (peek() != BREAK) {
            take(checked(argument(next())));
        }
        position++;
    }

    private void skipItems(int major, int itemsEach) {
        int size = begin(major);
        for (int i = 0; more(size, i); i++) {
            for (int item = 0; item < itemsEach; item++) {
                skip();
            }
        }
    }

    private int length(int major, String expected) {
        int head = next();
        if (head >>> 5 != major) {
            throw unexpected(expected, head);
        }
        return checked(argument(head));
    }

    /** Returns the given length after checking that at least that many bytes remain. */
    private int checked(long length) {
        if (length < 0 || length > bytes.length - position) {
            throw new MalformedValueException("the value ends in the middle of an item", null);
        }
        return (int) length;
    }

    private long argument(int head) {
        int low = head & 0x1f;
        if (low < 24) {
            return low;
        }
        if (low > 27) {
            throw new MalformedValueException(
                    "0x" + Integer.toHexString(head) + " is not the head of a supported item", null);
        }
        int size = 1 << (low - 24);
        int at = take(size);
        long value = 0;
        for (int i = 0; i < size; i++) {
            value = (value << 8) | (bytes[at + i] & 0xff);
        }
        return value;
    }

    private int peek() {
        if (position == bytes.length) {
            throw new MalformedValueException("the value ends in the middle of an item", null);
        }
        return bytes[position] & 0xff;
    }

    private int next() {
        int head = peek();
        position++;
        return head;
    }

    private int take(int count) {
        checked(count);
        int at = position;
        position += count;
        return at;
    }

    private static MalformedValueException unexpected(String expected, int head) {
        return new MalformedValueException("expected " + expected + ", found 0x" + Integer.toHexString(head), null);
    }
}
