package io.holdfast.intake;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.BillingRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.MeteredBillings;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
public final class BillingRules {

    public static final String CALL_PROGRESSING = "call_progressing";
    public static final String CALL_HANGUP = "call_hangup";
    public static final String MESSAGE_CREATED = "message_created";
    public static final String NUMBER_CREATED = "number_created";
    public static final String NUMBER_RENEWED = "number_renewed";

    /** Maximum number of targets per message. */
    public static final int MAX_TARGETS = 1_000;

    private final MeteredBillings billings;
    private final BillingRates rates;

    private BillingRules(MeteredBillings billings, BillingRates rates) {
        this.billings = billings;
        this.rates = rates;
    }

    /** Returns the rules by event type. */
    public static Map<String, EventRule> of(Ledger ledger, BillingRates rates) {
        BillingRules rules = new BillingRules(ledger.billings(), rates);
        return Map.of(
                CALL_PROGRESSING,
                EventRule.of(rules::callProgressing).inOrder(data -> "call/" + data.uuid("id"), 0),
                CALL_HANGUP,
                EventRule.of(rules::callHangup).inOrder(data -> "call/" + data.uuid("id"), 1),
                MESSAGE_CREATED,
                EventRule.of(rules::messageCreated),
                NUMBER_CREATED,
                EventRule.of(rules::numberCreated),
                NUMBER_RENEWED,
                EventRule.of(rules::numberRenewed));
    }

    private Verdict callProgressing(Tx tx, EventFields data) {
        BillingReference call = BillingReference.of("call", data.uuid("id"));
        AccountId account = account(data);
        Billing existing = find(tx, call);
        BillingRequest request = existing == null
                ? BillingRequest.of(call, account, Rate.micros(rates.callMinute()))
                        .withTime(data.time("tm_progressing"))
                : restart(existing, account);
        return verdict(billings.start(tx, request));
    }

    private Verdict callHangup(Tx tx, EventFields data) {
        LedgerOutcome.Billed ended =
                billings.end(tx, BillingReference.of("call", data.uuid("id")), data.time("tm_hangup"));
        if (ended instanceof LedgerOutcome.BillingNotFound) {
            return data.isNull("tm_progressing")
                    ? Verdict.done()
                    : Verdict.failed("no billing was started for the call");
        }
        return verdict(ended);
    }

    private Verdict messageCreated(Tx tx, EventFields data) {
        BillingReference message = BillingReference.of("sms", data.uuid("id"));
        AccountId account = account(data);
        Instant at = data.time("tm_create");
        int targets = data.size("targets");
        if (targets > MAX_TARGETS) {
            throw new UndecodableEventException("'targets' has " + targets + " entries, the limit is " + MAX_TARGETS);
        }
        Verdict verdict = Verdict.done();
        for (int i = 0; i < targets && verdict instanceof Verdict.Done; i++) {
            verdict = bill(
                    tx,
                    BillingRequest.of(message.part(i), account, Rate.micros(rates.message()))
                            .withTime(at));
        }
        return verdict;
    }

    private Verdict numberCreated(Tx tx, EventFields data) {
        BillingReference number = BillingReference.of("number", data.uuid("id"));
        return bill(
                tx,
                BillingRequest.of(number, account(data), Rate.micros(rates.number()))
                        .withTime(data.time("tm_create")));
    }

    private Verdict numberRenewed(Tx tx, EventFields data) {
        Instant at = data.time("tm_renew");
        BillingReference month =
                BillingReference.of("number_renew", data.uuid("id")).month(at);
        return bill(
                tx,
                BillingRequest.of(month, account(data), Rate.micros(rates.number()))
                        .withTime(at));
    }

    /**
     * Charges once per reference. A billing record that was started but not charged is completed at its original rate.
     */
    private Verdict bill(Tx tx, BillingRequest request) {
        Billing existing = find(tx, request.reference());
        return verdict(billings.bill(tx, existing == null ? request : restart(existing, request.account()), 1));
    }

    private @Nullable Billing find(Tx tx, BillingReference reference) {
        return billings.find(tx, reference).map(row -> row.value()).orElse(null);
    }

    /** Returns the original request of a billing record, whose account must be the given account. */
    private static BillingRequest restart(Billing existing, AccountId account) {
        return new BillingRequest(
                existing.reference(), account, existing.rate(), existing.started(), existing.description());
    }

    private static AccountId account(EventFields data) {
        return AccountId.of(data.uuid("account_id"));
    }

    private static Verdict verdict(LedgerOutcome.Billed outcome) {
        if (outcome instanceof LedgerOutcome.BillingStored) {
            return Verdict.done();
        }
        if (outcome instanceof LedgerOutcome.KeyReused reused) {
            return Verdict.hopeless(reused.code() + ": " + reused.key() + " is billed to another account");
        }
        if (outcome instanceof LedgerOutcome.Insufficient missing) {
            return Verdict.refused(missing.code() + ": " + missing.required() + " required, "
                    + missing.balance().available() + " available");
        }
        return outcome instanceof LedgerOutcome.Refused refused
                ? Verdict.refused(refused.code())
                : Verdict.failed(outcome.toString());
    }
}
