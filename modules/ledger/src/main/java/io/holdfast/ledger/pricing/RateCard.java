package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tariffs for all metrics.
 *
 * @param models the tariffs for language models, keyed by {@code provider/model}
 * @param otherModel the tariff for all other models, or null to reject usage of models that are not listed
 * @param compute the tariff for compute metrics
 * @param apiCalls the tariff for API calls
 * @param storage the tariff for storage metrics
 * @param custom the tariffs for custom metrics, keyed by name
 */
public record RateCard(
        Map<String, RateCardPrice> models,
        @Nullable RateCardPrice otherModel,
        RateCardPrice compute,
        RateCardPrice apiCalls,
        RateCardPrice storage,
        Map<String, RateCardPrice> custom) {

    private static final long MILLION = 1_000_000;

    /**
     * The default rate card: 100 credits per million input tokens and 300 per million output tokens of any model; 6
     * credits per CPU hour and 2 per memory gigabyte-hour; 1 credit per thousand API calls; 1 credit per hundred
     * gigabyte-hours of storage. The default rate card lists no models and no custom metrics.
     */
    public static final RateCard DEFAULT = new RateCard(
            Map.of(),
            RateCardPrice.tokens(Rate.credits(100, MILLION), Rate.credits(300, MILLION)),
            new RateCardPrice(Rate.credits(6, 1), Rate.credits(2, 1), Rounding.HALF_UP, 1),
            new RateCardPrice(Rate.credits(1, 1_000), Rate.FREE, Rounding.DOWN, 1),
            RateCardPrice.of(Rate.credits(1, 100)),
            Map.of());

    public RateCard {
        models = Map.copyOf(Arguments.notNull("models", models));
        Arguments.notNull("compute", compute);
        Arguments.notNull("apiCalls", apiCalls);
        Arguments.notNull("storage", storage);
        custom = Map.copyOf(Arguments.notNull("custom", custom));
    }

    public RateCard withModels(Map<String, RateCardPrice> other) {
        return new RateCard(other, otherModel, compute, apiCalls, storage, custom);
    }

    /** Returns a rate card with a tariff for models that are not listed. */
    public RateCard withOtherModel(RateCardPrice other) {
        return new RateCard(models, Arguments.notNull("otherModel", other), compute, apiCalls, storage, custom);
    }

    /** Returns a rate card that rejects usage of models that are not listed, such as a misspelled model name. */
    public RateCard listedModelsOnly() {
        return new RateCard(models, null, compute, apiCalls, storage, custom);
    }

    public RateCard withCompute(RateCardPrice other) {
        return new RateCard(models, otherModel, other, apiCalls, storage, custom);
    }

    public RateCard withApiCalls(RateCardPrice other) {
        return new RateCard(models, otherModel, compute, other, storage, custom);
    }

    public RateCard withStorage(RateCardPrice other) {
        return new RateCard(models, otherModel, compute, apiCalls, other, custom);
    }

    public RateCard withCustom(Map<String, RateCardPrice> other) {
        return new RateCard(models, otherModel, compute, apiCalls, storage, other);
    }

    /** Returns the price of a metric, in micro-credits. */
    public long micros(ResourceUsage metric) {
        return tariff(metric).micros(metric);
    }

    /** Returns the same price as {@link #micros}, with its breakdown. */
    public PriceBreakdown explain(ResourceUsage metric) {
        return tariff(metric).explain(metric);
    }

    /** Returns whether the rate card has a tariff for this model or custom metric by name. */
    public boolean isListed(ResourceUsage metric) {
        return switch (metric.kind()) {
            case LLM_TOKENS -> models.containsKey(metric.provider() + "/" + metric.name());
            case CUSTOM -> custom.containsKey(String.valueOf(metric.name()));
            case COMPUTE, API_CALLS, STORAGE -> false;
        };
    }

    private RateCardPrice tariff(ResourceUsage metric) {
        return switch (metric.kind()) {
            case LLM_TOKENS -> modelTariff(metric);
            case COMPUTE -> compute;
            case API_CALLS -> apiCalls;
            case STORAGE -> storage;
            case CUSTOM -> listedTariff("metric", String.valueOf(metric.name()), custom);
        };
    }

    private RateCardPrice modelTariff(ResourceUsage metric) {
        if (models.isEmpty() && otherModel != null) {
            return otherModel;
        }
        String name = metric.provider() + "/" + metric.name();
        RateCardPrice tariff = models.getOrDefault(name, otherModel);
        return tariff == null ? listedTariff("model", name, models) : tariff;
    }

    private static RateCardPrice listedTariff(String kind, String name, Map<String, RateCardPrice> tariffs) {
        RateCardPrice tariff = tariffs.get(name);
        if (tariff == null) {
            throw Arguments.invalid(kind + " '" + name + "' has no tariff in the rate card");
        }
        return tariff;
    }
}
