package io.holdfast.server.ledger;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ExceptionText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A rate card in a YAML file. A price is a number of credits per unit, or per a given number of units; omitted prices
 * have their default values.
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
     * The content of the file. This record is public because it is validated like a request.
     *
     * @param listedOnly whether usage of models that are not listed is rejected
     */
    public record Card(
            @Nullable Map<String, Price> models,
            @Nullable Price otherModel,
            @Nullable Boolean listedOnly,
            @Nullable Price compute,
            @Nullable Price apiCalls,
            @Nullable Price storage,
            @Nullable Map<String, Price> custom) {}

    /**
     * A price in the rate card.
     *
     * @param first the price of the first quantity, such as {@code 150/1000000}, or {@code 0.5} per unit
     * @param rounding the rounding mode, or null to carry fractions forward
     * @param least the minimum charge in credits
     */
    public record Price(
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Rounding rounding,
            @Nullable Long least) {}

    public static RateCard read(Path file) {
        try {
            JsonNode yaml = new YAMLMapper().readTree(file.toFile());
            if (!yaml.isObject()) {
                throw new MalformedRequestException(
                        null, "the rate card must contain fields such as 'models' " + "and 'compute'");
            }
            return card(StrictJson.bind(yaml, Card.class));
        } catch (JacksonException e) {
            throw new MalformedRequestException(
                    null,
                    "the rate card cannot be read: "
                            + ExceptionText.withoutClassNames(
                                    e.getOriginalMessage().lines().findFirst().orElse("")));
        } catch (BadRequestException e) {
            throw new MalformedRequestException(null, String.valueOf(e.getMessage()));
        }
    }

    private static RateCard card(Card card) {
        RateCard rates = RateCard.DEFAULT;
        if (card.models() != null) {
            rates = rates.withModels(tariffs("models", card.models()));
        }
        if (card.otherModel() != null) {
            rates = rates.withOtherModel(tariff("otherModel", card.otherModel()));
        }
        if (card.listedOnly() != null && card.listedOnly()) {
            rates = rates.listedModelsOnly();
        }
        if (card.compute() != null) {
            rates = rates.withCompute(tariff("compute", card.compute()));
        }
        if (card.apiCalls() != null) {
            rates = rates.withApiCalls(tariff("apiCalls", card.apiCalls()));
        }
        if (card.storage() != null) {
            rates = rates.withStorage(tariff("storage", card.storage()));
        }
        return card.custom() == null ? rates : rates.withCustom(tariffs("custom", card.custom()));
    }

    private static Map<String, RateCardPrice> tariffs(String field, Map<String, Price> prices) {
        Map<String, RateCardPrice> tariffs = new LinkedHashMap<>();
        prices.forEach((name, price) -> tariffs.put(name, tariff(field + "." + name, price)));
        return tariffs;
    }

    private static RateCardPrice tariff(String field, Price price) {
        return new RateCardPrice(
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
                    field, "'" + text + "' must be a price such as 150/1000000, or 0.5 with at most 6 decimals");
        }
    }
}
