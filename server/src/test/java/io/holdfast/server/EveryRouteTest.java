package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls every route of a real server, and sees that none is left out. */
class EveryRouteTest {

    private static final UUID ADA = new UUID(0, 1);
    private static final UUID BOB = new UUID(0, 2);
    private static final String ACCOUNT = "/v1/ledger/accounts/" + ADA;

    @TempDir
    static Path folder;

    @Test
    void everyRouteAnswersWhatItIsAskedFor() throws Exception {
        try (TestServer server = TestServer.start(
                folder.resolve("data"),
                "--grants",
                "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
                "--backups",
                folder.resolve("backups").toString())) {
            accountsAndCharges(server);
            entriesAndHolds(server);
            grantsBillingsAndRefills(server);
            history(server);
            events(server);
            bookings(server);
            queues(server);
            deliveries(server);
            RetryTour.run(server);
            IdentityTour.run(server);
            AdminTour.run(server);
            ownRoutes(server);
            String metrics = server.get("/metrics").is(200).body().asString();
            assertThat(server.server().all().all())
                    .filteredOn(route ->
                            !route.path().endsWith("/feed") && !route.path().equals("/metrics"))
                    .allSatisfy(route -> assertThat(metrics)
                            .containsPattern("http_requests_seconds_count\\{method=\"" + route.method() + "\",route=\""
                                    + route.path().replace("{", "\\{") + "\",status=\"20[0-9]\""));
        }
    }

    private static void accountsAndCharges(TestServer server) {
        server.put(ACCOUNT, "{'plan':'pro','externalIds':{'crm':'77'}}").is(200);
        server.put("/v1/ledger/accounts/" + BOB, "{'autoRefill':{'triggerBelow':100,'amount':500}}")
                .is(200);
        assertThat(server.get(ACCOUNT).is(200).text("plan")).isEqualTo("pro");
        assertThat(server.get("/v1/ledger/accounts?limit=1").is(200).text("rows.0.account"))
                .isEqualTo(ADA.toString());
        Answer added = server.post(
                        "/v1/ledger/credits",
                        "{'key':'invoice-1','account':'" + ADA + "','type':'PURCHASE','amount':10000}")
                .is(201);
        assertThat(added.number("balance.available")).isEqualTo(10_000);
        assertThat(added.headers().firstValue("Holdfast-Commit")).isPresent();

        String usage = "{'eventId':'e-1','account':'" + ADA + "','cost':250}";
        Answer charged = server.post("/v1/ledger/charges", usage).is(201);
        assertThat(server.post("/v1/ledger/charges", usage).is(201).body()).isEqualTo(charged.body());
        server.post("/v1/ledger/charges", usage.replace("250", "251")).is(409, "key_reused");
        Answer poor = server.post("/v1/ledger/charges", "{'eventId':'e-2','account':'" + ADA + "','cost':99999}");
        poor.is(402, "insufficient_credits");
        assertThat(poor.number("details.required")).isEqualTo(99_999);
        assertThat(poor.number("details.balance.balance")).isEqualTo(9_750);
        server.post("/v1/ledger/charges", "{'eventId':'e-3','account':'" + new UUID(0, 9) + "','cost':1}")
                .is(404, "account_not_found");
        server.call(
                        server.admin(),
                        "POST",
                        "/v1/ledger/charges",
                        "{\"account\":\"" + ADA + "\",\"cost\":1}",
                        "Idempotency-Key",
                        "e-4")
                .is(201);
        assertThat(server.get("/v1/ledger/usage-events/e-4").is(200).number("cost"))
                .isEqualTo(1);

        server.post(
                        "/v1/ledger/charges/all",
                        "{'usages':[" + usage + ",{'eventId':'e-5','account':'" + ADA
                                + "','metric':{'kind':'API_CALLS','name':'search','first':3}}]}")
                .is(201);
        Answer each = server.post(
                        "/v1/ledger/charges/each",
                        "{'usages':[" + usage + ",{'eventId':'e-6','account':'" + ADA + "','cost':99999}]}")
                .is(200);
        assertThat(each.text("rows.0.charged.id")).isEqualTo(charged.text("id"));
        assertThat(each.text("rows.1.refused.code")).isEqualTo("insufficient_credits");
        assertThat(server.post("/v1/ledger/quotes", "{'eventId':'q','account':'" + ADA + "','cost':7}")
                        .is(200)
                        .number("cost"))
                .isEqualTo(7);
        server.post("/v1/ledger/checks", "{'eventId':'q','account':'" + ADA + "','cost':7}")
                .is(200);
        assertThat(server.get(ACCOUNT + "/balance").is(200).number("held")).isZero();
        assertThat(server.get("/v1/ledger/audit").is(200).at("clean").asBoolean())
                .isTrue();
    }

    private static void entriesAndHolds(TestServer server) {
        server.post("/v1/ledger/adjustments", "{'key':'a-1','account':'" + ADA + "','change':-5}")
                .is(201);
        String charge = server.get("/v1/ledger/usage-events/e-1").is(200).text("transaction");
        Answer refund = server.post("/v1/ledger/refunds", "{'key':'r-1','transaction':'" + charge + "','amount':50}")
                .is(201);
        assertThat(refund.text("of")).isEqualTo(charge);
        server.post("/v1/ledger/refunds", "{'key':'r-2','transaction':'" + charge + "','amount':5000}")
                .is(409, "not_reversible");
        String credit = server.post(
                        "/v1/ledger/credits", "{'key':'wrong','account':'" + ADA + "','type':'BONUS','amount':10}")
                .is(201)
                .text("id");
        server.post("/v1/ledger/reversals", "{'key':'r-3','transaction':'" + credit + "'}")
                .is(201);

        String hold = "{'id':'h-1','account':'" + ADA + "','amount':100,'lasts':'PT1M'}";
        assertThat(server.post("/v1/ledger/holds", hold).is(201).number("balance.held"))
                .isEqualTo(100);
        server.post("/v1/ledger/holds/h-1/extend", "{'lasts':'PT2M'}").is(200);
        assertThat(server.get("/v1/ledger/holds/h-1").is(200).text("status")).isEqualTo("OPEN");
        assertThat(server.get(ACCOUNT + "/holds").is(200).at("rows").size()).isEqualTo(1);
        server.post("/v1/ledger/holds/h-1/settle", "{'usage':{'eventId':'e-7','account':'" + ADA + "','cost':80}}")
                .is(201);
        server.post("/v1/ledger/holds/h-1/release", "{}").is(409, "hold_ended");
        server.post("/v1/ledger/holds", hold.replace("h-1", "h-2")).is(201);
        assertThat(server.post("/v1/ledger/holds/h-2/release", "").is(200).text("status"))
                .isEqualTo("VOIDED");
        server.get("/v1/ledger/holds/h-9").is(404, "hold_not_found");
    }

    private static void grantsBillingsAndRefills(TestServer server) {
        for (String rule : List.of("signup", "daily", "monthly")) {
            server.post(ACCOUNT + "/grants/" + rule, "").is(201);
        }
        server.post(ACCOUNT + "/grants/referral", "{'referred':'" + BOB + "'}").is(201);
        assertThat(server.get(ACCOUNT + "/grants").is(200).at("rows").size()).isGreaterThan(3);

        server.post("/v1/ledger/billings/call/c-1/start", "{'account':'" + ADA + "','rate':1000000}")
                .is(201);
        assertThat(server.post("/v1/ledger/billings/call/c-1/end", "").is(200).text("status"))
                .isEqualTo("ENDED");
        assertThat(server.post("/v1/ledger/billings/sms/m-1/bill", "{'account':'" + ADA + "','rate':2000000,'units':3}")
                        .is(201)
                        .number("cost"))
                .isEqualTo(6);
        String billing = server.get("/v1/ledger/billings/sms/m-1").is(200).text("id");
        server.get("/v1/ledger/billings/" + billing).is(200);
        server.delete("/v1/ledger/billings/sms/m-1").is(200);
        server.get("/v1/ledger/billings/sms/m-1").is(404, "billing_not_found");

        server.post("/v1/ledger/credits", "{'key':'b-1','account':'" + BOB + "','type':'PURCHASE','amount':150}")
                .is(201);
        server.post("/v1/ledger/charges", "{'eventId':'b-2','account':'" + BOB + "','cost':90}")
                .is(201);
        String refill =
                server.post("/v1/ledger/refills/take", "{'most':5}").is(200).text("rows.0.id");
        server.post("/v1/ledger/refills/" + refill + "/fail", "{'reason':'card expired'}")
                .is(200);
        server.post("/v1/ledger/refills/" + refill + "/retry", "").is(200);
        assertThat(server.get("/v1/ledger/refills/" + refill).is(200).text("status"))
                .isEqualTo("OPEN");
        server.post("/v1/ledger/refills/" + refill + "/complete", "{'payment':'p-1'}")
                .is(201);
        assertThat(server.get("/v1/ledger/accounts/" + BOB + "/refills?limit=5")
                        .is(200)
                        .text("rows.0.status"))
                .isEqualTo("COMPLETED");
    }

    private static void history(TestServer server) {
        Answer page = server.get(ACCOUNT + "/transactions?limit=2").is(200);
        assertThat(page.at("rows").size()).isEqualTo(2);
        Answer next = server.get(ACCOUNT + "/transactions?limit=2&cursor=" + page.text("next"))
                .is(200);
        assertThat(next.text("rows.0.id")).isNotEqualTo(page.text("rows.0.id"));
        assertThat(server.get(ACCOUNT + "/transactions?limit=1&offset=2")
                        .is(200)
                        .text("rows.0.id"))
                .isEqualTo(next.text("rows.0.id"));
        server.post("/v1/ledger/sweep", "{'most':10}").is(200);
        server.get("/v1/ledger/transactions/" + page.text("rows.0.id")).is(200);
        server.get(ACCOUNT + "/balance-at?at=" + Instant.now().minusMillis(1)).is(200);
        String period = "?from=" + Instant.now().minusSeconds(600) + "&to="
                + Instant.now().plusSeconds(600);
        assertThat(server.get(ACCOUNT + "/statement" + period).is(200).number("opening"))
                .isZero();
        assertThat(server.get(ACCOUNT + "/totals" + period).is(200).at("rows").size())
                .isGreaterThan(3);
        server.delete("/v1/ledger/accounts/" + BOB).is(200);
        server.get("/v1/ledger/accounts/" + BOB).is(404, "account_not_found");
    }

    private static void events(TestServer server) {
        server.put(
                        "/v1/seats/events/gala",
                        "{'name':'Gala','sections':[{'id':'A-1','rows':2,'seatsPerRow':5,'price':4500},"
                                + "{'id':'S-1','capacity':50,'price':2000}]}")
                .is(201);
        server.put("/v1/seats/events/gala", "{'name':'Other','sections':[{'id':'S-1','capacity':50,'price':2000}]}")
                .is(409, "key_reused");
        server.post("/v1/seats/events/gala/block", "{'seats':[{'section':'A-1','row':2,'number':5}]}")
                .is(200);
        assertThat(server.get("/v1/seats/events/gala/sections").is(200).text("rows.0.section"))
                .isEqualTo("A-1");
        assertThat(server.get("/v1/seats/events/gala/sections/A-1").is(200).text("map.1"))
                .isEqualTo("aaaab");
        server.post("/v1/seats/events/gala/unblock", "{'seats':[{'section':'A-1','row':2,'number':5}]}")
                .is(200);
        server.post("/v1/seats/events/gala/block-places", "{'area':'S-1','count':10}")
                .is(200);
        server.put("/v1/seats/events/gala/sections/S-1/price", "{'price':2500}").is(200);
        assertThat(server.get("/v1/seats/events").is(200).text("rows.0.event")).isEqualTo("gala");
        assertThat(server.get("/v1/seats/events/gala").is(200).number("stats.total"))
                .isEqualTo(60);
        assertThat(server.get("/v1/seats/events/gala/stats").is(200).at("rows").size())
                .isEqualTo(2);
        server.get("/v1/seats/events/gala/sections/S-1/stats").is(200);
        server.get("/v1/seats/events/none").is(404, "event_not_found");
    }

    private static void bookings(TestServer server) {
        String bookings = "/v1/seats/events/gala/bookings";
        String taken = "'seats':[{'section':'A-1','row':1,'number':1}]}";
        assertThat(server.post(bookings, "{'booking':'b-1','buyer':'ada'," + taken)
                        .is(201)
                        .number("total"))
                .isEqualTo(4_500);
        Answer refused =
                server.post(bookings, "{'booking':'b-2','buyer':'bob'," + taken).is(409, "seats_taken");
        assertThat(refused.text("details.seats.0.seat.section")).isEqualTo("A-1");
        server.post(bookings, "{'booking':'b-3','buyer':'bob','best':{'count':2,'together':true}}")
                .is(201);
        server.post(bookings, "{'booking':'b-4','buyer':'bob','places':{'area':'S-1','count':3}}")
                .is(201);
        server.post(bookings, "{'booking':'b-5','buyer':'bob'}").is(400, "malformed");
        server.post(
                        bookings + "/b-1/extend",
                        "{'buyer':'ada','until':'" + Instant.now().plusSeconds(300) + "'}")
                .is(200);
        server.post(bookings + "/b-1/finalize", "{'buyer':'bob'}").is(403, "not_the_holder");
        assertThat(server.post(bookings + "/b-1/finalize", "{'buyer':'ada'}")
                        .is(200)
                        .text("status"))
                .isEqualTo("SOLD");
        server.post(bookings + "/b-3/release", "{'buyer':'bob'}").is(200);
        server.get(bookings + "/b-3").is(200);
        server.get(bookings + "/b-9").is(404, "booking_not_found");
        assertThat(server.get(bookings + "?limit=2").is(200).at("rows").size()).isEqualTo(2);
        assertThat(server.post("/v1/seats/events/gala/suggestions", "{'best':{'count':2}}")
                        .is(200)
                        .at("seats")
                        .size())
                .isEqualTo(2);
        assertThat(server.get("/v1/seats/events/gala/sections/A-1/rows/1/seats/1")
                        .is(200)
                        .text("holder.buyer"))
                .isEqualTo("ada");
        assertThat(server.get("/v1/seats/events/gala/sections/A-1/rows/1")
                        .is(200)
                        .at("rows")
                        .size())
                .isEqualTo(5);
        assertThat(server.get("/v1/seats/events/gala/changes?after=0&limit=1")
                        .is(200)
                        .text("changes.0.how"))
                .isEqualTo("BLOCK");
        assertThat(server.get("/v1/seats/events/gala/sections/A-1/bits?from=0&to=1")
                        .is(200)
                        .text("bits"))
                .isNotEmpty();
        server.post("/v1/seats/sweep", "").is(200);
        assertThat(server.get("/v1/seats/check").is(200).at("clean").asBoolean())
                .isTrue();
        server.delete("/v1/seats/events/gala").is(409, "event_open");
        server.post("/v1/seats/events/gala/close", "").is(200);
        server.post("/v1/seats/events/gala/reopen", "").is(200);
        server.post("/v1/seats/events/gala/close", "").is(200);
        server.delete("/v1/seats/events/gala").is(200);
    }

    private static void queues(TestServer server) {
        server.post("/v1/queues", "{'queue':'print','maxAttempts':1}").is(201);
        server.post("/v1/queues", "{'queue':'print','maxAttempts':2}").is(409, "queue_already_exists");
        server.put("/v1/queues/print", "{'maxAttempts':1,'visibility':'PT1M'}").is(200);
        assertThat(server.get("/v1/queues/print").is(200).text("deadLetterQueue"))
                .isEqualTo("print.dlq");
        assertThat(server.get("/v1/queues").is(200).at("rows").size()).isEqualTo(2);
        String message = "{'text':'hello','dedupKey':'m-1','fairnessKey':'acme'}";
        String id = server.post("/v1/queues/print/messages", message).is(202).text("message");
        Answer again = server.post("/v1/queues/print/messages", message).is(202);
        assertThat(again.text("message")).isEqualTo(id);
        assertThat(again.at("repeated").asBoolean()).isTrue();
        server.post("/v1/queues/none/messages", "{'text':'x'}").is(404, "queue_not_found");
        server.post(
                        "/v1/queue/messages",
                        "{'messages':[{'queue':'print','payload':'aGk='},{'queue':'print','text':'b'},"
                                + "{'queue':'print','text':'c'},{'queue':'print','text':'d'}]}")
                .is(202);
        server.get("/v1/queues/print/messages/" + id).is(200);
        assertThat(server.get("/v1/queues/print/messages?fairnessKey=acme")
                        .is(200)
                        .at("rows")
                        .size())
                .isEqualTo(1);
        assertThat(server.get("/v1/queues/print/messages").is(200).at("rows").size())
                .isEqualTo(5);
        assertThat(server.get("/v1/queues/print/peek?limit=2")
                        .is(200)
                        .at("rows")
                        .size())
                .isEqualTo(2);
        assertThat(server.get("/v1/queues/print/stats").is(200).number("ready")).isEqualTo(5);
        assertThat(server.get("/v1/queues/print/keys").is(200).at("rows").size())
                .isEqualTo(2);
        server.get("/v1/queues/print/keys/acme").is(200);
        server.put("/v1/queue/states/mode", "{'value':'b24='}").is(200);
        assertThat(server.get("/v1/queue/states/mode").is(200).text("value")).isEqualTo("b24=");
        server.delete("/v1/queue/states/mode").is(200);
        server.get("/v1/queue/states/mode").is(404, "state_not_found");
        server.put("/v1/queue/throttles/mail", "{'perSecond':5.0,'burst':10}").is(200);
        server.delete("/v1/queue/throttles/mail").is(200);
        server.post("/v1/queues/print/pause", "").is(200);
        assertThat(server.post("/v1/queues/print/leases", "{}")
                        .is(200)
                        .at("deliveries")
                        .size())
                .isZero();
        server.post("/v1/queues/print/resume", "").is(200);
    }

    private static void deliveries(TestServer server) {
        Answer leased = server.post("/v1/queues/print/leases", "{'max':2,'consumer':'c-1'}")
                .is(200);
        String first = leased.at("deliveries.0.receipt").toString();
        String path = "/v1/queues/print/messages/" + leased.text("deliveries.0.message.message");
        String token = "'token':" + leased.number("deliveries.0.receipt.token");
        assertThat(server.get(path + "/lease").is(200).text("consumer")).isEqualTo("c-1");
        assertThat(server.get("/v1/queue/overdue-leases?before=" + Instant.now().plusSeconds(600))
                        .is(200)
                        .at("rows")
                        .size())
                .isEqualTo(2);
        server.post(path + "/extend", "{" + token + ",'visibility':'PT5M'}").is(200);
        server.post(path + "/release", "{" + token + "}").is(200);
        server.post(path + "/ack", "{" + token + "}").is(409, "lease_lost");
        Answer acks = server.post(
                        "/v1/queue/acks", "{'receipts':[" + first + "," + leased.at("deliveries.1.receipt") + "]}")
                .is(200);
        assertThat(acks.text("rows.0.refused")).isEqualTo("lease_lost");
        assertThat(acks.at("rows.1.refused").isMissingNode()).isTrue();
        Answer next = server.post("/v1/queue/next", "{'done':[],'lease':{'queue':'print','max':2}}")
                .is(200);
        ack(server, next, 0, "ack").is(200);
        assertThat(ack(server, next, 1, "nack").is(200).text("fate")).isEqualTo("DEAD_LETTERED");
        assertThat(server.post("/v1/queues/print.dlq/redrive", "").is(200).number("messages"))
                .isEqualTo(1);
        String left = server.get("/v1/queues/print/peek").is(200).text("rows.0.message");
        server.delete("/v1/queues/print/messages/" + left).is(200);
        server.delete("/v1/queues/print/messages/" + left).is(404, "message_not_found");
        Answer purged = server.post("/v1/queues/print/purge", "{'most':1}").is(200);
        assertThat(purged.at("more").asBoolean()).isTrue();
        assertThat(server.post("/v1/queues/print/purge", "{'most':10}")
                        .is(200)
                        .at("more")
                        .asBoolean())
                .isFalse();
        assertThat(server.get("/v1/queue/check").is(200).at("clean").asBoolean())
                .isTrue();
        server.delete("/v1/queues/print").is(200);
    }

    private static Answer ack(TestServer server, Answer leased, int at, String verb) {
        String delivery = "deliveries." + at + ".";
        return server.post(
                "/v1/queues/print/messages/" + leased.text(delivery + "message.message") + "/" + verb,
                "{'token':" + leased.number(delivery + "receipt.token") + "}");
    }

    private static void ownRoutes(TestServer server) {
        server.call("", "GET", "/healthz", "").is(200);
        server.call("", "GET", "/readyz", "").is(200);
        assertThat(server.get("/docs").is(200).body().asString()).contains("POST /v1/transactions");
        server.get("/openapi.json").is(200);
        assertThat(server.get("/v1/keys/self").is(200).text("name")).isEqualTo("administrator");
        for (String file : List.of("/", "/console/main.js", "/console/pages/overview.js")) {
            server.call("", "GET", file, "").is(200);
        }
        server.post("/v1/transactions", "{'items':[{'operation':'queue.create','request':{'queue':'t'}}]}")
                .is(200);
        Answer made = server.post("/v1/keys", "{'name':'reader','scopes':['ledger:read']}")
                .is(201);
        server.post("/v1/keys/" + made.text("key.id") + "/rotate", "").is(200);
        server.delete("/v1/keys/" + made.text("key.id")).is(200);
        assertThat(server.get("/v1/keys").is(200).at("rows").size()).isEqualTo(2);
        assertThat(server.get("/v1/admin/acts").is(200).text("rows.0.operation"))
                .isEqualTo("keys.revoke");
        // Redriven and put back, so that there is nothing left to be seen.
        assertThat(server.get("/v1/queues/t/stats").is(200).number("ready")).isZero();
    }
}
