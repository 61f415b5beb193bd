package io.holdfast.server;

import static io.holdfast.server.LedgerWire.billing;
import static io.holdfast.server.LedgerWire.posted;
import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.size;
import static io.holdfast.server.Wire.ulid;

import io.holdfast.api.HoldCalls;
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
                does(
                        HoldCalls.AUTHORIZE,
                        (tx, q) -> held(ledger.holds()
                                .authorize(
                                        tx,
                                        new HoldRequest(
                                                q.id(),
                                                id(q.account()),
                                                Credits.of(q.amount()),
                                                q.lasts(),
                                                q.description())))),
                does(HoldCalls.EXTEND_HOLD, (tx, q) -> kept(ledger.holds().extend(tx, q.id(), q.lasts()))),
                does(
                        HoldCalls.SETTLE,
                        (tx, q) -> posted(ledger.holds().settle(tx, q.id(), LedgerWire.usage(q.usage())))),
                does(HoldCalls.RELEASE_HOLD, (tx, q) -> voided(ledger.holds().release(tx, q.id()))),
                reads(
                        HoldCalls.HOLD,
                        (tx, q) -> LedgerWire.hold(
                                q.id(), found("hold", q.id(), ledger.holds().hold(tx, q.id())), null)),
                reads(
                        HoldCalls.HOLDS,
                        (tx, q) -> Wire.all(
                                ledger.holds().open(tx, id(q.account())),
                                row -> LedgerWire.hold(row.key(), row.value(), null))));
    }

    private List<Operation<?>> grants() {
        return List.of(
                does(HoldCalls.GRANT_SIGNUP, (tx, q) -> posted(ledger.grants().signup(tx, id(q.account())))),
                does(HoldCalls.GRANT_DAILY, (tx, q) -> posted(ledger.grants().daily(tx, id(q.account())))),
                does(HoldCalls.GRANT_MONTHLY, (tx, q) -> posted(ledger.grants().monthly(tx, id(q.account())))),
                does(
                        HoldCalls.GRANT_REFERRAL,
                        (tx, q) -> posted(ledger.grants().referral(tx, id(q.account()), id(q.referred())))),
                reads(
                        HoldCalls.GRANTS,
                        (tx, q) -> Wire.all(ledger.grants().open(tx, id(q.account())), LedgerWire::grant)));
    }

    private List<Operation<?>> billings() {
        return List.of(
                does(
                        HoldCalls.START_BILLING,
                        (tx, q) -> billing(ledger.billings()
                                .start(
                                        tx,
                                        new BillingStart(
                                                Reference.of(q.type(), q.id()),
                                                id(q.account()),
                                                q.rate(),
                                                q.at(),
                                                q.description())))),
                does(
                        HoldCalls.END_BILLING,
                        (tx, q) -> billing(
                                ledger.billings().end(tx, Reference.of(q.type(), q.id()), or(q.at(), tx.now())))),
                does(
                        HoldCalls.BILL,
                        (tx, q) -> billing(ledger.billings()
                                .bill(
                                        tx,
                                        new BillingStart(
                                                Reference.of(q.type(), q.id()),
                                                id(q.account()),
                                                q.rate(),
                                                q.at(),
                                                q.description()),
                                        q.units()))),
                does(
                        HoldCalls.DELETE_BILLING,
                        (tx, q) -> billing(ledger.billings().delete(tx, Reference.of(q.type(), q.id())))),
                reads(HoldCalls.BILLING, this::billingOf),
                reads(
                        HoldCalls.BILLING_BY_ID,
                        (tx, q) -> billing(
                                ulid("id", q.id()),
                                found("billing", q.id(), ledger.billings().get(tx, ulid("id", q.id()))))));
    }

    private LedgerApi.Billing billingOf(ReadTx tx, LedgerApi.BillingRef asked) {
        var row = found("billing", asked.id(), ledger.billings().find(tx, Reference.of(asked.type(), asked.id())));
        return billing(row.key(), row.value());
    }

    private List<Operation<?>> refills() {
        return List.of(
                does(
                        HoldCalls.TAKE_REFILLS,
                        (tx, q) -> Wire.all(
                                ledger.refills().take(tx, size(q.most()), or(q.time(), TAKEN_FOR)),
                                LedgerWire::refill)),
                does(
                        HoldCalls.COMPLETE_REFILL,
                        (tx, q) -> posted(ledger.refills().complete(tx, ulid("id", q.id()), q.payment()))),
                does(
                        HoldCalls.FAIL_REFILL,
                        (tx, q) -> refill(q.id(), ledger.refills().fail(tx, ulid("id", q.id()), q.reason()))),
                does(
                        HoldCalls.RETRY_REFILL,
                        (tx, q) -> refill(q.id(), ledger.refills().retry(tx, ulid("id", q.id())))),
                reads(
                        HoldCalls.REFILL,
                        (tx, q) -> refill(q.id(), ledger.refills().get(tx, ulid("id", q.id())))),
                reads(
                        HoldCalls.REFILLS,
                        (tx, q) -> Wire.all(
                                ledger.refills().of(tx, id(q.account()), size(q.limit())), LedgerWire::refill)));
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
