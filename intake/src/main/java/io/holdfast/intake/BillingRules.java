package io.holdfast.intake;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.BillingRequest;
import io.holdfast.ledger.Billings;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bills for calls, messages and numbers.
 *
 * <pre>
 * call_progressing   id, account_id, tm_progressing              begins the bill of a call
 * call_hangup        id, tm_hangup, tm_progressing               ends it: every begun minute; null: nobody had answered
 * message_created    id, account_id, targets [..], tm_create     one charge a target
 * number_created     id, account_id, tm_create                   one charge
 * number_renewed     id, account_id, tm_renew                    one charge a month, by the month of tm_renew in UTC
 * </pre>
 */
public final class BillingRules {

    public static final String CALL_PROGRESSING = "call_progressing";
    public static final String CALL_HANGUP = "call_hangup";
    public static final String MESSAGE_CREATED = "message_created";
    public static final String NUMBER_CREATED = "number_created";
    public static final String NUMBER_RENEWED = "number_renewed";

    /** The most targets of a message. */
    public static final int MAX_TARGETS = 1_000;

    private final Billings billings;
    private final BillingRates rates;

    private BillingRules(Billings billings, BillingRates rates) {
        this.billings = billings;
        this.rates = rates;
    }

    /** The rules by type of event. */
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
        Billing begun = find(tx, call);
        BillingRequest start = begun == null
                ? BillingRequest.of(call, account, Rate.micros(rates.callMinute()))
                        .withTime(data.time("tm_progressing"))
                : restart(begun, account);
        return verdict(billings.start(tx, start));
    }

    private Verdict callHangup(Tx tx, EventFields data) {
        LedgerOutcome.Billed ended =
                billings.end(tx, BillingReference.of("call", data.uuid("id")), data.time("tm_hangup"));
        if (ended instanceof LedgerOutcome.BillingNotFound) {
            return data.isNull("tm_progressing") ? Verdict.done() : Verdict.failed("the call has not begun here yet");
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

    /** Charges once for a reference. What was begun and never charged is finished, at the rate that it was begun with. */
    private Verdict bill(Tx tx, BillingRequest start) {
        Billing begun = find(tx, start.reference());
        return verdict(billings.bill(tx, begun == null ? start : restart(begun, start.account()), 1));
    }

    private @Nullable Billing find(Tx tx, BillingReference reference) {
        return billings.find(tx, reference).map(row -> row.value()).orElse(null);
    }

    /** What a billing was begun with; only the account has to be the same. */
    private static BillingRequest restart(Billing begun, AccountId account) {
        return new BillingRequest(begun.reference(), account, begun.rate(), begun.started(), begun.description());
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
