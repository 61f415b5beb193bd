package io.holdfast.seats.sale;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a seat.
 *
 * @param category the category, which determines the price, or null for the price of the section
 * @param allotment the allotment that the seat is set aside for, which may have ended, or null
 */
public record SeatProperties(
        @Nullable String category,
        Set<SeatFeature> features,
        @Nullable String allotment) {

    /** A seat with the price of its section, without features and allotment. */
    public static final SeatProperties NONE = new SeatProperties(null, Set.of(), null);

    public SeatProperties {
        features = Set.copyOf(features);
    }

    /** Returns properties with the features whose codes are part of the given sum. */
    public static SeatProperties of(@Nullable String category, int featureCodes, @Nullable String allotment) {
        if (category == null && featureCodes == 0 && allotment == null) {
            return NONE;
        }
        Set<SeatFeature> features = EnumSet.noneOf(SeatFeature.class);
        for (SeatFeature feature : SeatFeature.values()) {
            if ((featureCodes & feature.code()) != 0) {
                features.add(feature);
            }
        }
        return new SeatProperties(category, features, allotment);
    }

    /** Returns the sum of the codes of the features. */
    public int featureCodes() {
        return features.stream().mapToInt(SeatFeature::code).sum();
    }

    public SeatProperties withCategory(@Nullable String other) {
        return new SeatProperties(other, features, allotment);
    }

    public SeatProperties withFeatures(Set<SeatFeature> other) {
        return new SeatProperties(category, other, allotment);
    }

    public SeatProperties withAllotment(@Nullable String other) {
        return new SeatProperties(category, features, other);
    }

    /** Returns whether the seat has no category, features or allotment. */
    public boolean isNone() {
        return equals(NONE);
    }
}
