package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.Rounding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rate cards in YAML files. */
class RateCardFileTest {

    @TempDir
    Path folder;

    private RateCard card(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("rates.yaml"), yaml);
        return LayeredSettings.read(List.of("--rate-card", file.toString()), Map.of())
                .config()
                .modules()
                .ledger()
                .rates();
    }

    @Test
    void listedPricesApplyAndOthersAreDefaults() throws Exception {
        RateCard card = card("""
                models:
                  acme/large: {first: 150/1000000, second: 600/1000000, rounding: DOWN, least: 1}
                compute: {first: 6, second: 2.5}
                custom:
                  pages: {first: 0.5}
                """);
        assertThat(card.models().get("acme/large"))
                .isEqualTo(RateCardPrice.tokens(Rate.credits(150, 1_000_000), Rate.credits(600, 1_000_000)));
        assertThat(card.compute())
                .isEqualTo(new RateCardPrice(Rate.credits(6, 1), Rate.micros(2_500_000), Rounding.CARRY, 0));
        assertThat(card.custom().get("pages")).isEqualTo(RateCardPrice.of(Rate.micros(500_000)));
        assertThat(card.storage()).isEqualTo(RateCard.DEFAULT.storage());
        assertThat(card("listedOnly: true").otherModel()).isNull();
    }

    @Test
    void theWrongFieldIsNamed() {
        assertThatThrownBy(() -> card("compute: {first: cheap}")).hasMessageContaining("compute.first: 'cheap'");
        assertThatThrownBy(() -> card("compute: {second: 1}")).hasMessageContaining("first");
        assertThatThrownBy(() -> card("paint: {first: 1}")).hasMessageContaining("paint");
        assertThatThrownBy(() -> card("compute: {first: 0.0000001}")).hasMessageContaining("6 decimals");
        assertThatThrownBy(() -> card("compute: {first: -1}")).hasMessageContaining("rate");
        assertThatThrownBy(() -> card("][")).hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> card("")).hasMessageContaining("must contain fields such as 'models' and 'compute'");
    }
}
