package io.holdfast.server.samples;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The values at one time.
 *
 * @param values the values by series; a series that could not be measured is missing
 */
record Sample(Instant time, Map<Series, Float> values) {

    Sample {
        Map<Series, Float> finite = new EnumMap<>(Series.class);
        values.forEach((series, value) -> {
            if (Float.isFinite(value)) {
                finite.put(series, value);
            }
        });
        values = Collections.unmodifiableMap(finite);
    }

    /** Measures all series. */
    static Sample measure(Instant time, MetricsChange change) {
        Map<Series, Float> values = new EnumMap<>(Series.class);
        for (Series series : Series.values()) {
            values.put(series, (float) series.measure(change));
        }
        return new Sample(time, values);
    }

    /** Returns the value of a series, or {@code NaN} if it could not be measured. */
    float value(Series series) {
        return values.getOrDefault(series, Float.NaN);
    }

    /** Returns the values of some series by name. */
    Map<String, Double> byName(Set<Series> wanted) {
        Map<String, Double> found = new LinkedHashMap<>();
        values.forEach((series, value) -> {
            if (wanted.contains(series)) {
                // The shortest decimal that denotes the value, such as 0.1 instead of 0.10000000149.
                found.put(series.wireName(), Double.valueOf(Float.toString(value)));
            }
        });
        return found;
    }
}
