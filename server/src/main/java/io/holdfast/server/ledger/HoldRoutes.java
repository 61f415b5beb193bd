package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;
import static io.holdfast.server.operation.WireConversions.ulid;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.HoldEndpoints;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Refill;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.RefusedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Holds, grants, billing and refills of the ledger over HTTP. */
final class HoldRoutes {

    private static final Duration DEFAULT_REFILL_LEASE = Duration.ofMinutes(5);

    private final Ledger ledger;
    private final AccountNames names;

    HoldRoutes(Ledger ledger) {
        this.ledger = ledger;
        this.names = new AccountNames(ledger);
    }

    List<Operation<?, ?, ?>> operations() {
        return Stream.of(holds(), grants(), billings(), refills())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?, ?, ?>> holds() {
        return List.of(
                command(HoldEndpoints.AUTHORIZE, HoldMapper::authorize, ledger.holds()::authorize, HoldMapper::held),
                command(
                                HoldEndpoints.EXTEND_HOLD,
                                (tx, q) -> ledger.holds().extend(tx, q.id(), q.lasts()),
                                HoldMapper::extended)
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                command(
                                HoldEndpoints.SETTLE,
                                q -> new Entry<>(q.id(), LedgerMapper.usage(q.usage())),
                                (tx, hold) -> ledger.holds().settle(tx, hold.key(), hold.value()),
                                LedgerMapper::posted)
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                command(HoldEndpoints.RELEASE_HOLD, (tx, q) -> ledger.holds().release(tx, q.id()), HoldMapper::voided)
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                query(
                                HoldEndpoints.HOLD,
                                (tx, q) -> new Entry<>(
                                        q.id(),
                                        orNotFound(
                                                "hold", q.id(), ledger.holds().get(tx, q.id()))),
                                HoldMapper::hold)
                        .withStoredResource(
                                (tx, q) -> accountOfHold(tx, q.id()), q -> ApiException.notFound("hold", q.id())),
                query(
                        HoldEndpoints.HOLDS,
                        (tx, q) -> ledger.holds().listOpen(tx, id(q.account())),
                        singlePage(HoldMapper::hold)));
    }

    private List<Operation<?, ?, ?>> grants() {
        return List.of(
                command(
                        HoldEndpoints.GRANT_SIGNUP,
                        (tx, q) -> ledger.grants().claimSignup(tx, id(q.account())),
                        LedgerMapper::posted),
                command(
                        HoldEndpoints.GRANT_DAILY,
                        (tx, q) -> ledger.grants().claimDaily(tx, id(q.account())),
                        LedgerMapper::posted),
                command(
                        HoldEndpoints.GRANT_MONTHLY,
                        (tx, q) -> ledger.grants().claimMonthly(tx, id(q.account())),
                        LedgerMapper::posted),
                command(
                        HoldEndpoints.GRANT_REFERRAL,
                        (tx, q) -> ledger.grants().claimReferral(tx, id(q.account()), id(q.referred())),
                        LedgerMapper::posted),
                query(
                        HoldEndpoints.GRANTS,
                        (tx, q) -> ledger.grants().listOpen(tx, id(q.account())),
                        singlePage(HoldMapper::grant)));
    }

    private List<Operation<?, ?, ?>> billings() {
        return List.of(
                command(
                        HoldEndpoints.START_BILLING,
                        HoldMapper::startBilling,
                        ledger.billings()::start,
                        HoldMapper::billed),
                command(
                                HoldEndpoints.END_BILLING,
                                (tx, q) -> ledger.billings()
                                        .end(tx, BillingReference.of(q.type(), q.id()), orDefault(q.at(), tx.now())),
                                HoldMapper::billed)
                        .withStoredResource(
                                (tx, q) -> accountOfBilling(tx, q.type(), q.id()),
                                q -> billingNotFound(q.type(), q.id())),
                command(
                        HoldEndpoints.BILL,
                        (tx, q) -> ledger.billings().bill(tx, HoldMapper.bill(q), q.units()),
                        HoldMapper::billed),
                command(
                                HoldEndpoints.DELETE_BILLING,
                                (tx, q) -> ledger.billings().delete(tx, BillingReference.of(q.type(), q.id())),
                                HoldMapper::billed)
                        .withStoredResource(
                                (tx, q) -> accountOfBilling(tx, q.type(), q.id()),
                                q -> billingNotFound(q.type(), q.id())),
                query(
                                HoldEndpoints.BILLING,
                                (tx, q) -> orNotFound(
                                        "billing",
                                        q.id(),
                                        ledger.billings().find(tx, BillingReference.of(q.type(), q.id()))),
                                HoldMapper::billing)
                        .withStoredResource(
                                (tx, q) -> accountOfBilling(tx, q.type(), q.id()),
                                q -> ApiException.notFound("billing", q.id())),
                query(
                                HoldEndpoints.BILLING_BY_ID,
                                q -> ulid("id", q.id()),
                                (tx, id) -> new Entry<>(
                                        id,
                                        orNotFound(
                                                "billing", id, ledger.billings().get(tx, id))),
                                HoldMapper::billing)
                        .withStoredResource(
                                (tx, q) -> names.of(
                                        tx,
                                        ledger.billings()
                                                .get(tx, ulid("id", q.id()))
                                                .map(Billing::account)),
                                q -> ApiException.notFound("billing", ulid("id", q.id()))));
    }

    private List<Operation<?, ?, ?>> refills() {
        return List.of(
                command(
                        HoldEndpoints.TAKE_REFILLS,
                        (tx, q) -> ledger.refills()
                                .take(tx, pageSize(q.most()), orDefault(q.time(), DEFAULT_REFILL_LEASE)),
                        singlePage(HoldMapper::refill)),
                command(
                                HoldEndpoints.COMPLETE_REFILL,
                                (tx, q) -> ledger.refills().complete(tx, ulid("id", q.id()), q.payment()),
                                LedgerMapper::posted)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()),
                                q -> new RefusedException(new LedgerOutcome.RefillNotFound(ulid("id", q.id())))),
                command(
                                HoldEndpoints.FAIL_REFILL,
                                (tx, q) -> refill(q.id(), ledger.refills().fail(tx, ulid("id", q.id()), q.reason())),
                                HoldMapper::refill)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()), q -> ApiException.notFound("refill", q.id())),
                command(
                                HoldEndpoints.RETRY_REFILL,
                                (tx, q) -> refill(q.id(), ledger.refills().retry(tx, ulid("id", q.id()))),
                                HoldMapper::refill)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()), q -> ApiException.notFound("refill", q.id())),
                query(
                                HoldEndpoints.REFILL,
                                (tx, q) -> refill(q.id(), ledger.refills().get(tx, ulid("id", q.id()))),
                                HoldMapper::refill)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()), q -> ApiException.notFound("refill", q.id())),
                query(
                        HoldEndpoints.REFILLS,
                        (tx, q) -> ledger.refills().list(tx, id(q.account()), pageSize(q.limit())),
                        singlePage(HoldMapper::refill)));
    }

    private Stream<List<String>> accountOfHold(ReadTx tx, String id) {
        return names.of(tx, ledger.holds().get(tx, id).map(Hold::account));
    }

    private static RuntimeException holdNotFound(String id) {
        return new RefusedException(new LedgerOutcome.HoldNotFound(id));
    }

    private Stream<List<String>> accountOfBilling(ReadTx tx, String type, String id) {
        return names.of(
                tx,
                ledger.billings()
                        .find(tx, BillingReference.of(type, id))
                        .map(found -> found.value().account()));
    }

    private static RuntimeException billingNotFound(String type, String id) {
        return new RefusedException(new LedgerOutcome.BillingNotFound(BillingReference.of(type, id)));
    }

    private Stream<List<String>> accountOfRefill(ReadTx tx, String id) {
        return names.of(tx, ledger.refills().get(tx, ulid("id", id)).map(Refill::account));
    }

    private static Entry<Ulid, Refill> refill(String id, Optional<Refill> refill) {
        return new Entry<>(ulid("id", id), orNotFound("refill", id, refill));
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }
}
