package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.CreditHoldEndpoints;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.RefusedException;
import java.util.List;
import java.util.stream.Stream;

/** The HTTP routes for the ledger's holds. */
final class HoldRoutes {

    private final Ledger ledger;
    private final AccountResourceNames names;

    HoldRoutes(Ledger ledger, AccountResourceNames names) {
        this.ledger = ledger;
        this.names = names;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                                CreditHoldEndpoints.AUTHORIZE,
                                HoldMapper::authorize,
                                ledger.holds()::authorize,
                                HoldMapper::held)
                        .committingRefusals(),
                command(
                                CreditHoldEndpoints.EXTEND_HOLD,
                                (tx, q) -> ledger.holds().extend(tx, q.id(), q.lasts()),
                                HoldMapper::extended)
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                command(
                                CreditHoldEndpoints.RESIZE_HOLD,
                                (tx, q) -> ledger.holds().resize(tx, q.id(), Credits.of(q.amount())),
                                HoldMapper::resized)
                        .committingRefusals()
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                command(
                                CreditHoldEndpoints.SETTLE,
                                q -> new Entry<>(q.id(), LedgerMapper.usage(q.usage())),
                                (tx, hold) -> ledger.holds().settle(tx, hold.key(), hold.value()),
                                LedgerMapper::posted)
                        .committingRefusals()
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                command(
                                CreditHoldEndpoints.RELEASE_HOLD,
                                (tx, q) -> ledger.holds().release(tx, q.id()),
                                HoldMapper::voided)
                        .withStoredResource((tx, q) -> accountOfHold(tx, q.id()), q -> holdNotFound(q.id())),
                query(
                                CreditHoldEndpoints.HOLD,
                                (tx, q) -> new Entry<>(
                                        q.id(),
                                        orNotFound(
                                                "hold", q.id(), ledger.holds().get(tx, q.id()))),
                                HoldMapper::hold)
                        .withStoredResource(
                                (tx, q) -> accountOfHold(tx, q.id()), q -> ApiException.notFound("hold", q.id())),
                query(
                        CreditHoldEndpoints.HOLDS,
                        (tx, q) -> ledger.holds().listOpen(tx, LedgerMapper.id(q.account(), q.unit())),
                        singlePage(HoldMapper::hold)));
    }

    private Stream<List<String>> accountOfHold(ReadTx tx, String id) {
        return ledger.holds().get(tx, id).stream().map(hold -> names.ofTime(tx, hold.account(), hold.created()));
    }

    private static RuntimeException holdNotFound(String id) {
        return new RefusedException(new LedgerOutcome.HoldNotFound(id));
    }
}
