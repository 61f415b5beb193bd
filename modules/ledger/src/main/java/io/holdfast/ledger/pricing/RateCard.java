package io.holdfast.ledger.pricing;

import io.holdfast.ledger.Args;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Usage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What everything costs.
 *
 * @param models by {@code provider/model}
 * @param otherModel for models that are not listed; null if such usage is to be refused
 * @param custom by the name of the metric
 */
public record RateCard(
        Map<String, Tariff> models,
        @Nullable Tariff otherModel,
        Tariff compute,
        Tariff apiCalls,
        Tariff storage,
        Map<String, Tariff> custom) {

    private static final long MILLION = 1_000_000;

    /**
     * Unknown models 100 and 300 a million tokens; compute 6 a cpu hour and 2 a memory gigabyte hour; 1 for a thousand
     * calls; storage 1 for a hundred gigabyte hours. No models and no custom metrics.
     */
    public static final RateCard DEFAULT = new RateCard(
            Map.of(),
            Tariff.tokens(Rate.credits(100, MILLION), Rate.credits(300, MILLION)),
            new Tariff(Rate.credits(6, 1), Rate.credits(2, 1), Rounding.HALF_UP, 1),
            new Tariff(Rate.credits(1, 1_000), Rate.FREE, Rounding.DOWN, 1),
            Tariff.of(Rate.credits(1, 100)),
            Map.of());

    public RateCard {
        models = Map.copyOf(Args.given("models", models));
        Args.given("compute", compute);
        Args.given("apiCalls", apiCalls);
        Args.given("storage", storage);
        custom = Map.copyOf(Args.given("custom", custom));
    }

    public RateCard withModels(Map<String, Tariff> other) {
        return new RateCard(other, otherModel, compute, apiCalls, storage, custom);
    }

    /** With a price for models that are not listed. */
    public RateCard withOtherModel(Tariff other) {
        return new RateCard(models, Args.given("otherModel", other), compute, apiCalls, storage, custom);
    }

    /** Without a price for models that are not listed: a misspelt one is refused, not billed as any other. */
    public RateCard listedModelsOnly() {
        return new RateCard(models, null, compute, apiCalls, storage, custom);
    }

    public RateCard withCompute(Tariff other) {
        return new RateCard(models, otherModel, other, apiCalls, storage, custom);
    }

    public RateCard withApiCalls(Tariff other) {
        return new RateCard(models, otherModel, compute, other, storage, custom);
    }

    public RateCard withStorage(Tariff other) {
        return new RateCard(models, otherModel, compute, apiCalls, other, custom);
    }

    public RateCard withCustom(Map<String, Tariff> other) {
        return new RateCard(models, otherModel, compute, apiCalls, storage, other);
    }

    /** The exact price of a usage in micro-credits: what the caller says, or what the card says. */
    public long micros(Usage usage) {
        Credits cost = usage.cost();
        return cost == null ? tariff(usage.metric()).micros(usage.metric()) : cost.minor() * Credits.MICROS;
    }

    private Tariff tariff(Metric metric) {
        return switch (metric.kind()) {
            case LLM_TOKENS -> model(metric);
            case COMPUTE -> compute;
            case API_CALLS -> apiCalls;
            case STORAGE -> storage;
            case CUSTOM -> listed("metric", String.valueOf(metric.name()), custom);
        };
    }

    private Tariff model(Metric metric) {
        if (models.isEmpty() && otherModel != null) {
            return otherModel;
        }
        String name = metric.provider() + "/" + metric.name();
        Tariff tariff = models.getOrDefault(name, otherModel);
        return tariff == null ? listed("model", name, models) : tariff;
    }

    private static Tariff listed(String what, String name, Map<String, Tariff> tariffs) {
        Tariff tariff = tariffs.get(name);
        if (tariff == null) {
            throw Args.invalid(what + " '" + name + "' has no tariff in the rate card");
        }
        return tariff;
    }
}
