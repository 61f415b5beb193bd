package io.holdfast.seats.internal.plan;

import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatProperties;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The properties of the seats of a section by position, decoded from a {@link SeatGapsRow}. */
public final class SeatPropertyTable {

    /** No seat has properties. */
    public static final SeatPropertyTable NONE =
            new SeatPropertyTable(new int[0], List.of(), new int[0], new int[0], List.of());

    private final int[] categories;
    private final List<String> categoryNames;
    private final int[] features;
    private final int[] allotments;
    private final List<String> allotmentNames;

    SeatPropertyTable(
            int[] categories,
            List<String> categoryNames,
            int[] features,
            int[] allotments,
            List<String> allotmentNames) {
        this.categories = categories;
        this.categoryNames = categoryNames;
        this.features = features;
        this.allotments = allotments;
        this.allotmentNames = allotmentNames;
    }

    public @Nullable String category(int position) {
        return name(categories, categoryNames, position);
    }

    public @Nullable String allotment(int position) {
        return name(allotments, allotmentNames, position);
    }

    public boolean has(int position, SeatFeature feature) {
        return position < features.length && (features[position] & feature.code()) != 0;
    }

    /** Returns the positions whose right neighbour is not adjacent, because there is an aisle between them. */
    public BitSet aisles() {
        BitSet aisles = new BitSet();
        for (int position = 0; position < features.length; position++) {
            aisles.set(position, has(position, SeatFeature.AISLE));
        }
        return aisles;
    }

    /** Returns the properties of a seat. */
    public SeatProperties get(int position) {
        int codes = position < features.length ? features[position] : 0;
        return SeatProperties.of(category(position), codes, allotment(position));
    }

    private static @Nullable String name(int[] values, List<String> names, int position) {
        int number = position < values.length ? values[position] : 0;
        return number == 0 ? null : names.get(number - 1);
    }
}
