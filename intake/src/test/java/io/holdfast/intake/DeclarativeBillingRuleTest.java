package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.intake.DeclarativeBillingRule.Action;
import io.holdfast.intake.DeclarativeBillingRule.Fields;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.error.BadRequestException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Billing rules that are described by data, and events in other formats. */
class DeclarativeBillingRuleTest extends IntakeCase {

    private static final Fields RIDE = new Fields("ride.id", "rider", "at", null, "began");

    @BeforeEach
    void useRules() {
        ledger = new Ledger(
                stores.store(),
                LedgerOptions.DEFAULT.withRates(
                        RateCard.DEFAULT.withCustom(Map.of("pages", RateCardPrice.of(Rate.micros(500_000))))));
        Map<String, EventRule> rules = Map.of(
                "ride_began",
                        new DeclarativeBillingRule(Action.START, "ride", Rate.micros(3_000_000), false, RIDE)
                                .on(ledger),
                "ride_ended", new DeclarativeBillingRule(Action.END, "ride", null, false, RIDE).on(ledger),
                "stamps",
                        new DeclarativeBillingRule(
                                        Action.BILL,
                                        "stamp",
                                        Rate.micros(1_000_000),
                                        false,
                                        new Fields("ride.id", "rider", null, "count", null))
                                .on(ledger),
                "rent",
                        new DeclarativeBillingRule(
                                        Action.BILL,
                                        "rent",
                                        Rate.micros(100_000_000),
                                        true,
                                        new Fields("ride.id", "rider", "at", null, null))
                                .on(ledger),
                "printed",
                        new DeclarativeBillingRule(
                                        Action.CHARGE,
                                        "pages",
                                        null,
                                        false,
                                        new Fields("ride.id", "rider", "at", "count", null))
                                .on(ledger));
        EventFieldLocations format = new EventFieldLocations("meta.id", "header:x-type", "value:rides", "");
        processor = new EventProcessor(stores.store(), retries, rules, IntakeOptions.DEFAULT.withFormat(format));
    }

    private ReceiveOutcome receive(String type, String id, String fields) {
        String body = "{'meta':{'id':'" + id + "'},'ride':{'id':'r1'},'rider':'" + ADA + "'," + fields + "}";
        return processor.receive(new InboundMessage(
                null, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8), Map.of("header:x-type", type)));
    }

    @Test
    void startedMinutesAreCharged() {
        receive("ride_began", "e1", "'at':'2026-01-01T10:00:00Z'");
        receive("ride_ended", "e2", "'at':'2026-01-01T10:02:01Z'");
        assertThat(spent()).isEqualTo(9);
        assertThat(receive("ride_ended", "e2", "'at':'2026-01-01T10:02:01Z'"))
                .isEqualTo(new ReceiveOutcome.Repeated("e2"));
    }

    @Test
    void anEndThatArrivesFirstIsRetriedByItsSavedType() {
        assertThat(receive("ride_ended", "e2", "'at':'2026-01-01T10:02:01Z'"))
                .isInstanceOf(ReceiveOutcome.SavedForRetry.class);
        receive("ride_began", "e1", "'at':'2026-01-01T10:00:00Z'");
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(spent()).isEqualTo(9);
        assertThat(receive("ride_ended", "e3", "'at':'2026-01-01T10:02:01Z','began':null"))
                .isEqualTo(new ReceiveOutcome.Applied("e3"));
        assertThat(spent()).isEqualTo(9);
    }

    @Test
    void unitsAreANumberOrTheLengthOfAList() {
        receive("stamps", "e1", "'count':3");
        assertThat(spent()).isEqualTo(3);
        assertThat(receive("stamps", "e2", "'count':[1,2,3]")).isEqualTo(new ReceiveOutcome.Applied("e2"));
        assertThat(receive("stamps", "e4", "'count':[1,2]")).isInstanceOf(ReceiveOutcome.SavedForRetry.class);
        assertThat(status("e4")).isEqualTo(Status.EXHAUSTED);
        assertThat(spent()).isEqualTo(3); // The same reference is charged once.
        assertThat(receive("stamps", "e3", "'count':1.5")).isInstanceOf(ReceiveOutcome.SavedForRetry.class);
        assertThat(retries.get("e3").orElseThrow().error()).isEqualTo("field 'count' must be an integer");
        receive("stamps", "e5", "'count':0");
        assertThat(retries.get("e5").orElseThrow().error())
                .isEqualTo("field 'count' must be between 1 and " + LedgerLimits.MAX_QUANTITY
                        + ", or a list with at least one entry");
        receive("printed", "e6", "'at':'2026-01-01T00:00:00Z','count':-1");
        assertThat(retries.get("e6").orElseThrow().error()).startsWith("field 'count': ");
        receive("stamps", "e7", "'count':'x'");
        assertThat(retries.get("e7").orElseThrow().error()).isEqualTo("field 'count' must be a number or a list");
    }

    @Test
    void aBillKeepsTheOriginalReference() {
        receive("stamps", "e1", "'count':3");
        var billing = ledger.billings()
                .find(BillingReference.of("stamp", "r1"))
                .orElseThrow()
                .value();
        assertThat(billing.description()).isEqualTo("stamp/r1");
        assertThat(ledger.history()
                        .transaction(Objects.requireNonNull(billing.transaction()))
                        .orElseThrow()
                        .description())
                .isEqualTo("stamp/r1");
        receive("stamps", "e2", "'count':4");
        assertThat(retries.get("e2").orElseThrow().error())
                .isEqualTo("key_reused: stamp/r1 was already billed, to another account or for different units");
    }

    @Test
    void aMonthIsChargedOnce() {
        receive("rent", "e1", "'at':'2026-01-01T00:00:00Z'");
        receive("rent", "e2", "'at':'2026-01-31T23:59:59Z'");
        receive("rent", "e3", "'at':'2026-02-01T00:00:00Z'");
        assertThat(spent()).isEqualTo(200);
    }

    @Test
    void aMetricIsChargedAtThePriceOfTheRateCard() {
        receive("printed", "e1", "'at':'2026-01-01T00:00:00Z','count':12.0");
        assertThat(spent()).isEqualTo(6);
        assertThat(receive("printed", "e2", "'at':'2026-01-01T00:00:00Z','count':1e999999999"))
                .isInstanceOf(ReceiveOutcome.SavedForRetry.class);
        assertThat(status("e2")).isEqualTo(Status.EXHAUSTED);
    }

    @Test
    void aMissingHeaderIsNamed() {
        processor.receive(InboundMessage.of("{}".getBytes(StandardCharsets.UTF_8)));
        assertThat(retries.list(io.holdfast.retry.FailedEventQuery.ALL)
                        .rows()
                        .get(0)
                        .error())
                .contains("field 'header:x-type' is missing");
    }

    @Test
    void incompleteRulesAreRejected() {
        assertThatThrownBy(() -> new DeclarativeBillingRule(Action.BILL, "x", null, false, Fields.DEFAULT))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("rate must be set");
        assertThatThrownBy(() -> new DeclarativeBillingRule(Action.START, "x", Rate.FREE, false, Fields.DEFAULT))
                .hasMessage("time must be set, because the charge depends on it");
    }
}
