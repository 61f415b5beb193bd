package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.UsageEndpoints;
import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.UsageReports.EventsQuery;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import java.util.List;

/** Usage, transfers and external ids of the ledger over HTTP. */
final class UsageRoutes {

    private final Ledger ledger;
    private final AccountResourceNames names;

    UsageRoutes(Ledger ledger, AccountResourceNames names) {
        this.ledger = ledger;
        this.names = names;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                query(
                        UsageEndpoints.USAGE,
                        UsageRoutes::totalsQuery,
                        (tx, query) -> ledger.usage().totals(tx, query),
                        page(UsageRoutes::total)),
                query(
                        UsageEndpoints.USAGE_EVENTS,
                        UsageRoutes::eventsQuery,
                        (tx, query) -> ledger.usage().events(tx, query),
                        page(LedgerMapper::event)),
                command(
                        LedgerEndpoints.TRANSFER,
                        UsageRoutes::transfer,
                        (tx, request) -> ledger.transfers().transfer(tx, request),
                        UsageRoutes::transferred),
                query(
                                LedgerEndpoints.ACCOUNT_BY_EXTERNAL_ID,
                                (tx, q) -> orNotFound(
                                        "account", q.id(), ledger.accountByExternalId(tx, q.system(), q.id())),
                                LedgerMapper::account)
                        .withStoredResource(
                                (tx, q) -> ledger.accountByExternalId(tx, q.system(), q.id()).stream()
                                        .map(account ->
                                                names.of(tx, account.user().toString())),
                                q -> ApiException.notFound("account", q.id())));
    }

    private static TotalsQuery totalsQuery(UsageEndpoints.UsageOf request) {
        return new TotalsQuery(
                LedgerMapper.id(request.account(), request.unit()),
                request.from(),
                request.to(),
                enumByName(UsagePeriod.class, orDefault(request.by(), UsageEndpoints.UsagePeriod.DAY)),
                orDefault(request.dimension(), UsageTotal.METRIC),
                request.series(),
                orDefault(request.limit(), LedgerLimits.MAX_STATEMENT),
                request.cursor());
    }

    private static UsageEndpoints.UsageTotal total(UsageTotal total) {
        return new UsageEndpoints.UsageTotal(
                total.start(), total.series(), total.count(), total.quantities(), total.exact(), total.refunded());
    }

    private static EventsQuery eventsQuery(UsageEndpoints.UsageEventsOf request) {
        return new EventsQuery(
                LedgerMapper.id(request.account(), request.unit()),
                request.from(),
                request.to(),
                request.metric(),
                request.source(),
                request.agent(),
                request.scope(),
                pageSize(request.limit()),
                request.cursor());
    }

    private static TransferRequest transfer(LedgerApi.Transfer request) {
        return new TransferRequest(
                request.key(),
                LedgerMapper.id(request.from(), request.unit()),
                LedgerMapper.id(request.to(), request.unit()),
                Credits.of(request.amount()),
                request.description());
    }

    private static LedgerApi.Transferred transferred(LedgerOutcome.Transferred outcome) {
        LedgerOutcome.TransferPosted posted = outcome.orThrow(LedgerOutcome.TransferPosted.class);
        return new LedgerApi.Transferred(
                LedgerMapper.posted(posted.out()), mapEach(posted.in(), LedgerMapper::posted), posted.repeated());
    }
}
