package io.holdfast.ledger.pricing;

import io.holdfast.ledger.Args;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;
import org.jspecify.annotations.Nullable;

/**
 * What was used and how much of it. Make one with the method named after its kind.
 *
 * @param provider of a model
 * @param name the model, the endpoint or the custom metric
 * @param first input tokens, cpu hours, calls, gigabyte hours or units, in millionths
 * @param second output tokens or memory gigabyte hours, in millionths; 0 for other kinds
 */
public record Metric(
        MetricKind kind,
        @Nullable String provider,
        @Nullable String name,
        long first,
        long second) {

    private static final long MOST = LedgerLimits.MAX_QUANTITY * Credits.MICROS;

    public Metric {
        Args.given("kind", kind);
        Args.within("quantity of " + kind, first, 0, MOST);
        Args.within("quantity of " + kind, second, 0, MOST);
        if (provider != null) {
            Args.id("provider", provider);
        } else if (kind == MetricKind.LLM_TOKENS) {
            throw Args.invalid("provider of " + kind + " is missing");
        }
        if (name != null) {
            Args.id("name", name);
        } else if (kind != MetricKind.COMPUTE && kind != MetricKind.STORAGE) {
            throw Args.invalid("name of " + kind + " is missing");
        }
    }

    public static Metric llmTokens(String provider, String model, long inputTokens, long outputTokens) {
        return new Metric(
                MetricKind.LLM_TOKENS,
                Args.id("provider", provider),
                Args.id("model", model),
                Quantity.of(inputTokens).micros(),
                Quantity.of(outputTokens).micros());
    }

    public static Metric compute(Quantity cpuHours, Quantity memoryGbHours) {
        return new Metric(
                MetricKind.COMPUTE,
                null,
                null,
                Args.given("cpuHours", cpuHours).micros(),
                Args.given("memoryGbHours", memoryGbHours).micros());
    }

    public static Metric apiCalls(String endpoint, long calls) {
        return new Metric(
                MetricKind.API_CALLS,
                null,
                Args.id("endpoint", endpoint),
                Quantity.of(calls).micros(),
                0);
    }

    public static Metric storage(Quantity gbHours) {
        return new Metric(
                MetricKind.STORAGE, null, null, Args.given("gbHours", gbHours).micros(), 0);
    }

    /** A metric of one's own, priced by the rate card's tariff of that name. */
    public static Metric custom(String name, Quantity units) {
        return new Metric(
                MetricKind.CUSTOM,
                null,
                Args.id("metric", name),
                Args.given("units", units).micros(),
                0);
    }
}
