package io.holdfast.seats;

/**
 * What a sweep did.
 *
 * @param holds how many holds ended that had run out
 * @param rows how many rows of deleted events were removed
 * @param more whether there may be more to do
 */
public record Swept(int holds, int rows, boolean more) {

    Swept plus(Swept other) {
        return new Swept(holds + other.holds, rows + other.rows, other.more);
    }
}
