package io.holdfast.torture.cluster;

import java.util.Arrays;

/**
 * The state of a sale at one commit.
 *
 * @param sold the number of sold seats
 * @param unsold the number of other seats
 * @param credits the remaining credits of the buyers
 * @param tickets the number of tickets in the queue
 * @param printed the number of printed tickets
 */
record SaleReport(long sold, long unsold, long credits, long tickets, long printed) {

    String text() {
        return sold + " " + unsold + " " + credits + " " + tickets + " " + printed;
    }

    static SaleReport parse(String text) {
        long[] numbers =
                Arrays.stream(text.split(" ", -1)).mapToLong(Long::parseLong).toArray();
        return new SaleReport(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    }
}
