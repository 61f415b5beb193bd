package io.holdfast.api.grant;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for grant rules. */
public interface GrantRuleEndpoints extends GrantRuleApi {

    Endpoint<PutGrantRule, GrantRule> PUT_GRANT_RULE = command(
                    "ledger.put_grant_rule",
                    "PUT /v1/ledger/accounts/{account}/grant-rules/{rule}",
                    PutGrantRule.class,
                    GrantRule.class)
            .withSummary("Creates a rule that grants credit at scheduled times, or replaces its settings.")
            .withScope("ledger:credit");

    Endpoint<GrantRuleRef, GrantRule> END_GRANT_RULE = command(
                    "ledger.end_grant_rule",
                    "DELETE /v1/ledger/accounts/{account}/grant-rules/{rule}",
                    GrantRuleRef.class,
                    GrantRule.class)
            .withSummary("Ends a grant rule; the grants that it has made are kept.")
            .withScope("ledger:credit");

    Endpoint<GrantRuleRef, GrantRule> GRANT_RULE = query(
                    "ledger.grant_rule",
                    "GET /v1/ledger/accounts/{account}/grant-rules/{rule}",
                    GrantRuleRef.class,
                    GrantRule.class)
            .withSummary("Returns a grant rule.");

    Endpoint<GrantRulesOf, ResultPage<GrantRule>> GRANT_RULES = query(
                    "ledger.grant_rules",
                    "GET /v1/ledger/accounts/{account}/grant-rules",
                    GrantRulesOf.class,
                    GrantRule.class)
            .withSummary("Lists the grant rules of an account, including ended ones, ordered by id.")
            .asPage();

    Endpoint<AvailableOf, AvailableCredit> AVAILABLE = query(
                    "ledger.available",
                    "GET /v1/ledger/accounts/{account}/available",
                    AvailableOf.class,
                    AvailableCredit.class)
            .withSummary("Returns the available credit that can be used for a metric.")
            .withScope("ledger:read", "ledger:charge")
            .withOwnerField("account");
}
