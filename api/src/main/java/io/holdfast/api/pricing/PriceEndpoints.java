package io.holdfast.api.pricing;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for price lists. */
public interface PriceEndpoints extends PriceApi {

    Endpoint<PutPriceList, PriceList> PUT_PRICE_LIST = command(
                    "ledger.put_price_list", "PUT /v1/ledger/price-lists/{name}", PutPriceList.class, PriceList.class)
            .withSummary("Adds a version to a price list; the same prices again change nothing.")
            .withBulkBody();

    Endpoint<PriceListRef, PriceList> PRICE_LIST = query(
                    "ledger.price_list", "GET /v1/ledger/price-lists/{name}", PriceListRef.class, PriceList.class)
            .withSummary("Returns a version of a price list with its prices.")
            .withScope("ledger:read", "ledger:charge");

    Endpoint<PriceListName, ResultPage<PriceListVersion>> PRICE_LIST_VERSIONS = query(
                    "ledger.price_list_versions",
                    "GET /v1/ledger/price-lists/{name}/versions",
                    PriceListName.class,
                    PriceListVersion.class)
            .withSummary("Lists all versions of a price list, oldest first.")
            .asPage();

    Endpoint<PriceListsOf, ResultPage<PriceListVersion>> PRICE_LISTS = query(
                    "ledger.price_lists", "GET /v1/ledger/price-lists", PriceListsOf.class, PriceListVersion.class)
            .withSummary("Lists the latest version of each price list, ordered by name.")
            .asPage();
}
