package io.holdfast.client;

/**
 * A reference to part of the result of an earlier operation in a transaction.
 *
 * @param item the zero-based index of the operation
 * @param part the path of fields and list indexes, separated by dots, such as {@code seats.0.price}
 */
public record ResultRef(int item, String part) {

    /** Creates a reference. */
    public static ResultRef to(int item, String part) {
        return new ResultRef(item, part);
    }

    String text() {
        return item + "." + part;
    }
}
