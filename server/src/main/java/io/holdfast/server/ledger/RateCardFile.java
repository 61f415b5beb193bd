package io.holdfast.server.ledger;

import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.StrictJson;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.ledger.pricing.Tariff;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.error.BadRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What usage costs, in a file of YAML. A price is so many credits for so many units; what is left out costs as usual.
 *
 * <pre>
 * models:
 *   acme/large: {first: 150/1000000, second: 600/1000000}
 * otherModel: {first: 100/1000000, second: 300/1000000}
 * compute: {first: 6, second: 2, rounding: HALF_UP, least: 1}
 * custom:
 *   pages: {first: 0.5}
 * </pre>
 */
public final class RateCardFile {

    private RateCardFile() {}

    /**
     * The file.
     *
     * @param listedOnly whether a model that is not listed is refused
     */
    record Card(
            @Nullable Map<String, Price> models,
            @Nullable Price otherModel,
            @Nullable Boolean listedOnly,
            @Nullable Price compute,
            @Nullable Price apiCalls,
            @Nullable Price storage,
            @Nullable Map<String, Price> custom) {}

    /**
     * A price.
     *
     * @param first like {@code 150/1000000}, or {@code 0.5} for each unit
     * @param rounding exact, if nothing is said
     * @param least credits
     */
    record Price(
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Rounding rounding,
            @Nullable Long least) {}

    public static RateCard read(Path file) {
        try {
            JsonNode yaml = new YAMLMapper().readTree(file.toFile());
            if (!yaml.isObject()) {
                throw new MalformedRequestException(null, "it has no prices by name");
            }
            return card(StrictJson.MAPPER.treeToValue(yaml, Card.class));
        } catch (JacksonException e) {
            throw new MalformedRequestException(
                    null,
                    "it cannot be read: "
                            + e.getOriginalMessage().lines().findFirst().orElse(""));
        } catch (BadRequest e) {
            throw new MalformedRequestException(null, String.valueOf(e.getMessage()));
        }
    }

    private static RateCard card(Card card) {
        RateCard made = RateCard.DEFAULT;
        if (card.models() != null) {
            made = made.withModels(tariffs("models", card.models()));
        }
        if (card.otherModel() != null) {
            made = made.withOtherModel(tariff("otherModel", card.otherModel()));
        }
        if (card.listedOnly() != null && card.listedOnly()) {
            made = made.listedModelsOnly();
        }
        if (card.compute() != null) {
            made = made.withCompute(tariff("compute", card.compute()));
        }
        if (card.apiCalls() != null) {
            made = made.withApiCalls(tariff("apiCalls", card.apiCalls()));
        }
        if (card.storage() != null) {
            made = made.withStorage(tariff("storage", card.storage()));
        }
        return card.custom() == null ? made : made.withCustom(tariffs("custom", card.custom()));
    }

    private static Map<String, Tariff> tariffs(String field, Map<String, Price> prices) {
        Map<String, Tariff> tariffs = new LinkedHashMap<>();
        prices.forEach((name, price) -> tariffs.put(name, tariff(field + "." + name, price)));
        return tariffs;
    }

    private static Tariff tariff(String field, Price price) {
        return new Tariff(
                rate(field + ".first", String.valueOf(price.first())),
                price.second() == null ? Rate.FREE : rate(field + ".second", String.valueOf(price.second())),
                WireConversions.orDefault(price.rounding(), Rounding.CARRY),
                WireConversions.orDefault(price.least(), 0L));
    }

    private static Rate rate(String field, String text) {
        try {
            int slash = text.indexOf('/');
            BigDecimal credits = new BigDecimal((slash < 0 ? text : text.substring(0, slash)).strip());
            long per = slash < 0 ? 1 : Long.parseLong(text.substring(slash + 1).strip());
            return new Rate(credits.movePointRight(6).longValueExact(), per);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new MalformedRequestException(
                    field, "'" + text + "' is no price like 150/1000000 or 0.5, of at most 6 decimals");
        }
    }
}
