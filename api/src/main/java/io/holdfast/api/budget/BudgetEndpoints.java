package io.holdfast.api.budget;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for budgets. */
public interface BudgetEndpoints extends BudgetApi {

    Endpoint<PutBudget, Budget> PUT_BUDGET = command(
                    "ledger.put_budget", "PUT /v1/ledger/budget", PutBudget.class, Budget.class)
            .withSummary("Creates the budget of a scope or replaces its limits; unchanged limits keep their usage.");

    Endpoint<BudgetRef, Budget> DELETE_BUDGET = command(
                    "ledger.delete_budget", "DELETE /v1/ledger/budget", BudgetRef.class, Budget.class)
            .withSummary("Deletes the budget of a scope.");

    Endpoint<BudgetRef, Budget> BUDGET = query("ledger.budget", "GET /v1/ledger/budget", BudgetRef.class, Budget.class)
            .withSummary("Returns the budget of a scope with its usage.")
            .withScope("ledger:read", "ledger:charge");

    Endpoint<BudgetsOf, ResultPage<Budget>> BUDGETS = query(
                    "ledger.budgets", "GET /v1/ledger/budgets", BudgetsOf.class, Budget.class)
            .withSummary("Lists budgets with their usage, ordered by scope.")
            .asPage();
}
