package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.budget.BudgetEndpoints;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.kit.RefusedException;
import java.util.List;

/** The HTTP routes for the ledger's budgets. */
final class BudgetRoutes {

    private final Ledger ledger;

    BudgetRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        BudgetEndpoints.PUT_BUDGET,
                        (tx, q) -> ledger.budgets().put(tx, BudgetScope.of(q.scope()), BudgetMapper.settings(q)),
                        BudgetMapper::budget),
                command(
                        BudgetEndpoints.DELETE_BUDGET,
                        (tx, q) -> ledger.budgets().delete(tx, BudgetScope.of(q.scope())),
                        BudgetMapper::deleted),
                query(
                        BudgetEndpoints.BUDGET,
                        (tx, q) -> ledger.budgets()
                                .get(tx, BudgetScope.of(q.scope()))
                                .orElseThrow(() -> new RefusedException(
                                        new LedgerOutcome.BudgetNotFound(BudgetScope.of(q.scope())))),
                        BudgetMapper::budget),
                query(
                        BudgetEndpoints.BUDGETS,
                        (tx, q) -> ledger.budgets().list(tx, q.prefix(), pageSize(q.limit()), q.cursor()),
                        page(BudgetMapper::budget)));
    }
}
