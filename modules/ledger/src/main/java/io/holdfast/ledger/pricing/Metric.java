package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A measured quantity of a resource. Each kind has a factory method.
 *
 * @param provider the provider of the model, or null for kinds other than {@link MetricKind#LLM_TOKENS}
 * @param name the name of the model, the endpoint or the custom metric, or null for compute and storage
 * @param first the number of input tokens, CPU hours, calls, gigabyte-hours or units, in millionths
 * @param second the number of output tokens or memory gigabyte-hours, in millionths, or 0 for other kinds
 */
public record Metric(
        MetricKind kind,
        @Nullable String provider,
        @Nullable String name,
        long first,
        long second) {

    private static final long MAX_MICROS = PricingLimits.MAX_QUANTITY * Quantity.MICROS_PER_UNIT;

    public Metric {
        Arguments.notNull("kind", kind);
        requireQuantity(kind, first);
        requireQuantity(kind, second);
        if (provider != null) {
            requireName("provider", provider);
        } else if (kind == MetricKind.LLM_TOKENS) {
            throw Arguments.invalid("provider must not be null for metrics of kind " + kind);
        }
        if (name != null) {
            requireName("name", name);
        } else if (kind != MetricKind.COMPUTE && kind != MetricKind.STORAGE) {
            throw Arguments.invalid("name must not be null for metrics of kind " + kind);
        }
    }

    /** Returns a metric for the tokens that a large language model has read and written. */
    public static Metric llmTokens(String provider, String model, long inputTokens, long outputTokens) {
        return new Metric(
                MetricKind.LLM_TOKENS,
                requireName("provider", provider),
                requireName("model", model),
                Quantity.of(inputTokens).micros(),
                Quantity.of(outputTokens).micros());
    }

    /** Returns a metric for processor and memory use. */
    public static Metric compute(Quantity cpuHours, Quantity memoryGbHours) {
        return new Metric(
                MetricKind.COMPUTE,
                null,
                null,
                Arguments.notNull("cpuHours", cpuHours).micros(),
                Arguments.notNull("memoryGbHours", memoryGbHours).micros());
    }

    /** Returns a metric for calls to an API endpoint. */
    public static Metric apiCalls(String endpoint, long calls) {
        return new Metric(
                MetricKind.API_CALLS,
                null,
                requireName("endpoint", endpoint),
                Quantity.of(calls).micros(),
                0);
    }

    /** Returns a metric for storage use. */
    public static Metric storage(Quantity gbHours) {
        return new Metric(
                MetricKind.STORAGE,
                null,
                null,
                Arguments.notNull("gbHours", gbHours).micros(),
                0);
    }

    /**
     * Returns a custom metric with the given quantity. Its price is set by the tariff with the same name in {@link
     * RateCard#custom}.
     */
    public static Metric custom(String name, Quantity units) {
        return new Metric(
                MetricKind.CUSTOM,
                null,
                requireName("metric", name),
                Arguments.notNull("units", units).micros(),
                0);
    }

    private static String requireName(String field, String value) {
        return Arguments.notBlank(field, value, PricingLimits.MAX_NAME);
    }

    private static void requireQuantity(MetricKind kind, long micros) {
        if (micros < 0 || micros > MAX_MICROS) {
            Arguments.inRange("quantity of " + kind, micros, 0, MAX_MICROS);
        }
    }
}
