package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.pricing.PriceApi;
import io.holdfast.api.pricing.PriceEndpoints;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceList;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.kit.RefusedException;
import java.util.List;

/** Price lists of the ledger over HTTP. */
final class PriceRoutes {

    private final Ledger ledger;

    PriceRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    /** A new version of a price list. */
    private record Put(PriceApi.PutPriceList request, List<MetricPrice> metrics) {}

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        PriceEndpoints.PUT_PRICE_LIST,
                        q -> new Put(q, PriceMapper.metrics(q.metrics())),
                        (tx, put) -> ledger.prices()
                                .put(tx, put.request().name(), put.request().effective(), put.metrics()),
                        PriceMapper::list),
                query(
                        PriceEndpoints.PRICE_LIST,
                        (tx, q) -> ledger.prices()
                                .get(tx, q.name(), q.version(), q.at())
                                .orElseThrow(() -> notFound(q.name())),
                        PriceMapper::list),
                query(
                        PriceEndpoints.PRICE_LIST_VERSIONS,
                        (tx, q) -> orNotFound(q.name(), ledger.prices().versions(tx, q.name())),
                        singlePage(PriceMapper::version)),
                query(
                        PriceEndpoints.PRICE_LISTS,
                        (tx, q) -> ledger.prices().list(tx, pageSize(q.limit()), q.cursor()),
                        page(PriceMapper::version)));
    }

    private static List<PriceList.Version> orNotFound(String name, List<PriceList.Version> versions) {
        if (versions.isEmpty()) {
            throw notFound(name);
        }
        return versions;
    }

    private static RefusedException notFound(String name) {
        return new RefusedException(new LedgerOutcome.PriceListNotFound(name));
    }
}
