package io.holdfast.seats.internal.plan;

import io.holdfast.seats.sale.SeatProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stored properties of the seats of a section that has gaps or seats with properties. A section without a row has a
 * seat without properties at every position. Every list has one number per position, as {@link RunLengths}; null means
 * 0 at every position.
 *
 * @param missing 1 for every position without a seat
 * @param categories 0 for a seat without a category, or n for the n-th name in {@code categoryNames}
 * @param features the sum of the {@linkplain io.holdfast.seats.SeatFeature#code codes} of the seat's features
 * @param allotments 0 for a seat that is not set aside, or n for the n-th name in {@code allotmentNames}
 */
public record SeatGapsRow(
        @Nullable List<Integer> missing,
        @Nullable List<Integer> categories,
        @Nullable List<String> categoryNames,
        @Nullable List<Integer> features,
        @Nullable List<Integer> allotments,
        @Nullable List<String> allotmentNames) {

    public static final SeatGapsRow FULL = new SeatGapsRow(null, null, null, null, null, null);

    /**
     * Returns the row for a section.
     *
     * @param properties the properties of seats by position; seats that it does not contain have none
     */
    public static SeatGapsRow of(BitSet missing, Map<Integer, SeatProperties> properties, int slots) {
        int[] gaps = new int[slots];
        missing.stream().forEach(position -> gaps[position] = 1);
        int[] categories = new int[slots];
        int[] features = new int[slots];
        int[] allotments = new int[slots];
        List<String> categoryNames = new ArrayList<>();
        List<String> allotmentNames = new ArrayList<>();
        properties.forEach((position, seat) -> {
            categories[position] = number(categoryNames, seat.category());
            features[position] = seat.featureCodes();
            allotments[position] = number(allotmentNames, seat.allotment());
        });
        return new SeatGapsRow(
                encode(gaps),
                encode(categories),
                categoryNames.isEmpty() ? null : categoryNames,
                encode(features),
                encode(allotments),
                allotmentNames.isEmpty() ? null : allotmentNames);
    }

    private static int number(List<String> names, @Nullable String name) {
        if (name == null) {
            return 0;
        }
        int index = names.indexOf(name);
        if (index < 0) {
            names.add(name);
            return names.size();
        }
        return index + 1;
    }

    private static @Nullable List<Integer> encode(int[] values) {
        for (int value : values) {
            if (value != 0) {
                return RunLengths.encode(values);
            }
        }
        return null;
    }

    /** Returns whether any seat has a category, features or an allotment. */
    public boolean hasProperties() {
        return !isEmpty(categories) || !isEmpty(features) || !isEmpty(allotments);
    }

    /** Returns whether a list is missing. A missing list is decoded as an empty list. */
    private static boolean isEmpty(@Nullable List<?> list) {
        return list == null || list.isEmpty();
    }

    /** Returns the positions without a seat. */
    public BitSet missing(int slots) {
        BitSet positions = new BitSet();
        int[] values = decode(missing, slots);
        for (int i = 0; i < values.length; i++) {
            positions.set(i, values[i] == 1);
        }
        return positions;
    }

    /** Returns the names of the categories of seats. */
    public List<String> categoryList() {
        return categoryNames == null ? List.of() : categoryNames;
    }

    /** Returns the ids of the allotments of seats. */
    public List<String> allotmentList() {
        return allotmentNames == null ? List.of() : allotmentNames;
    }

    /** Returns the decoded properties of all positions. */
    public SeatPropertyTable properties(int slots) {
        return new SeatPropertyTable(
                decode(categories, slots),
                categoryList(),
                decode(features, slots),
                decode(allotments, slots),
                allotmentList());
    }

    private static int[] decode(@Nullable List<Integer> runs, int slots) {
        return runs == null || runs.isEmpty() ? new int[0] : RunLengths.decode(runs, slots);
    }
}
