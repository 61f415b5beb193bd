package io.holdfast.intake;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.MeteredBillingRequest;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.retry.Verdict;
import io.holdfast.retry.Verdict.CreditNeed;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Map;

/**
 * Rules for billing calls, messages and phone numbers.
 *
 * <pre>
 * call_progressing   id, account_id, tm_progressing              starts the billing of a call
 * call_hangup        id, tm_hangup, tm_progressing               charges each started minute; null if not answered
 * message_created    id, account_id, targets [..], tm_create     one charge per target
 * number_created     id, account_id, tm_create                   one charge
 * number_renewed     id, account_id, tm_renew                    one charge per month of tm_renew in UTC
 * </pre>
 */
public final class TelephonyBillingRules {

    public static final String CALL_PROGRESSING = "call_progressing";
    public static final String CALL_HANGUP = "call_hangup";
    public static final String MESSAGE_CREATED = "message_created";
    public static final String NUMBER_CREATED = "number_created";
    public static final String NUMBER_RENEWED = "number_renewed";

    /** Maximum number of targets per message. */
    public static final int MAX_TARGETS = 1_000;

    private final Ledger ledger;
    private final BillingEffects effects;
    private final TelephonyRates rates;

    private TelephonyBillingRules(Ledger ledger, TelephonyRates rates) {
        this.ledger = ledger;
        this.effects = new BillingEffects(ledger.billings());
        this.rates = rates;
    }

    /** Returns the rules by event type. */
    public static Map<String, EventRule> of(Ledger ledger, TelephonyRates rates) {
        TelephonyBillingRules rules = new TelephonyBillingRules(ledger, rates);
        return Map.of(
                CALL_PROGRESSING,
                billing(rules::callProgressing).inOrder(data -> "call/" + data.uuid("id"), 0),
                CALL_HANGUP,
                billing(rules::callHangup).inOrder(data -> "call/" + data.uuid("id"), 1),
                MESSAGE_CREATED,
                billing(rules::messageCreated),
                NUMBER_CREATED,
                billing(rules::numberCreated),
                NUMBER_RENEWED,
                billing(rules::numberRenewed));
    }

    private static EventRule billing(OutcomeRecordingEffect effect) {
        return EventRule.of(effect).ofAccount(data -> data.optionalText("account_id"));
    }

    private Verdict callProgressing(Tx tx, EventFields data, BillingOutcomes outcomes) {
        return effects.start(
                tx,
                MeteredBillingRequest.of(
                                BillingReference.of("call", data.uuid("id")),
                                account(data),
                                Rate.micros(rates.callMinute()))
                        .withTime(data.time("tm_progressing")),
                outcomes);
    }

    private Verdict callHangup(Tx tx, EventFields data, BillingOutcomes outcomes) {
        return effects.end(
                tx,
                BillingReference.of("call", data.uuid("id")),
                data.time("tm_hangup"),
                data.isNull("tm_progressing"),
                outcomes);
    }

    private Verdict messageCreated(Tx tx, EventFields data, BillingOutcomes outcomes) {
        BillingReference message = BillingReference.of("sms", data.uuid("id"));
        AccountId account = account(data);
        Instant at = data.time("tm_create");
        int targets = data.size("targets");
        if (targets > MAX_TARGETS) {
            throw new UndecodableEventException("'targets' has " + targets + " entries; the limit is " + MAX_TARGETS);
        }
        long available = ledger.balance(tx, account).map(Balance::available).orElse(0L);
        for (int i = 0; i < targets; i++) {
            Verdict verdict = bill(tx, message.part(i), account, rates.message(), at, outcomes);
            if (verdict instanceof Verdict.Refused refused && refused.need() != null && i > 0) {
                return Verdict.refused(refused.error(), needForAll(account, targets, available));
            }
            if (verdict instanceof Verdict.NotDone) {
                return verdict;
            }
        }
        return Verdict.done();
    }

    /** Returns the credit required to bill all targets of a message. The cost exceeds the available credit. */
    private CreditNeed needForAll(AccountId account, int targets, long available) {
        long micros = Math.multiplyExact(targets, rates.message());
        return new CreditNeed(account.toString(), Math.max(available + 1, micros / Rate.MICROS_PER_CREDIT));
    }

    private Verdict numberCreated(Tx tx, EventFields data, BillingOutcomes outcomes) {
        BillingReference number = BillingReference.of("number", data.uuid("id"));
        return bill(tx, number, account(data), rates.number(), data.time("tm_create"), outcomes);
    }

    private Verdict numberRenewed(Tx tx, EventFields data, BillingOutcomes outcomes) {
        Instant at = data.time("tm_renew");
        BillingReference month =
                BillingReference.of("number_renew", data.uuid("id")).month(at);
        return bill(tx, month, account(data), rates.number(), at, outcomes);
    }

    private Verdict bill(
            Tx tx, BillingReference reference, AccountId account, long micros, Instant at, BillingOutcomes outcomes) {
        return effects.bill(
                tx,
                MeteredBillingRequest.of(reference, account, Rate.micros(micros))
                        .withTime(at),
                1,
                outcomes);
    }

    private static AccountId account(EventFields data) {
        return AccountId.of(data.uuid("account_id"));
    }
}
