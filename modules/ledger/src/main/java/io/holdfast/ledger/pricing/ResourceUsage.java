package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A measured quantity of a resource. Each kind has a factory method.
 *
 * @param provider the provider of the model, or null for kinds other than {@link ResourceKind#LLM_TOKENS}
 * @param name the name of the model, the endpoint or the custom metric, or null for compute and storage
 * @param first the number of input tokens, CPU hours, calls, gigabyte-hours or units, in millionths
 * @param second the number of output tokens or memory gigabyte-hours, in millionths, or 0 for other kinds
 * @param more additional quantities by name, such as {@code cached_input}, in millionths; they can be priced only by a
 *     price list
 */
public record ResourceUsage(
        ResourceKind kind,
        @Nullable String provider,
        @Nullable String name,
        long first,
        long second,
        Map<String, Long> more) {

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
        more = Arguments.notNull("more", more).isEmpty() ? Map.of() : requireQuantities(kind, more);
    }

    /** Creates a usage record without additional quantities. */
    public ResourceUsage(ResourceKind kind, @Nullable String provider, @Nullable String name, long first, long second) {
        this(kind, provider, name, first, second, Map.of());
    }

    /** Returns a copy of this usage record with an additional quantity. */
    public ResourceUsage withQuantity(String quantity, Quantity units) {
        Map<String, Long> all = new TreeMap<>(more);
        all.put(
                Arguments.notNull("quantity", quantity),
                Arguments.notNull("units", units).micros());
        return new ResourceUsage(kind, provider, name, first, second, all);
    }

    /** Returns the name of the first quantity of a kind in price lists and usage totals. */
    public static String firstQuantity(ResourceKind kind) {
        return switch (kind) {
            case LLM_TOKENS -> "input";
            case COMPUTE -> "cpu_hours";
            case API_CALLS -> "calls";
            case STORAGE -> "gb_hours";
            case CUSTOM -> "units";
        };
    }

    /** Returns the name of the second quantity of a kind in price lists and usage totals. */
    public static String secondQuantity(ResourceKind kind) {
        return switch (kind) {
            case LLM_TOKENS -> "output";
            case COMPUTE -> "memory_gb_hours";
            case API_CALLS, STORAGE, CUSTOM -> "second";
        };
    }

    /** Returns all quantities above zero by name, in millionths. */
    public Map<String, Long> quantities() {
        Map<String, Long> all = new LinkedHashMap<>();
        if (first > 0) {
            all.put(firstQuantity(kind), first);
        }
        if (second > 0) {
            all.put(secondQuantity(kind), second);
        }
        more.forEach((quantity, micros) -> {
            if (micros > 0) {
                all.put(quantity, micros);
            }
        });
        return all;
    }

    /** Returns the metric's name in price lists and usage totals, such as {@code llm_tokens/acme/large}. */
    public String key() {
        String prefix = kind.name().toLowerCase(Locale.ROOT);
        return switch (kind) {
            case COMPUTE, STORAGE -> prefix;
            case LLM_TOKENS -> prefix + "/" + provider + "/" + name;
            case API_CALLS, CUSTOM -> prefix + "/" + name;
        };
    }

    /** Returns the names under which a price list may contain this metric, in order of precedence. */
    public List<String> keys() {
        String prefix = kind.name().toLowerCase(Locale.ROOT);
        return switch (kind) {
            case COMPUTE, STORAGE -> List.of(prefix);
            case LLM_TOKENS -> List.of(key(), prefix + "/" + provider + MetricPrice.ANY, prefix + MetricPrice.ANY);
            case API_CALLS, CUSTOM -> List.of(key(), prefix + MetricPrice.ANY);
        };
    }

    private static Map<String, Long> requireQuantities(ResourceKind kind, Map<String, Long> more) {
        Arguments.inRange("number of quantities", more.size(), 1, PricingLimits.MAX_QUANTITIES);
        Map<String, Long> copy = new TreeMap<>();
        more.forEach((quantity, micros) -> {
            Arguments.notBlank("quantity", quantity, PricingLimits.MAX_QUANTITY_NAME);
            if (quantity.equals(firstQuantity(kind)) || quantity.equals(secondQuantity(kind))) {
                throw Arguments.invalid("quantity '" + quantity + "' must be given as one of the first two quantities");
            }
            requireQuantity(kind, Arguments.notNull("quantity " + quantity, micros));
            copy.put(quantity, micros);
        });
        return Collections.unmodifiableMap(copy);
    }

    /** Returns the usage of input and output tokens of a large language model. */
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
     * Returns the usage of a custom metric with the given quantity. Its price is set by a price list, or by the tariff
     * with the same name in {@link RateCard#custom}.
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
