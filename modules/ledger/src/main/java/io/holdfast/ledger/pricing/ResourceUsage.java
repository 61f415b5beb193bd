package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A measured quantity of a resource. Each kind has a factory method.
 *
 * @param provider the provider of the model, or null for kinds other than {@link ResourceKind#LLM_TOKENS}
 * @param name the name of the model, the endpoint or the custom metric, or null for compute and storage
 * @param first the number of input tokens, CPU hours, calls, gigabyte-hours or units, in millionths
 * @param second the number of output tokens or memory gigabyte-hours, in millionths, or 0 for other kinds
 */
public record ResourceUsage(
        ResourceKind kind,
        @Nullable String provider,
        @Nullable String name,
        long first,
        long second) {

    private static final long MAX_MICROS = PricingLimits.MAX_QUANTITY * Quantity.MICROS_PER_UNIT;

    public ResourceUsage {
        Arguments.notNull("kind", kind);
        requireQuantity(kind, first);
        requireQuantity(kind, second);
        if (provider != null) {
            requireName("provider", provider);
        } else if (kind == ResourceKind.LLM_TOKENS) {
            throw Arguments.invalid("provider must not be null for metrics of kind " + kind);
        }
        if (name != null) {
            requireName("name", name);
        } else if (kind != ResourceKind.COMPUTE && kind != ResourceKind.STORAGE) {
            throw Arguments.invalid("name must not be null for metrics of kind " + kind);
        }
    }

    /** Returns the usage of the tokens read and written by a large language model. */
    public static ResourceUsage llmTokens(String provider, String model, long inputTokens, long outputTokens) {
        return new ResourceUsage(
                ResourceKind.LLM_TOKENS,
                requireName("provider", provider),
                requireName("model", model),
                Quantity.of(inputTokens).micros(),
                Quantity.of(outputTokens).micros());
    }

    /** Returns the usage of processor and memory. */
    public static ResourceUsage compute(Quantity cpuHours, Quantity memoryGbHours) {
        return new ResourceUsage(
                ResourceKind.COMPUTE,
                null,
                null,
                Arguments.notNull("cpuHours", cpuHours).micros(),
                Arguments.notNull("memoryGbHours", memoryGbHours).micros());
    }

    /** Returns the usage of calls to an API endpoint. */
    public static ResourceUsage apiCalls(String endpoint, long calls) {
        return new ResourceUsage(
                ResourceKind.API_CALLS,
                null,
                requireName("endpoint", endpoint),
                Quantity.of(calls).micros(),
                0);
    }

    /** Returns the usage of storage. */
    public static ResourceUsage storage(Quantity gbHours) {
        return new ResourceUsage(
                ResourceKind.STORAGE,
                null,
                null,
                Arguments.notNull("gbHours", gbHours).micros(),
                0);
    }

    /**
     * Returns the usage of a custom metric with the given quantity. Its price is set by the tariff with the same name in {@link
     * RateCard#custom}.
     */
    public static ResourceUsage custom(String name, Quantity units) {
        return new ResourceUsage(
                ResourceKind.CUSTOM,
                null,
                requireName("metric", name),
                Arguments.notNull("units", units).micros(),
                0);
    }

    private static String requireName(String field, String value) {
        return Arguments.notBlank(field, value, PricingLimits.MAX_NAME);
    }

    private static void requireQuantity(ResourceKind kind, long micros) {
        if (micros < 0 || micros > MAX_MICROS) {
            Arguments.inRange("quantity of " + kind, micros, 0, MAX_MICROS);
        }
    }
}
