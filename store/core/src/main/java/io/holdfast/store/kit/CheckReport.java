package io.holdfast.store.kit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a module's {@code check()}, which reads all of its tables.
 *
 * @param counts the number of checked items of each kind, such as accounts or messages
 * @param problemCount the total number of inconsistencies
 * @param problems descriptions of the first {@value CheckFindings#MAX_REPORTED} inconsistencies
 */
public record CheckReport(Map<String, Long> counts, long problemCount, List<String> problems) {

    public CheckReport {
        counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
        problems = List.copyOf(problems);
    }

    /** Returns the number of checked items of the given kind, or 0 if the kind is unknown. */
    public long count(String kind) {
        return counts.getOrDefault(kind, 0L);
    }

    public boolean isClean() {
        return problemCount == 0;
    }
}
