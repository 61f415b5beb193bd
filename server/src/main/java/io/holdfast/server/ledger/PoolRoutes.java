package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.pool.PoolApi;
import io.holdfast.api.pool.PoolEndpoints;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.CreditPools;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.pool.PoolMember;
import io.holdfast.server.operation.Operation;
import java.util.List;

/** The HTTP routes for the ledger's shared pools. */
final class PoolRoutes {

    private final Ledger ledger;

    PoolRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        PoolEndpoints.PUT_POOL_MEMBER,
                        (tx, q) -> ledger.pools()
                                .putMember(
                                        tx,
                                        AccountId.of(q.account()),
                                        AccountId.of(q.member()),
                                        enumByName(OwnCredit.class, orDefault(q.ownCredit(), PoolApi.OwnCredit.FIRST))),
                        PoolRoutes::stored),
                command(
                        PoolEndpoints.REMOVE_POOL_MEMBER,
                        (tx, q) -> ledger.pools().removeMember(tx, AccountId.of(q.account()), AccountId.of(q.member())),
                        PoolRoutes::stored),
                query(
                        PoolEndpoints.POOL_MEMBERS,
                        (tx, q) ->
                                ledger.pools().members(tx, AccountId.of(q.account()), pageSize(q.limit()), q.cursor()),
                        page(PoolRoutes::member)));
    }

    private static PoolApi.PoolMember stored(LedgerOutcome outcome) {
        return member(outcome.orThrow(LedgerOutcome.PoolMemberStored.class).member());
    }

    private static PoolApi.PoolMember member(PoolMember member) {
        return new PoolApi.PoolMember(
                member.pool(),
                member.member(),
                enumByName(PoolApi.OwnCredit.class, member.ownCredit()),
                CreditPools.scope(member.pool(), member.member()).path(),
                member.joined());
    }
}
