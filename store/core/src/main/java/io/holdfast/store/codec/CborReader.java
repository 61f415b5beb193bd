package io.holdfast.store.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads CBOR items; whatever does not fit is a {@link MalformedValue}, and no length is believed before it is checked. */
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
            throw wrong("an integer", head);
        }
        long value = argument(head);
        if (value < 0) {
            throw new MalformedValue("an integer is beyond 64 bits", null);
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
            throw wrong("a boolean", head);
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
        // What Java puts in place of bytes that are no text, unless the text has it itself.
        if (text.indexOf('\ufffd') >= 0
                && !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, at, at + length))) {
            throw new MalformedValue("the bytes of a text are not UTF-8", null);
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

    /** Sixteen bytes, to be read as two {@link #long64}. */
    void bytes16() {
        int length = length(CborWriter.BYTES, "bytes");
        if (length != 16) {
            throw new MalformedValue("an id has " + length + " bytes, not 16", null);
        }
    }

    /** The beginning of an array or map: how many items or pairs, or -1 if they end with a break. */
    int begin(int major) {
        int head = next();
        if (head >>> 5 != major) {
            throw wrong(major == CborWriter.MAP ? "a map" : "an array", head);
        }
        if (++depth > MAX_DEPTH) {
            throw new MalformedValue("items are nested deeper than " + MAX_DEPTH, null);
        }
        return (head & 0x1f) == 31 ? -1 : checked(argument(head));
    }

    /** Whether another item follows, for a loop from 0 over what {@link #begin} gave. */
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

    /** Takes this text if it is what comes next, encoded as given. */
    boolean takeIf(byte[] encoded) {
        int end = position + encoded.length;
        if (end <= bytes.length && Arrays.equals(bytes, position, end, encoded, 0, encoded.length)) {
            position = end;
            return true;
        }
        return false;
    }

    /** Passes over one item of any kind. */
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
            throw new MalformedValue((bytes.length - position) + " bytes too many", null);
        }
    }

    /** A string is one run of bytes, or several of them and a break. */
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

    private void skipItems(int major, int each) {
        int size = begin(major);
        for (int i = 0; more(size, i); i++) {
            for (int part = 0; part < each; part++) {
                skip();
            }
        }
    }

    private int length(int major, String what) {
        int head = next();
        if (head >>> 5 != major) {
            throw wrong(what, head);
        }
        return checked(argument(head));
    }

    /** A length that the bytes left can hold. */
    private int checked(long length) {
        if (length < 0 || length > bytes.length - position) {
            throw new MalformedValue("the bytes end before an item does", null);
        }
        return (int) length;
    }

    private long argument(int head) {
        int low = head & 0x1f;
        if (low < 24) {
            return low;
        }
        if (low > 27) {
            throw new MalformedValue("0x" + Integer.toHexString(head) + " begins no item that is known here", null);
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
            throw new MalformedValue("the bytes end before an item does", null);
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

    private static MalformedValue wrong(String wanted, int head) {
        return new MalformedValue("expected " + wanted + ", found 0x" + Integer.toHexString(head), null);
    }
}
