package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.GrantEndpoints;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.server.operation.Operation;
import java.util.List;
import java.util.UUID;

/** The HTTP routes for the ledger's grants. */
final class GrantRoutes {

    private final Ledger ledger;

    GrantRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        GrantEndpoints.GRANT_SIGNUP,
                        (tx, q) -> ledger.grants().claimSignup(tx, id(q.account())),
                        LedgerMapper::posted),
                command(
                        GrantEndpoints.GRANT_DAILY,
                        (tx, q) -> ledger.grants().claimDaily(tx, id(q.account())),
                        LedgerMapper::posted),
                command(
                        GrantEndpoints.GRANT_MONTHLY,
                        (tx, q) -> ledger.grants().claimMonthly(tx, id(q.account())),
                        LedgerMapper::posted),
                command(
                        GrantEndpoints.GRANT_REFERRAL,
                        (tx, q) -> ledger.grants().claimReferral(tx, id(q.account()), id(q.referred())),
                        LedgerMapper::posted),
                query(
                        GrantEndpoints.GRANTS,
                        (tx, q) -> ledger.grants().listOpen(tx, id(q.account())),
                        singlePage(GrantMapper::grant)));
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }
}
