package io.holdfast.api.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Checks a CBOR body before it is parsed. The parser is lenient where CBOR has more than JSON, so these are refused
 * here: keys that are not strings, numbers that are not finite, tags and simple values without a meaning in the API,
 * strings that are not UTF-8, and lengths beyond the end of the body.
 */
final class CborRules {

    private static final int UNSIGNED = 0;
    private static final int NEGATIVE = 1;
    private static final int BYTES = 2;
    private static final int TEXT = 3;
    private static final int LIST = 4;
    private static final int MAP = 5;
    private static final int TAG = 6;

    private static final int INDEFINITE = 31;
    private static final int BREAK = 0xff;
    private static final int TIME_TAG = 0;
    private static final int POSITIVE_TAG = 2;
    private static final int NEGATIVE_TAG = 3;
    private static final int DECIMAL_TAG = 4;
    private static final int UUID_TAG = 37;
    private static final int FALSE = 20;
    private static final int TRUE = 21;
    private static final int NULL = 22;
    private static final int HALF = 25;
    private static final int FLOAT = 26;
    private static final int DOUBLE = 27;

    /** The maximum number of bytes of an integer with {@link StrictJson#MAX_NUMBER} digits. */
    private static final int MAX_INTEGER = 27;

    private final byte[] bytes;
    private int at;

    private CborRules(byte[] bytes) {
        this.bytes = bytes;
    }

    static void check(byte[] bytes) {
        CborRules rules = new CborRules(bytes);
        rules.item(1);
        if (rules.at < bytes.length) {
            throw new MalformedRequestException(
                    null, "the body contains data after the CBOR object" + rules.position());
        }
    }

    /**
     * Checks the item at the current position and moves behind it.
     *
     * @param depth the nesting depth of an object or list at this position
     */
    private void item(int depth) {
        int head = next();
        int type = head >> 5;
        int info = head & 31;
        switch (type) {
            case UNSIGNED, NEGATIVE -> {
                long unused = argument(info);
            }
            case BYTES -> string(false, info);
            case TEXT -> string(true, info);
            case LIST -> elements(info, depth);
            case MAP -> fields(info, depth);
            case TAG -> tagged(argument(info));
            default -> simple(info);
        }
    }

    private void elements(int info, int depth) {
        requireDepth(depth);
        if (info == INDEFINITE) {
            while (!atBreak()) {
                item(depth + 1);
            }
            return;
        }
        for (int left = count(info); left > 0; left--) {
            item(depth + 1);
        }
    }

    private void fields(int info, int depth) {
        requireDepth(depth);
        if (info == INDEFINITE) {
            while (!atBreak()) {
                field(depth);
            }
            return;
        }
        for (int left = count(info); left > 0; left--) {
            field(depth);
        }
    }

    private void field(int depth) {
        int head = next();
        if (head >> 5 != TEXT) {
            throw new MalformedRequestException(null, "a field name must be a string" + position());
        }
        string(true, head & 31);
        item(depth + 1);
    }

    private void string(boolean text, int info) {
        if (info != INDEFINITE) {
            chunk(text, info);
            return;
        }
        while (!atBreak()) {
            int head = next();
            if (head >> 5 != (text ? TEXT : BYTES) || (head & 31) == INDEFINITE) {
                throw invalid();
            }
            chunk(text, head & 31);
        }
    }

    private void chunk(boolean text, int info) {
        int length = count(info);
        int end = at + length;
        if (text) {
            requireUtf8(end);
        }
        at = end;
    }

    private void requireUtf8(int end) {
        int ascii = at;
        while (ascii < end && bytes[ascii] >= 0) {
            ascii++;
        }
        if (ascii == end) {
            return;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, ascii, end - ascii));
        } catch (CharacterCodingException e) {
            throw new MalformedRequestException(null, "a string is not UTF-8" + position());
        }
    }

    /** Checks an item with a tag. The parser ignores the tags of times and UUIDs. */
    private void tagged(long tag) {
        if (tag == DECIMAL_TAG) {
            decimal();
        } else if (tag == TIME_TAG && nextIs(TEXT)) {
            item(1);
        } else if (tag == UUID_TAG && nextIs(BYTES)) {
            item(1);
        } else if (isInteger(tag) && nextIs(BYTES)) {
            int start = at;
            item(1);
            if (at - start > MAX_INTEGER) {
                throw new MalformedRequestException(
                        null, "a number must have at most " + StrictJson.MAX_NUMBER + " characters" + position());
            }
        } else {
            throw invalid();
        }
    }

    private static boolean isInteger(long tag) {
        return tag == POSITIVE_TAG || tag == NEGATIVE_TAG;
    }

    /** Checks a decimal fraction: a list of an exponent and an integer. */
    private void decimal() {
        if (next() != (LIST << 5 | 2) || !(nextIs(UNSIGNED) || nextIs(NEGATIVE))) {
            throw invalid();
        }
        long exponent = argument(next() & 31);
        if (exponent < 0 || exponent > Integer.MAX_VALUE) {
            throw new MalformedRequestException(null, "a number is out of range" + position());
        }
        if (nextIs(TAG)) {
            long tag = argument(next() & 31);
            if (!isInteger(tag)) {
                throw invalid();
            }
            tagged(tag);
        } else if (nextIs(UNSIGNED) || nextIs(NEGATIVE)) {
            item(1);
        } else {
            throw invalid();
        }
    }

    private void simple(int info) {
        switch (info) {
            case FALSE, TRUE, NULL -> {}
            case HALF -> requireFinite((argument(info) & 0x7c00) != 0x7c00);
            case FLOAT -> requireFinite(Float.isFinite(Float.intBitsToFloat((int) argument(info))));
            case DOUBLE -> requireFinite(Double.isFinite(Double.longBitsToDouble(argument(info))));
            default -> throw invalid();
        }
    }

    private void requireFinite(boolean finite) {
        if (!finite) {
            throw new MalformedRequestException(null, "a number must be finite" + position());
        }
    }

    private void requireDepth(int depth) {
        if (depth > StrictJson.MAX_DEPTH) {
            throw new MalformedRequestException(
                    null,
                    "objects and lists must not be nested deeper than " + StrictJson.MAX_DEPTH + " levels"
                            + position());
        }
    }

    private boolean nextIs(int type) {
        return peek() >> 5 == type;
    }

    /** Moves behind the end of an item without a length if it is next. */
    private boolean atBreak() {
        boolean end = peek() == BREAK;
        at += end ? 1 : 0;
        return end;
    }

    private int peek() {
        if (at >= bytes.length) {
            throw truncated();
        }
        return bytes[at] & 0xff;
    }

    private int next() {
        int head = peek();
        at++;
        return head;
    }

    /** Returns a number of bytes, elements or fields, which is at most the number of bytes that follow. */
    private int count(int info) {
        long count = argument(info);
        if (count < 0 || count > bytes.length - at) {
            throw truncated();
        }
        return (int) count;
    }

    /** Returns the unsigned argument of a head. */
    private long argument(int info) {
        if (info < 24) {
            return info;
        }
        if (info > DOUBLE) {
            throw invalid();
        }
        int size = 1 << (info - 24);
        if (size > bytes.length - at) {
            throw truncated();
        }
        long value = 0;
        for (int left = size; left > 0; left--) {
            value = value << 8 | (bytes[at++] & 0xff);
        }
        return value;
    }

    private MalformedRequestException truncated() {
        at = bytes.length;
        return new MalformedRequestException(null, "invalid CBOR: unexpected end" + position());
    }

    private MalformedRequestException invalid() {
        return new MalformedRequestException(null, "invalid CBOR" + position());
    }

    private String position() {
        return " at byte " + at;
    }
}
