package io.holdfast.ledger.grant;

import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.store.kit.Arguments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The metrics for which a grant can be used. A metric is the {@linkplain
 * io.holdfast.ledger.pricing.ResourceUsage#key key} of a usage record, such as {@code llm_tokens/acme/large}. A pattern
 * that ends with {@code /*} matches all metrics with that prefix, such as {@code llm_tokens/acme/*}.
 */
public final class GrantMetricFilter {

    private static final String ANY = "/*";

    private GrantMetricFilter() {}

    /** Requires a valid list of metrics and patterns, and returns an unmodifiable copy of it. */
    public static List<String> require(String field, List<String> metrics) {
        List<String> copy = Arguments.distinct(field, metrics);
        Arguments.inRange("number of " + field, copy.size(), 0, GrantLimits.MAX_METRICS);
        copy.forEach(metric -> requireMetric(field, metric));
        return copy;
    }

    /** Requires a valid metric or pattern. */
    public static String requireMetric(String field, String metric) {
        return Arguments.newId(field, Arguments.notBlank(field, metric, PricingLimits.MAX_METRIC));
    }

    /**
     * Returns whether a grant can be used for a metric.
     *
     * @param metrics the metrics and patterns of the grant, or an empty list if it can be used for all metrics
     * @param metric the metric, or null for a debit without a metric, for which only unrestricted grants can be used
     */
    public static boolean allow(List<String> metrics, @Nullable String metric) {
        if (metrics.isEmpty()) {
            return true;
        }
        return metric != null && metrics.stream().anyMatch(pattern -> matches(pattern, metric));
    }

    private static boolean matches(String pattern, String metric) {
        return pattern.endsWith(ANY)
                ? metric.startsWith(pattern.substring(0, pattern.length() - 1))
                : pattern.equals(metric);
    }
}
