package io.holdfast.seats.internal.plan;

import java.util.ArrayList;
import java.util.List;

/** A run-length encoding of small numbers, one for each seat: value, length, value, length, and so on. */
public final class RunLengths {

    private RunLengths() {}

    public static List<Integer> encode(int[] values) {
        List<Integer> runs = new ArrayList<>();
        for (int i = 0; i < values.length; ) {
            int first = i;
            while (i < values.length && values[i] == values[first]) {
                i++;
            }
            runs.add(values[first]);
            runs.add(i - first);
        }
        return runs;
    }

    /** Decodes values. Missing values at the end are 0. */
    public static int[] decode(List<Integer> runs, int size) {
        int[] values = new int[size];
        int at = 0;
        for (int i = 0; i + 1 < runs.size(); i += 2) {
            for (int n = 0; n < runs.get(i + 1) && at < size; n++) {
                values[at++] = runs.get(i);
            }
        }
        return values;
    }

    /** Returns the number of values in a list of runs. */
    public static int size(List<Integer> runs) {
        int size = 0;
        for (int i = 1; i < runs.size(); i += 2) {
            size += runs.get(i);
        }
        return size;
    }
}
