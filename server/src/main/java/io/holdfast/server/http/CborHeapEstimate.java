package io.holdfast.server.http;

/**
 * An upper estimate of the heap that a CBOR body occupies once it is parsed, with the assumptions of
 * {@link JsonHeapEstimate}: a field costs as much as there, since its name and its value are an item each.
 */
final class CborHeapEstimate {

    private static final int CONTAINER = 140;
    private static final int ITEM = 100;

    private static final int BYTES = 2;
    private static final int TEXT = 3;
    private static final int LIST = 4;
    private static final int MAP = 5;
    private static final int BREAK = 0xff;

    private CborHeapEstimate() {}

    /** Returns the estimate in bytes, which does not include the body itself. Data that is not CBOR is permitted. */
    static long of(byte[] cbor) {
        long bytes = 0;
        int at = 0;
        while (at < cbor.length) {
            int head = cbor[at++] & 0xff;
            if (head == BREAK) {
                continue;
            }
            int info = head & 31;
            int size = info < 24 || info > 27 ? 0 : 1 << (info - 24);
            long argument = info < 24 ? info : 0;
            for (int end = Math.min(cbor.length, at + size); at < end; at++) {
                argument = argument << 8 | (cbor[at] & 0xff);
            }
            int type = head >> 5;
            bytes += type == LIST || type == MAP ? ITEM + CONTAINER : ITEM;
            if (type == BYTES || type == TEXT) {
                at = argument < 0 || argument > cbor.length - at ? cbor.length : at + (int) argument;
            }
        }
        return bytes;
    }
}
