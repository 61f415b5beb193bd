package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.ulid;

import io.holdfast.api.BillingEndpoints;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.RefusedException;
import java.util.List;
import java.util.stream.Stream;

/** The HTTP routes for the ledger's billing records. */
final class MeteredBillingRoutes {

    private final Ledger ledger;
    private final AccountResourceNames names;

    MeteredBillingRoutes(Ledger ledger, AccountResourceNames names) {
        this.ledger = ledger;
        this.names = names;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        BillingEndpoints.START_BILLING,
                        MeteredBillingMapper::startBilling,
                        ledger.billings()::start,
                        MeteredBillingMapper::billed),
                command(
                                BillingEndpoints.END_BILLING,
                                (tx, q) -> ledger.billings()
                                        .end(tx, BillingReference.of(q.type(), q.id()), orDefault(q.at(), tx.now())),
                                MeteredBillingMapper::billed)
                        .committingRefusals()
                        .withStoredResource(
                                (tx, q) -> accountOfBilling(tx, q.type(), q.id()),
                                q -> billingNotFound(q.type(), q.id())),
                command(
                                BillingEndpoints.BILL,
                                (tx, q) -> ledger.billings().bill(tx, MeteredBillingMapper.bill(q), q.units()),
                                MeteredBillingMapper::billed)
                        .committingRefusals(),
                command(
                                BillingEndpoints.DELETE_BILLING,
                                (tx, q) -> ledger.billings().delete(tx, BillingReference.of(q.type(), q.id())),
                                MeteredBillingMapper::billed)
                        .withStoredResource(
                                (tx, q) -> accountOfBilling(tx, q.type(), q.id()),
                                q -> billingNotFound(q.type(), q.id())),
                query(
                                BillingEndpoints.BILLING,
                                (tx, q) -> orNotFound(
                                        "billing",
                                        q.id(),
                                        ledger.billings().find(tx, BillingReference.of(q.type(), q.id()))),
                                MeteredBillingMapper::billing)
                        .withStoredResource(
                                (tx, q) -> accountOfBilling(tx, q.type(), q.id()),
                                q -> ApiException.notFound("billing", q.id())),
                query(
                                BillingEndpoints.BILLING_BY_ID,
                                q -> ulid("id", q.id()),
                                (tx, id) -> new Entry<>(
                                        id,
                                        orNotFound(
                                                "billing", id, ledger.billings().get(tx, id))),
                                MeteredBillingMapper::billing)
                        .withStoredResource(
                                (tx, q) -> ledger.billings().get(tx, ulid("id", q.id())).stream()
                                        .map(found -> names.ofGeneration(tx, found.account(), found.era())),
                                q -> ApiException.notFound("billing", ulid("id", q.id()))));
    }

    private Stream<List<String>> accountOfBilling(ReadTx tx, String type, String id) {
        return ledger.billings().find(tx, BillingReference.of(type, id)).stream()
                .map(Entry::value)
                .map(found -> names.ofGeneration(tx, found.account(), found.era()));
    }

    private static RuntimeException billingNotFound(String type, String id) {
        return new RefusedException(new LedgerOutcome.BillingNotFound(BillingReference.of(type, id)));
    }
}
