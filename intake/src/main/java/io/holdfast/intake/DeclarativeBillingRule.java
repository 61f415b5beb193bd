package io.holdfast.intake;

import io.holdfast.intake.BillingListener.Command;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.MeteredBillingRequest;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A billing rule for one event type, defined by configuration instead of code.
 *
 * @param action the effect of an event
 * @param item the type of the billing reference, such as {@code call}; for {@link Action#CHARGE}, the custom metric
 * @param rate the price per unit, or per minute (rounded up); null for {@link Action#END} and {@link Action#CHARGE}
 * @param monthly for {@link Action#BILL}, whether the same reference is charged once per month in UTC
 * @param fields the data fields to read
 */
public record DeclarativeBillingRule(
        Action action, String item, @Nullable Rate rate, boolean monthly, Fields fields) {

    private static final BigDecimal MAX_UNITS = BigDecimal.valueOf(LedgerLimits.MAX_QUANTITY);

    /** The effect of an event. */
    public enum Action {
        /** Starts metered billing. Nothing is charged yet. */
        START,
        /** Ends metered billing and charges for its duration in minutes, rounded up. */
        END,
        /** Charges a number of units. */
        BILL,
        /** Charges a quantity of a custom metric at the price of the rate card. */
        CHARGE
    }

    /**
     * The data fields that a rule reads.
     *
     * @param reference the id of the billed resource
     * @param account the account to charge
     * @param time the time of the event, or null for the time of processing
     * @param units the number of units, or a list whose entries are counted, or null for one unit
     * @param unlessNull for {@link Action#END}, the field whose null value means that nothing was started, or null for
     *     no such field
     */
    public record Fields(
            String reference,
            String account,
            @Nullable String time,
            @Nullable String units,
            @Nullable String unlessNull) {

        /** The fields {@code id} and {@code account_id}, without a time, for one unit. */
        public static final Fields DEFAULT = new Fields("id", "account_id", null, null, null);
    }

    public DeclarativeBillingRule {
        Arguments.notNull("action", action);
        Arguments.notBlank("item", item, 100);
        boolean priced = action == Action.START || action == Action.BILL;
        if (priced != (rate != null)) {
            throw Arguments.invalid(priced ? "rate must be set" : "rate must not be set");
        }
        if (fields.time() == null && (monthly || action == Action.START || action == Action.END)) {
            throw Arguments.invalid("time must be set, because the charge depends on it");
        }
        if (monthly && action != Action.BILL) {
            throw Arguments.invalid("'per: month' can only be used with 'bill'");
        }
    }

    /** Returns the rule as a function of events. */
    public EventRule on(Ledger ledger) {
        BillingEffects effects = new BillingEffects(ledger.billings());
        OutcomeRecordingEffect effect = (tx, data, outcomes) -> apply(tx, data, ledger, effects, outcomes);
        EventRule rule = EventRule.of(effect);
        if (action != Action.END) {
            rule = rule.ofAccount(data -> data.uuid(fields.account()).toString());
        }
        return action == Action.START || action == Action.END
                ? rule.inOrder(data -> item + "/" + data.text(fields.reference()), action == Action.START ? 0 : 1)
                : rule;
    }

    private Verdict apply(Tx tx, EventFields data, Ledger ledger, BillingEffects effects, BillingOutcomes outcomes) {
        String id = data.text(fields.reference());
        Instant at = fields.time() == null ? null : data.time(fields.time());
        if (action == Action.CHARGE) {
            Usage usage = Usage.of(item + "/" + id, account(data), ResourceUsage.custom(item, quantity(data)))
                    .withSource("intake");
            return BillingEffects.verdict(
                    outcomes.add(Command.CHARGE, ledger.charge(tx, at == null ? usage : usage.withTime(at))),
                    usage.account());
        }
        BillingReference reference = BillingReference.of(item, id);
        if (action == Action.END) {
            return effects.end(
                    tx,
                    reference,
                    at == null ? tx.now() : at,
                    fields.unlessNull() != null && data.isNull(fields.unlessNull()),
                    outcomes);
        }
        BillingReference charged = monthly && at != null ? reference.month(at) : reference;
        MeteredBillingRequest request = MeteredBillingRequest.of(
                        charged, account(data), rate == null ? Rate.FREE : rate)
                .withDescription(charged.label());
        MeteredBillingRequest timed = at == null ? request : request.withTime(at);
        return action == Action.START
                ? effects.start(tx, timed, outcomes)
                : effects.bill(tx, timed, units(data), outcomes);
    }

    private AccountId account(EventFields data) {
        return AccountId.of(data.uuid(fields.account()));
    }

    private Quantity quantity(EventFields data) {
        if (fields.units() == null) {
            return Quantity.of(1);
        }
        try {
            return Quantity.of(data.quantity(fields.units()));
        } catch (BadRequestException e) {
            throw new UndecodableEventException("field '" + fields.units() + "': " + e.getMessage(), e);
        }
    }

    private long units(EventFields data) {
        if (fields.units() == null) {
            return 1;
        }
        BigDecimal units = data.quantity(fields.units());
        if (units.signum() <= 0 || units.compareTo(MAX_UNITS) > 0) {
            throw new UndecodableEventException("field '" + fields.units() + "' must be between 1 and " + MAX_UNITS
                    + ", or a list with at least one entry");
        }
        try {
            return units.longValueExact();
        } catch (ArithmeticException e) {
            throw new UndecodableEventException("field '" + fields.units() + "' must be an integer", e);
        }
    }
}
