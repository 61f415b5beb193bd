package io.holdfast.server;

import static io.holdfast.server.LedgerWire.billing;
import static io.holdfast.server.LedgerWire.posted;
import static io.holdfast.server.Operation.command;
import static io.holdfast.server.Operation.query;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.size;
import static io.holdfast.server.Wire.ulid;

import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.BillingStart;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.Outcome;
import io.holdfast.ledger.Reference;
import io.holdfast.ledger.Refill;
import io.holdfast.store.ReadTx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** What the ledger keeps beside its accounts, over HTTP: holds, grants, billings, refills. */
final class HoldRoutes {

    private static final Duration TAKEN_FOR = Duration.ofMinutes(5);

    private final Ledger ledger;

    HoldRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    List<Operation<?>> all() {
        return Stream.of(holds(), grants(), billings(), refills())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }

    private List<Operation<?>> holds() {
        return List.of(
                command(
                                "ledger.authorize",
                                "POST /v1/ledger/holds",
                                LedgerApi.Authorize.class,
                                LedgerApi.Hold.class,
                                "Sets credit aside before its use.",
                                (tx, q) -> held(ledger.holds()
                                        .authorize(
                                                tx,
                                                new HoldRequest(
                                                        q.id(),
                                                        id(q.account()),
                                                        Credits.of(q.amount()),
                                                        q.lasts(),
                                                        q.description()))))
                        .created()
                        .keyed("id"),
                command(
                        "ledger.extend_hold",
                        "POST /v1/ledger/holds/{id}/extend",
                        LedgerApi.ExtendHold.class,
                        LedgerApi.Hold.class,
                        "Keeps an open hold for so long from now.",
                        (tx, q) -> kept(ledger.holds().extend(tx, q.id(), q.lasts()))),
                command(
                                "ledger.settle",
                                "POST /v1/ledger/holds/{id}/settle",
                                LedgerApi.Settle.class,
                                LedgerApi.Transaction.class,
                                "Charges a usage in place of a hold.",
                                (tx, q) -> posted(ledger.holds().settle(tx, q.id(), LedgerWire.usage(q.usage()))))
                        .created(),
                command(
                        "ledger.release_hold",
                        "POST /v1/ledger/holds/{id}/release",
                        LedgerApi.HoldRef.class,
                        LedgerApi.Hold.class,
                        "Lets go of a hold without a charge.",
                        (tx, q) -> voided(ledger.holds().release(tx, q.id()))),
                query(
                        "ledger.hold",
                        "GET /v1/ledger/holds/{id}",
                        LedgerApi.HoldRef.class,
                        LedgerApi.Hold.class,
                        "A hold as it is now.",
                        (tx, q) -> LedgerWire.hold(
                                q.id(), found("hold", q.id(), ledger.holds().hold(tx, q.id())), null)),
                query(
                                "ledger.holds",
                                "GET /v1/ledger/accounts/{account}/holds",
                                LedgerApi.AccountRef.class,
                                LedgerApi.Hold.class,
                                "The open holds of an account, the first to expire at the front.",
                                (tx, q) -> Wire.all(
                                        ledger.holds().open(tx, id(q.account())),
                                        row -> LedgerWire.hold(row.key(), row.value(), null)))
                        .pages());
    }

    private List<Operation<?>> grants() {
        return List.of(
                command(
                                "ledger.grant_signup",
                                "POST /v1/ledger/accounts/{account}/grants/signup",
                                LedgerApi.AccountRef.class,
                                LedgerApi.Transaction.class,
                                "The grant for signing up, once.",
                                (tx, q) -> posted(ledger.grants().signup(tx, id(q.account()))))
                        .created(),
                command(
                                "ledger.grant_daily",
                                "POST /v1/ledger/accounts/{account}/grants/daily",
                                LedgerApi.AccountRef.class,
                                LedgerApi.Transaction.class,
                                "The grant of the day, once a day.",
                                (tx, q) -> posted(ledger.grants().daily(tx, id(q.account()))))
                        .created(),
                command(
                                "ledger.grant_monthly",
                                "POST /v1/ledger/accounts/{account}/grants/monthly",
                                LedgerApi.AccountRef.class,
                                LedgerApi.Transaction.class,
                                "The grant of the month, once a month.",
                                (tx, q) -> posted(ledger.grants().monthly(tx, id(q.account()))))
                        .created(),
                command(
                                "ledger.grant_referral",
                                "POST /v1/ledger/accounts/{account}/grants/referral",
                                LedgerApi.Referral.class,
                                LedgerApi.Transaction.class,
                                "The grant for having brought somebody, once for each.",
                                (tx, q) -> posted(ledger.grants().referral(tx, id(q.account()), id(q.referred()))))
                        .created(),
                query(
                                "ledger.grants",
                                "GET /v1/ledger/accounts/{account}/grants",
                                LedgerApi.AccountRef.class,
                                LedgerApi.Grant.class,
                                "Grants with credit left, in the order of spending.",
                                (tx, q) -> Wire.all(ledger.grants().open(tx, id(q.account())), LedgerWire::grant))
                        .pages());
    }

    private List<Operation<?>> billings() {
        return List.of(
                command(
                                "ledger.start_billing",
                                "POST /v1/ledger/billings/{type}/{id}/start",
                                LedgerApi.StartBilling.class,
                                LedgerApi.Billing.class,
                                "Begins to bill something by its reference.",
                                (tx, q) -> billing(ledger.billings()
                                        .start(
                                                tx,
                                                new BillingStart(
                                                        Reference.of(q.type(), q.id()),
                                                        id(q.account()),
                                                        q.rate(),
                                                        q.at(),
                                                        q.description()))))
                        .created(),
                command(
                        "ledger.end_billing",
                        "POST /v1/ledger/billings/{type}/{id}/end",
                        LedgerApi.EndBilling.class,
                        LedgerApi.Billing.class,
                        "Ends a billing and charges for it.",
                        (tx, q) -> billing(
                                ledger.billings().end(tx, Reference.of(q.type(), q.id()), or(q.at(), tx.now())))),
                command(
                                "ledger.bill",
                                "POST /v1/ledger/billings/{type}/{id}/bill",
                                LedgerApi.BillNow.class,
                                LedgerApi.Billing.class,
                                "Starts and ends a billing of so many units.",
                                (tx, q) -> billing(ledger.billings()
                                        .bill(
                                                tx,
                                                new BillingStart(
                                                        Reference.of(q.type(), q.id()),
                                                        id(q.account()),
                                                        q.rate(),
                                                        q.at(),
                                                        q.description()),
                                                q.units())))
                        .created(),
                command(
                        "ledger.delete_billing",
                        "DELETE /v1/ledger/billings/{type}/{id}",
                        LedgerApi.BillingRef.class,
                        LedgerApi.Billing.class,
                        "Forgets a billing; what was charged stays charged.",
                        (tx, q) -> billing(ledger.billings().delete(tx, Reference.of(q.type(), q.id())))),
                query(
                        "ledger.billing",
                        "GET /v1/ledger/billings/{type}/{id}",
                        LedgerApi.BillingRef.class,
                        LedgerApi.Billing.class,
                        "The billing of a reference.",
                        this::billingOf));
    }

    private LedgerApi.Billing billingOf(ReadTx tx, LedgerApi.BillingRef asked) {
        var row = found("billing", asked.id(), ledger.billings().find(tx, Reference.of(asked.type(), asked.id())));
        return billing(row.key(), row.value());
    }

    private List<Operation<?>> refills() {
        return List.of(
                command(
                                "ledger.take_refills",
                                "POST /v1/ledger/refills/take",
                                LedgerApi.TakeRefills.class,
                                LedgerApi.Refill.class,
                                "Takes refill requests to be paid; others do not get them meanwhile.",
                                (tx, q) -> Wire.all(
                                        ledger.refills().take(tx, size(q.most()), or(q.time(), TAKEN_FOR)),
                                        LedgerWire::refill))
                        .pages(),
                command(
                                "ledger.complete_refill",
                                "POST /v1/ledger/refills/{id}/complete",
                                LedgerApi.CompleteRefill.class,
                                LedgerApi.Transaction.class,
                                "A refill was paid: adds its credit.",
                                (tx, q) -> posted(ledger.refills().complete(tx, ulid("id", q.id()), q.payment())))
                        .created(),
                command(
                        "ledger.fail_refill",
                        "POST /v1/ledger/refills/{id}/fail",
                        LedgerApi.FailRefill.class,
                        LedgerApi.Refill.class,
                        "A refill could not be paid.",
                        (tx, q) -> refill(q.id(), ledger.refills().fail(tx, ulid("id", q.id()), q.reason()))),
                command(
                        "ledger.retry_refill",
                        "POST /v1/ledger/refills/{id}/retry",
                        LedgerApi.RefillRef.class,
                        LedgerApi.Refill.class,
                        "Offers a failed refill again.",
                        (tx, q) -> refill(q.id(), ledger.refills().retry(tx, ulid("id", q.id())))),
                query(
                        "ledger.refill",
                        "GET /v1/ledger/refills/{id}",
                        LedgerApi.RefillRef.class,
                        LedgerApi.Refill.class,
                        "A refill request.",
                        (tx, q) -> refill(q.id(), ledger.refills().get(tx, ulid("id", q.id())))),
                query(
                                "ledger.refills",
                                "GET /v1/ledger/accounts/{account}/refills",
                                LedgerApi.RefillsOf.class,
                                LedgerApi.Refill.class,
                                "The newest refill requests of an account.",
                                (tx, q) -> Wire.all(
                                        ledger.refills().of(tx, id(q.account()), size(q.limit())), LedgerWire::refill))
                        .pages());
    }

    private static LedgerApi.Hold held(Outcome.Authorized outcome) {
        Outcome.Held held = outcome.orThrow(Outcome.Held.class);
        return LedgerWire.hold(held.id(), held.hold(), held.balance());
    }

    private static LedgerApi.Hold kept(Outcome.Extended outcome) {
        Outcome.Kept kept = outcome.orThrow(Outcome.Kept.class);
        return LedgerWire.hold(kept.id(), kept.hold(), null);
    }

    private static LedgerApi.Hold voided(Outcome.Released outcome) {
        Outcome.Voided voided = outcome.orThrow(Outcome.Voided.class);
        return LedgerWire.hold(voided.id(), voided.hold(), voided.balance());
    }

    private static LedgerApi.Refill refill(String id, Optional<Refill> refill) {
        return LedgerWire.refill(ulid("id", id), found("refill", id, refill));
    }
}
