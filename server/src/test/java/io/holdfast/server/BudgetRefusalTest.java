package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Refusals because of a budget over HTTP. */
class BudgetRefusalTest {

    private static final String ADA = "00000000-0000-0000-0000-000000000001";

    @TempDir
    Path folder;

    @Test
    void aRefusalNamesItsAmountsInCreditsLikeTheBudget() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            server.put("/v1/ledger/accounts/" + ADA, "{}").is(200);
            server.post("/v1/ledger/credits", "{'key':'k','account':'" + ADA + "','type':'PURCHASE','amount':5000}")
                    .is(201);
            server.put(
                            "/v1/ledger/budget",
                            "{'scope':'org:acme','limits':[{'name':'total','amount':400,'window':{'kind':'TOTAL'}}]}")
                    .is(200);
            server.post("/v1/ledger/charges", charge("first", 7)).is(201);
            server.post("/v1/ledger/holds", "{'id':'held','account':'" + ADA + "','amount':20,'scopes':['org:acme']}")
                    .is(201);
            Answer refused =
                    server.post("/v1/ledger/charges", charge("second", 401)).is(402);
            assertThat(refused.text("code")).isEqualTo("budget_exceeded");
            assertAmount(refused, "amount", 400);
            assertAmount(refused, "spent", 7);
            assertAmount(refused, "held", 20);
            assertAmount(refused, "required", 401);
            Answer budget = server.get("/v1/ledger/budget?scope=org:acme").is(200);
            assertThat(budget.body().at("/limits/0/spent"))
                    .isEqualTo(refused.body().at("/details/shortfall/spent"));
        }
    }

    private static String charge(String event, long cost) {
        return "{'eventId':'" + event + "','account':'" + ADA + "','cost':" + cost + ",'scopes':['org:acme']}";
    }

    private static void assertAmount(Answer refused, String field, long credits) {
        assertThat(refused.body().at("/details/shortfall/" + field).decimalValue())
                .as("%s", field)
                .isEqualByComparingTo(BigDecimal.valueOf(credits));
    }
}
