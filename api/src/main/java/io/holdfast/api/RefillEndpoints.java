package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for refills. */
public interface RefillEndpoints extends LedgerApi {

    Endpoint<TakeRefills, ResultPage<Refill>> TAKE_REFILLS = command(
                    "ledger.take_refills", "POST /v1/ledger/refills/take", TakeRefills.class, Refill.class)
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

    Endpoint<FailRefill, Refill> FAIL_REFILL = command(
                    "ledger.fail_refill", "POST /v1/ledger/refills/{id}/fail", FailRefill.class, Refill.class)
            .withSummary("Marks a refill request as failed.")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<RefillRef, Refill> RETRY_REFILL = command(
                    "ledger.retry_refill", "POST /v1/ledger/refills/{id}/retry", RefillRef.class, Refill.class)
            .withSummary("Reopens a failed refill request.")
            .withScope("ledger:credit")
            .withStoredResource();

    Endpoint<RefillRef, Refill> REFILL = query(
                    "ledger.refill", "GET /v1/ledger/refills/{id}", RefillRef.class, Refill.class)
            .withSummary("Returns a refill request.")
            .withStoredResource();

    Endpoint<RefillsOf, ResultPage<Refill>> REFILLS = query(
                    "ledger.refills", "GET /v1/ledger/accounts/{account}/refills", RefillsOf.class, Refill.class)
            .withSummary("Lists the refill requests of an account, newest first.")
            .asPage()
            .withOwnerField("account");
}
