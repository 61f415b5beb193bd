package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;

/** The ledger endpoints for billing. */
public interface BillingEndpoints extends LedgerApi {

    Endpoint<StartBilling, Billing> START_BILLING = command(
                    "ledger.start_billing",
                    "POST /v1/ledger/billings/{type}/{id}/start",
                    StartBilling.class,
                    Billing.class)
            .withSummary("Starts a billing for a reference.")
            .withStatusCreated()
            .withScope("ledger:charge");

    Endpoint<EndBilling, Billing> END_BILLING = command(
                    "ledger.end_billing", "POST /v1/ledger/billings/{type}/{id}/end", EndBilling.class, Billing.class)
            .withSummary("Ends a billing and charges for it.")
            .withScope("ledger:charge")
            .withStoredResource();

    Endpoint<BillNow, Billing> BILL = command(
                    "ledger.bill", "POST /v1/ledger/billings/{type}/{id}/bill", BillNow.class, Billing.class)
            .withSummary("Bills a number of units: starts and ends a billing in one step.")
            .withStatusCreated()
            .withScope("ledger:charge");

    Endpoint<BillingRef, Billing> DELETE_BILLING = command(
                    "ledger.delete_billing", "DELETE /v1/ledger/billings/{type}/{id}", BillingRef.class, Billing.class)
            .withSummary("Deletes a billing without refunding its charge.")
            .withStoredResource();

    Endpoint<BillingRef, Billing> BILLING = query(
                    "ledger.billing", "GET /v1/ledger/billings/{type}/{id}", BillingRef.class, Billing.class)
            .withSummary("Returns the billing of a reference.")
            .withStoredResource();

    Endpoint<BillingId, Billing> BILLING_BY_ID = query(
                    "ledger.billing_by_id", "GET /v1/ledger/billings/{id}", BillingId.class, Billing.class)
            .withSummary("Returns the billing with the given id.")
            .withStoredResource();
}
