package io.holdfast.server.http;

/**
 * An upper estimate of the heap that a JSON body occupies once it is parsed. An object or list without content takes
 * three bytes of the body, but about a hundred bytes of the heap.
 */
final class JsonHeapEstimate {

    private static final int CONTAINER = 160;
    private static final int FIELD = 120;
    private static final int VALUE = 80;

    private JsonHeapEstimate() {}

    /** Returns the estimate in bytes, which does not include the body itself. Text that is not JSON is permitted. */
    static long of(byte[] json) {
        long bytes = 0;
        int at = 0;
        while (at < json.length) {
            switch (json[at++]) {
                case '{', '[' -> bytes += CONTAINER;
                case ':' -> bytes += FIELD;
                case ',' -> bytes += VALUE;
                case '"' -> at = endOfString(json, at);
                default -> {}
            }
        }
        return bytes;
    }

    /** Returns the index after the quotation mark that ends the string whose content starts at the given index. */
    private static int endOfString(byte[] json, int start) {
        int at = start;
        while (at < json.length) {
            byte next = json[at++];
            if (next == '"') {
                return at;
            } else if (next == '\\') {
                at++;
            }
        }
        return at;
    }
}
