package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys whose scopes name a resource. {@link AccessTableTest} tries every route; these are the cases that it cannot. */
class ResourceScopeTest {

    private static final UUID ADA = new UUID(1, 0xada);
    private static final UUID BOB = new UUID(2, 0xb0b);

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder, "--shared-external-ids", "team");
        server.put("/v1/ledger/accounts/" + ADA, "{'externalIds':{'team':'7'}}").is(200);
        server.put("/v1/ledger/accounts/" + BOB, "{'externalIds':{'team':'8'}}").is(200);
        credit(ADA);
        credit(BOB);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static void credit(UUID account) {
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'c-" + account + "','account':'" + account + "','type':'PURCHASE','amount':1000}")
                .is(201);
    }

    private static String key(String... scopes) {
        return server.post("/v1/keys", "{'name':'k','scopes':['" + String.join("','", scopes) + "']}")
                .is(201)
                .text("secret");
    }

    private static Answer post(String key, String path, String body) {
        return server.call(key, "POST", path, body.replace('\'', '"'));
    }

    private static String usage(String id, UUID account) {
        return "{'eventId':'" + id + "','account':'" + account + "','cost':1}";
    }

    private static long balance(UUID account) {
        return server.get("/v1/ledger/accounts/" + account + "/balance").is(200).number("available");
    }

    @Test
    void anAccountIsAlsoNamedByItsExternalIds() {
        String team = key("ledger:charge@team/7", "ledger:manage@team/7", "ledger:read@team/*");
        post(team, "/v1/ledger/charges", usage("t-1", ADA)).is(201);
        Answer refused = post(team, "/v1/ledger/charges", usage("t-2", BOB)).is(403, "forbidden");
        assertThat(refused.text("field")).isEqualTo("account");
        assertThat(refused.text("message")).contains("'ledger:charge'", "account '" + BOB + "'");
        post(team, "/v1/ledger/charges", usage("t-3", UUID.randomUUID())).is(403, "forbidden");
        server.call(team, "GET", "/v1/ledger/accounts/" + BOB, "").is(200);

        String created = "/v1/ledger/accounts/" + UUID.randomUUID();
        server.call(team, "PUT", created, "{\"externalIds\":{\"team\":\"8\"}}").is(403, "forbidden");
        server.call(team, "PUT", created, "{}").is(403, "forbidden");
        server.call(team, "PUT", created, "{\"externalIds\":{\"team\":\"7\"}}").is(200);
        server.call(team, "PUT", "/v1/ledger/accounts/" + BOB, "{\"externalIds\":{\"team\":\"7\"}}")
                .is(403, "forbidden");
        assertThat(server.get("/v1/ledger/accounts/" + BOB).is(200).text("externalIds.team"))
                .isEqualTo("8");
    }

    @Test
    void aBalanceInAUnitHasTheNamesOfItsOwner() {
        UUID owner = UUID.randomUUID();
        String account = "/v1/ledger/accounts/" + owner;
        server.put(account, "{'externalIds':{'team':'9'}}").is(200);
        String credit = "{'key':'u-%s','account':'" + owner + "','type':'PURCHASE','amount':10,'unit':'EUR'}";
        String team = key("ledger:charge@team/9", "ledger:manage@team/9", "ledger:read@team/9", "ledger:credit@team/9");
        String euros = post(team, "/v1/ledger/credits", credit.formatted(owner))
                .is(201)
                .text("account");
        post(team, "/v1/ledger/charges", usage("u-" + owner, UUID.fromString(euros)))
                .is(201);
        server.call(team, "GET", "/v1/ledger/accounts/" + euros, "").is(200);
        server.call(team, "PUT", account, "{\"unit\":\"EUR\",\"plan\":\"p\"}").is(200);
        server.call(key("ledger:read@" + owner), "GET", "/v1/ledger/accounts/" + euros + "/transactions", "")
                .is(200);
        String other = key("ledger:charge@team/7", "ledger:manage@team/7", "ledger:read@team/7");
        post(other, "/v1/ledger/charges", usage("u-2", UUID.fromString(euros))).is(403, "forbidden");
        server.call(other, "GET", account + "/unit-balances", "").is(403, "forbidden");
        server.call(other, "GET", "/v1/ledger/accounts/" + euros + "/balance", "")
                .is(403, "forbidden");
        server.call(other, "PUT", account, "{\"unit\":\"USD\"}").is(403, "forbidden");
        String made =
                server.call(team, "GET", account + "/unit-balances", "").is(200).text("rows.0.unit");
        assertThat(made).isEqualTo("EUR");
    }

    @Test
    void anElementOfABulkRequestIsNamedByItsIndex() {
        String team = key("ledger:charge@team/7");
        Answer refused = post(
                        team,
                        "/v1/ledger/charges/all",
                        "{'usages':[" + usage("i-1", ADA) + "," + usage("i-2", BOB) + "]}")
                .is(403, "forbidden");
        assertThat(refused.text("field")).isEqualTo("usages[1].account");
    }

    @Test
    void aKeyAddsAndRemovesOnlyExternalIdsThatItsPatternIncludes() {
        String team = key("ledger:manage@team/7");
        String path = "/v1/ledger/accounts/" + UUID.randomUUID();
        Answer refused = server.call(team, "PUT", path, "{\"externalIds\":{\"team\":\"7\",\"boss\":\"8\"}}")
                .is(403, "forbidden");
        assertThat(refused.text("message")).contains("old and new external ids");
        server.get(path).is(404);
        server.put(path, "{'externalIds':{'team':'7','boss':'8'}}").is(200);
        server.call(team, "PUT", path, "{\"externalIds\":{\"team\":\"7\"}}").is(403, "forbidden");
        server.call(team, "PUT", path, "{\"externalIds\":{\"team\":\"7\",\"boss\":\"9\"}}")
                .is(403, "forbidden");
        server.call(team, "PUT", path, "{\"plan\":\"p\",\"externalIds\":{\"team\":\"7\",\"boss\":\"8\"}}")
                .is(200);
        server.call(
                        key("ledger:manage@team/7", "ledger:manage@boss/*"),
                        "PUT",
                        path,
                        "{\"externalIds\":{\"team\":\"7\"}}")
                .is(200);
    }

    @Test
    void aRecreatedAccountDoesNotDiscloseItsEarlierGenerations() {
        UUID account = UUID.randomUUID();
        String path = "/v1/ledger/accounts/" + account;
        server.put(path, "{'kind':'UNLIMITED','externalIds':{'team':'8'}}").is(200);
        String charged = server.post("/v1/ledger/charges", usage("era-1", account))
                .is(201)
                .text("id");
        server.post("/v1/ledger/holds", "{'id':'era-1','account':'" + account + "','amount':1}")
                .is(201);
        String billing = server.post("/v1/ledger/billings/room/era-1/start", "{'account':'" + account + "','rate':1}")
                .is(201)
                .text("id");
        server.call(server.admin(), "DELETE", path, "").is(200);

        String team = key("ledger:manage@team/7", "ledger:read@team/7", "ledger:charge@team/7");
        server.call(team, "PUT", path, "{\"kind\":\"UNLIMITED\",\"externalIds\":{\"team\":\"7\"}}")
                .is(200);
        String own = post(team, "/v1/ledger/charges", usage("era-2", account))
                .is(201)
                .text("id");
        post(team, "/v1/ledger/holds", "{'id':'era-2','account':'" + account + "','amount':1}")
                .is(201);

        Answer refused =
                server.call(team, "GET", path + "/transactions?era=1", "").is(403, "forbidden");
        assertThat(refused.text("field")).isEqualTo("era");
        server.call(team, "GET", "/v1/ledger/transactions/" + charged, "").is(404);
        server.call(team, "GET", "/v1/ledger/usage-events/era-1", "").is(404);
        server.call(team, "GET", "/v1/ledger/holds/era-1", "").is(404);
        server.call(team, "GET", "/v1/ledger/billings/room/era-1", "").is(404);
        server.call(team, "GET", "/v1/ledger/billings/" + billing, "").is(404);

        assertThat(server.call(team, "GET", path + "/transactions?era=2", "")
                        .is(200)
                        .text("rows.0.id"))
                .isEqualTo(own);
        server.call(team, "GET", "/v1/ledger/transactions/" + own, "").is(200);
        server.call(team, "GET", "/v1/ledger/usage-events/era-2", "").is(200);
        server.call(team, "GET", "/v1/ledger/holds/era-2", "").is(200);
        for (String all : new String[] {key("ledger:read"), key("ledger:read@" + account)}) {
            server.call(all, "GET", path + "/transactions?era=1", "").is(200);
            server.call(all, "GET", "/v1/ledger/transactions/" + charged, "").is(200);
            server.call(all, "GET", "/v1/ledger/usage-events/era-1", "").is(200);
            server.call(all, "GET", "/v1/ledger/holds/era-1", "").is(200);
        }
    }

    @Test
    void aChargingKeyCannotAddCredit() {
        String charging = key("ledger:charge");
        post(charging, "/v1/ledger/charges", usage("x-1", ADA)).is(201);
        post(charging, "/v1/ledger/credits", "{'key':'x','account':'" + ADA + "','type':'PURCHASE','amount':5}")
                .is(403, "forbidden");
        post(charging, "/v1/ledger/adjustments", "{'key':'x','account':'" + ADA + "','change':5}")
                .is(403, "forbidden");
        server.call(charging, "PUT", "/v1/ledger/accounts/" + ADA, "{\"kind\":\"UNLIMITED\"}")
                .is(403, "forbidden");
        // A charge of less than nothing would be credit.
        post(charging, "/v1/ledger/charges", usage("x-2", ADA).replace("'cost':1", "'cost':-1"))
                .is(400, "invalid_argument");
        post(charging, "/v1/ledger/holds", "{'id':'x','account':'" + ADA + "','amount':-1}")
                .is(400, "invalid_argument");
        for (String rate : new String[] {"'rate':-1,'units':1", "'rate':1,'units':-1"}) {
            post(charging, "/v1/ledger/billings/room/x/bill", "{'account':'" + ADA + "'," + rate + "}")
                    .is(400, "invalid_argument");
        }
    }

    @Test
    void oneForeignItemRefusesTheWholeBulk() {
        String ada = key("ledger:charge@" + ADA);
        long before = balance(ADA);
        for (String how : new String[] {"all", "each"}) {
            post(ada, "/v1/ledger/charges/" + how, "{'usages':[" + usage("b-1", ADA) + "," + usage("b-2", BOB) + "]}")
                    .is(403, "forbidden");
        }
        assertThat(balance(ADA)).isEqualTo(before);
    }

    @Test
    void aForeignHoldIsUnknownAndNothingIsWritten() {
        server.post("/v1/ledger/holds", "{'id':'bobs','account':'" + BOB + "','amount':10}")
                .is(201);
        String ada = key("ledger:charge@" + ADA);
        long before = balance(BOB);
        post(ada, "/v1/ledger/holds/bobs/settle", "{'usage':" + usage("s-1", ADA) + "}")
                .is(404, "hold_not_found");
        post(ada, "/v1/ledger/holds/bobs/release", "").is(404, "hold_not_found");
        assertThat(server.get("/v1/ledger/holds/bobs").is(200).text("status")).isEqualTo("OPEN");
        assertThat(balance(BOB)).isEqualTo(before);
        server.get("/v1/ledger/usage-events/s-1").is(404, "usage_event_not_found");
        // The state of a foreign hold is not disclosed either.
        server.post("/v1/ledger/holds/bobs/release", "").is(200);
        post(ada, "/v1/ledger/holds/bobs/extend", "{'lasts':'PT1H'}").is(404, "hold_not_found");
    }

    @Test
    void everyStepOfATransactionIsCheckedWithItsReferences() {
        String ada = key("ledger:charge@" + ADA, "ledger:read@" + ADA, "queue:send@mail-*");
        server.post("/v1/queues", "{'queue':'mail-1'}").is(201);
        server.post("/v1/queues", "{'queue':'other'}").is(201);
        long before = balance(ADA);
        String charge = "{'operation':'ledger.charge','as':'charge','request':" + usage("tx-1", ADA) + "}";
        Answer refused = post(
                        ada,
                        "/v1/transactions",
                        "{'items':[" + charge
                                + ",{'operation':'queue.enqueue','request':{'queue':'other','text':'x'}}]}")
                .is(403, "forbidden");
        assertThat(refused.number("details.item")).isEqualTo(1);
        assertThat(balance(ADA)).isEqualTo(before);

        server.post("/v1/ledger/holds", "{'id':'bobs-2','account':'" + BOB + "','amount':1}")
                .is(201);
        post(
                        ada,
                        "/v1/transactions",
                        "{'items':[" + charge + ",{'operation':'ledger.release_hold','request':{'id':'bobs-2'}}]}")
                .is(404, "hold_not_found");
        String byReference = "{'items':[{'operation':'ledger.account','as':'a','request':{'account':'%s'}},"
                + "{'operation':'ledger.charge','request':{'eventId':'tx-2','account':{'$ref':'a.account'},'cost':1}}]}";
        String reader = key("ledger:read", "ledger:charge@" + ADA);
        post(reader, "/v1/transactions", byReference.formatted(BOB)).is(403, "forbidden");
        post(reader, "/v1/transactions", byReference.formatted(ADA)).is(200);
        Answer listed = post(
                        ada,
                        "/v1/transactions",
                        "{'items':[{'operation':'ledger.accounts'},{'operation':'ledger.accounts','request':{'limit':1}}]}")
                .is(200);
        assertThat(listed.body().findValuesAsString("account"))
                .contains(ADA.toString())
                .doesNotContain(BOB.toString());
        post(ada, "/v1/transactions", "{'items':[{'operation':'ledger.sweep'}]}")
                .is(403, "forbidden");
    }

    @Test
    void aListIsFilledWithTheRowsThatTheKeyMaySee() {
        server.post("/v1/queues", "{'queue':'list-dead'}").is(201);
        for (int number = 10; number < 40; number++) {
            server.post("/v1/queues", "{'queue':'list-" + number + "','deadLetterQueue':'list-dead'}")
                    .is(201);
        }
        String mine = key("queue:read@list-15", "queue:read@list-25", "queue:read@list-35");
        Answer first = server.call(mine, "GET", "/v1/queues?limit=2", "").is(200);
        assertThat(first.body().findValuesAsString("queue")).containsExactly("list-15", "list-25");
        Answer second = server.call(mine, "GET", "/v1/queues?limit=2&cursor=" + first.text("next"), "")
                .is(200);
        assertThat(second.body().findValuesAsString("queue")).containsExactly("list-35");
    }

    @Test
    void theCursorOfAFilteredListDoesNotRevealHiddenRows() {
        server.post("/v1/queues", "{'queue':'cursor-dead'}").is(201);
        for (int number = 1; number < 4; number++) {
            server.post("/v1/queues", "{'queue':'cursor-" + number + "','deadLetterQueue':'cursor-dead'}")
                    .is(201);
        }
        String mine = key("queue:read@cursor-3", "queue:manage@cursor-3");
        String list = "{'items':[{'operation':'queue.queues','request':{'limit':1%s}}]}";
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            String next = cursor == null ? "" : ",'cursor':'" + cursor + "'";
            Answer page = post(mine, "/v1/transactions", list.formatted(next)).is(200);
            seen.addAll(page.body().findValuesAsString("queue"));
            List<String> cursors = page.body().findValuesAsString("next");
            cursor = cursors.isEmpty() ? null : cursors.get(0);
            if (cursor != null) {
                assertThat(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1))
                        .doesNotContain("cursor-1", "cursor-2");
            }
        } while (cursor != null);
        assertThat(seen).containsExactly("cursor-3");
        String plain = server.get("/v1/queues?limit=1").is(200).text("next");
        server.call(mine, "GET", "/v1/queues?cursor=" + plain, "").is(400, "malformed");
    }

    @Test
    void aFilteredListCountsAsOneOperation() {
        server.post("/v1/queues", "{'queue':'once-dead'}").is(201);
        for (int number = 10; number < 60; number++) {
            server.post("/v1/queues", "{'queue':'once-" + number + "','deadLetterQueue':'once-dead'}")
                    .is(201);
        }
        String mine = key("queue:read@once-15", "queue:read@once-25", "queue:read@once-35");
        double before = listed();
        Answer page = server.call(mine, "GET", "/v1/queues?limit=3", "").is(200);
        assertThat(page.body().findValuesAsString("queue")).containsExactly("once-15", "once-25", "once-35");
        assertThat(listed() - before).isEqualTo(1);
    }

    private static double listed() {
        String series = "holdfast_operations_total{operation=\"queue.queues\",outcome=\"done\"} ";
        return server.get("/metrics")
                .body()
                .asString()
                .lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .sum();
    }

    @Test
    void deadLettersAreRedrivenOnlyToPermittedQueues() {
        server.post("/v1/queues", "{'queue':'dead-1'}").is(201);
        server.post("/v1/queues", "{'queue':'dead-origin','deadLetterQueue':'dead-1'}")
                .is(201);
        post(key("queue:manage@dead-1"), "/v1/queues/dead-1/redrive", "{}").is(403, "forbidden");
        post(key("queue:manage@dead-*"), "/v1/queues/dead-1/redrive", "{}").is(200);
    }

    @Test
    void receiptsOfOtherQueuesAreRefused() {
        server.post("/v1/queues", "{'queue':'next-1'}").is(201);
        String receipt = "{'queue':'next-2','message':'" + UUID.randomUUID() + "','token':'1'}";
        String key = key("queue:receive@next-1");
        post(key, "/v1/queue/next", "{'done':[" + receipt + "],'lease':{'queue':'next-1','max':1}}")
                .is(403, "forbidden");
        post(key, "/v1/queue/acks", "{'receipts':[" + receipt + "]}").is(403, "forbidden");
    }

    @Test
    void allEventsOfARestrictedTypeMustNameTheType() {
        String key = key("retry:manage@billing.*");
        Answer refused = post(key, "/v1/retry/requeue", "{}").is(403, "forbidden");
        assertThat(refused.text("message")).contains("'type' must be given");
        post(key, "/v1/retry/requeue", "{'type':'billing.paid'}").is(200);
    }

    @Test
    void aKeySeesItsOwnScopes() {
        String key = key("queue:send@mail-*", "seats:sell@gala-*");
        Answer self = server.call(key, "GET", "/v1/keys/self", "").is(200);
        assertThat(self.at("scopes").toString()).isEqualTo("[\"queue:send@mail-*\",\"seats:sell@gala-*\"]");
    }

    @Test
    void anInvalidScopeIsRejectedWithTheKnownVerbs() {
        Answer refused = server.post("/v1/keys", "{'name':'x','scopes':['ledger:steal']}")
                .is(400, "malformed");
        assertThat(refused.text("message"))
                .isEqualTo("'scopes' contains 'ledger:steal': the verb 'steal' of 'ledger' must be one of "
                        + "[charge, credit, manage, read, write]");
        server.post("/v1/keys", "{'name':'x','scopes':['admin@x']}").is(400, "malformed");
        server.post("/v1/keys", "{'name':'x','scopes':['queue:send@a*b']}").is(400, "malformed");
    }
}
