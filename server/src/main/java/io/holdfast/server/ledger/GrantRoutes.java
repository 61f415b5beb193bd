package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.GrantEndpoints;
import io.holdfast.api.grant.GrantRuleApi;
import io.holdfast.api.grant.GrantRuleEndpoints;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.kit.RefusedException;
import java.util.List;
import java.util.UUID;

/** The HTTP routes for the ledger's grants and grant rules. */
final class GrantRoutes {

    private final Ledger ledger;

    GrantRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    /** A request to create or change a grant rule. */
    private record Put(GrantRuleApi.PutGrantRule request, GrantRuleSettings settings) {}

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
                        (tx, q) -> ledger.grants().listOpen(tx, LedgerMapper.id(q.account(), q.unit())),
                        singlePage(GrantMapper::grant)),
                command(
                        GrantRuleEndpoints.PUT_GRANT_RULE,
                        q -> new Put(q, GrantMapper.settings(q)),
                        (tx, put) -> ledger.grants()
                                .putRule(
                                        tx,
                                        id(put.request().account()),
                                        put.request().rule(),
                                        put.settings()),
                        GrantMapper::stored),
                command(
                        GrantRuleEndpoints.END_GRANT_RULE,
                        (tx, q) -> ledger.grants().endRule(tx, id(q.account()), q.rule()),
                        GrantMapper::stored),
                query(
                        GrantRuleEndpoints.GRANT_RULE,
                        (tx, q) -> ledger.grants()
                                .rule(tx, id(q.account()), q.rule())
                                .orElseThrow(() -> new RefusedException(new LedgerOutcome.GrantRuleNotFound(q.rule()))),
                        GrantMapper::rule),
                query(
                        GrantRuleEndpoints.GRANT_RULES,
                        (tx, q) -> ledger.grants().listRules(tx, id(q.account()), pageSize(q.limit()), q.cursor()),
                        page(GrantMapper::rule)),
                query(
                        GrantRuleEndpoints.AVAILABLE,
                        (tx, q) -> new GrantRuleApi.AvailableCredit(
                                q.account(),
                                q.metric(),
                                orNotFound(
                                                "account",
                                                q.account(),
                                                ledger.grants().available(tx, id(q.account()), q.metric()))
                                        .minor()),
                        available -> available));
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }
}
