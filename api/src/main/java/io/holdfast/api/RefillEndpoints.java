package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for refills. */
public interface RefillEndpoints extends LedgerApi {

    Endpoint<TakeRefills, ResultPage<RefillRequest>> TAKE_REFILLS = command(
                    "ledger.take_refills", "POST /v1/ledger/refills/take", TakeRefills.class, RefillRequest.class)
            .withSummary(
                    "Claims open refill requests for payment; other callers do not receive them for the given time.")
            .asPage()
            .withScope("ledger:credit");

    Endpoint<CompleteRefill, Transaction> COMPLETE_REFILL = command(
                    "ledger.complete_refill",
                    "POST /v1/ledger/refills/{id}/complete",
                    CompleteRefill.class,
                    Transaction.class)
            .withSummary("Marks a refill request as paid and adds its credit.")
            .withStatusCreated()
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<FailRefill, RefillRequest> FAIL_REFILL = command(
                    "ledger.fail_refill", "POST /v1/ledger/refills/{id}/fail", FailRefill.class, RefillRequest.class)
            .withSummary("Marks a refill request as failed.")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<RefillRef, RefillRequest> RETRY_REFILL = command(
                    "ledger.retry_refill", "POST /v1/ledger/refills/{id}/retry", RefillRef.class, RefillRequest.class)
            .withSummary("Reopens a failed refill request.")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<RefillRef, RefillRequest> REFILL = query(
                    "ledger.refill", "GET /v1/ledger/refills/{id}", RefillRef.class, RefillRequest.class)
            .withSummary("Returns a refill request.")
            .withStoredResource();

    Endpoint<RefillsOf, ResultPage<RefillRequest>> REFILLS = query(
                    "ledger.refills", "GET /v1/ledger/accounts/{account}/refills", RefillsOf.class, RefillRequest.class)
            .withSummary("Lists the refill requests of an account, newest first.")
            .asPage()
            .withOwnerField("account");
}
