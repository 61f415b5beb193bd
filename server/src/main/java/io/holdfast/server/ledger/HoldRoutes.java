package io.holdfast.server.ledger;

import static io.holdfast.server.ledger.LedgerMapper.billing;
import static io.holdfast.server.ledger.LedgerMapper.posted;
import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.ulid;

import io.holdfast.api.HoldEndpoints;
import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.BillingRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Refill;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
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

    List<Operation<?>> operations() {
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
                        HoldEndpoints.AUTHORIZE,
                        (tx, q) -> held(ledger.holds()
                                .authorize(
                                        tx,
                                        new HoldRequest(
                                                q.id(),
                                                id(q.account()),
                                                Credits.of(q.amount()),
                                                q.lasts(),
                                                q.description())))),
                command(
                        HoldEndpoints.EXTEND_HOLD,
                        (tx, q) -> kept(ledger.holds().extend(tx, q.id(), q.lasts()))),
                command(
                        HoldEndpoints.SETTLE,
                        (tx, q) -> posted(ledger.holds().settle(tx, q.id(), LedgerMapper.usage(q.usage())))),
                command(
                        HoldEndpoints.RELEASE_HOLD,
                        (tx, q) -> voided(ledger.holds().release(tx, q.id()))),
                query(
                        HoldEndpoints.HOLD,
                        (tx, q) -> LedgerMapper.hold(
                                q.id(),
                                orNotFound("hold", q.id(), ledger.holds().get(tx, q.id())),
                                null)),
                query(
                        HoldEndpoints.HOLDS,
                        (tx, q) -> WireConversions.singlePage(
                                ledger.holds().listOpen(tx, id(q.account())),
                                row -> LedgerMapper.hold(row.key(), row.value(), null))));
    }

    private List<Operation<?>> grants() {
        return List.of(
                command(
                        HoldEndpoints.GRANT_SIGNUP,
                        (tx, q) -> posted(ledger.grants().claimSignup(tx, id(q.account())))),
                command(
                        HoldEndpoints.GRANT_DAILY,
                        (tx, q) -> posted(ledger.grants().claimDaily(tx, id(q.account())))),
                command(
                        HoldEndpoints.GRANT_MONTHLY,
                        (tx, q) -> posted(ledger.grants().claimMonthly(tx, id(q.account())))),
                command(
                        HoldEndpoints.GRANT_REFERRAL,
                        (tx, q) -> posted(ledger.grants().claimReferral(tx, id(q.account()), id(q.referred())))),
                query(
                        HoldEndpoints.GRANTS,
                        (tx, q) -> WireConversions.singlePage(
                                ledger.grants().listOpen(tx, id(q.account())), LedgerMapper::grant)));
    }

    private List<Operation<?>> billings() {
        return List.of(
                command(
                        HoldEndpoints.START_BILLING,
                        (tx, q) -> billing(ledger.billings()
                                .start(
                                        tx,
                                        new BillingRequest(
                                                BillingReference.of(q.type(), q.id()),
                                                id(q.account()),
                                                q.rate(),
                                                q.at(),
                                                q.description())))),
                command(
                        HoldEndpoints.END_BILLING,
                        (tx, q) -> billing(ledger.billings()
                                .end(tx, BillingReference.of(q.type(), q.id()), orDefault(q.at(), tx.now())))),
                command(
                        HoldEndpoints.BILL,
                        (tx, q) -> billing(ledger.billings()
                                .bill(
                                        tx,
                                        new BillingRequest(
                                                BillingReference.of(q.type(), q.id()),
                                                id(q.account()),
                                                q.rate(),
                                                q.at(),
                                                q.description()),
                                        q.units()))),
                command(
                        HoldEndpoints.DELETE_BILLING,
                        (tx, q) -> billing(ledger.billings().delete(tx, BillingReference.of(q.type(), q.id())))),
                query(HoldEndpoints.BILLING, this::billingOf),
                query(
                        HoldEndpoints.BILLING_BY_ID,
                        (tx, q) -> billing(
                                ulid("id", q.id()),
                                orNotFound("billing", q.id(), ledger.billings().get(tx, ulid("id", q.id()))))));
    }

    private LedgerApi.Billing billingOf(ReadTx tx, LedgerApi.BillingRef asked) {
        var row = orNotFound(
                "billing", asked.id(), ledger.billings().find(tx, BillingReference.of(asked.type(), asked.id())));
        return billing(row.key(), row.value());
    }

    private List<Operation<?>> refills() {
        return List.of(
                command(
                        HoldEndpoints.TAKE_REFILLS,
                        (tx, q) -> WireConversions.singlePage(
                                ledger.refills().take(tx, pageSize(q.most()), orDefault(q.time(), TAKEN_FOR)),
                                LedgerMapper::refill)),
                command(
                        HoldEndpoints.COMPLETE_REFILL,
                        (tx, q) -> posted(ledger.refills().complete(tx, ulid("id", q.id()), q.payment()))),
                command(
                        HoldEndpoints.FAIL_REFILL,
                        (tx, q) -> refill(q.id(), ledger.refills().fail(tx, ulid("id", q.id()), q.reason()))),
                command(
                        HoldEndpoints.RETRY_REFILL,
                        (tx, q) -> refill(q.id(), ledger.refills().retry(tx, ulid("id", q.id())))),
                query(
                        HoldEndpoints.REFILL,
                        (tx, q) -> refill(q.id(), ledger.refills().get(tx, ulid("id", q.id())))),
                query(
                        HoldEndpoints.REFILLS,
                        (tx, q) -> WireConversions.singlePage(
                                ledger.refills().list(tx, id(q.account()), pageSize(q.limit())),
                                LedgerMapper::refill)));
    }

    private static LedgerApi.Hold held(LedgerOutcome.Authorized outcome) {
        LedgerOutcome.Held held = outcome.orThrow(LedgerOutcome.Held.class);
        return LedgerMapper.hold(held.id(), held.hold(), held.balance());
    }

    private static LedgerApi.Hold kept(LedgerOutcome.Extended outcome) {
        LedgerOutcome.HoldExtended kept = outcome.orThrow(LedgerOutcome.HoldExtended.class);
        return LedgerMapper.hold(kept.id(), kept.hold(), null);
    }

    private static LedgerApi.Hold voided(LedgerOutcome.Released outcome) {
        LedgerOutcome.Voided voided = outcome.orThrow(LedgerOutcome.Voided.class);
        return LedgerMapper.hold(voided.id(), voided.hold(), voided.balance());
    }

    private static LedgerApi.Refill refill(String id, Optional<Refill> refill) {
        return LedgerMapper.refill(ulid("id", id), orNotFound("refill", id, refill));
    }
}
