package io.holdfast.client;

/**
 * A part of what an earlier operation of a transaction answered.
 *
 * @param item its place, from 0
 * @param part fields and places in lists with dots between them, like {@code seats.0.price}
 */
public record ResultRef(int item, String part) {

    public static ResultRef to(int item, String part) {
        return new ResultRef(item, part);
    }

    String text() {
        return item + "." + part;
    }
}
