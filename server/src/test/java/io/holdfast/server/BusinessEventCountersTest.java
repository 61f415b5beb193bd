package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counters of business events, over HTTP. */
@Tag("slow")
class BusinessEventCountersTest {

    private static final UUID ACCOUNT = new UUID(1, 1);

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        List<String> options = List.of("--data", folder.toString(), "--port", "0", "--grants", "signup=100");
        Server started = new Server(LayeredSettings.read(options, Map.of()).config(), clock, Duration.ofMillis(10));
        server = TestServer.of(started, String.valueOf(started.firstKey()));
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Asserts that a scrape has all the given series with their values. */
    private void assertSeries(String... lines) {
        List<String> expected =
                Arrays.stream(lines).map(line -> "holdfast_" + line).toList();
        Set<String> names =
                expected.stream().map(line -> line.split("[{ ]", 2)[0]).collect(Collectors.toSet());
        List<String> scrape = server.get("/metrics")
                .is(200)
                .body()
                .asString()
                .lines()
                .filter(line -> names.contains(line.split("[{ ]", 2)[0]))
                .toList();
        assertThat(scrape).containsAll(expected);
    }

    private void createAccount(long credit) {
        server.put("/v1/ledger/accounts/" + ACCOUNT, "{}").is(200);
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'k','account':'" + ACCOUNT + "','type':'PURCHASE','amount':" + credit + "}")
                .is(201);
    }

    private static String usage(String event, long cost) {
        return "{'eventId':'" + event + "','account':'" + ACCOUNT + "','cost':" + cost + "}";
    }

    private void createEvent() {
        server.put(
                        "/v1/seats/events/gala",
                        "{'name':'Gala','sections':[{'id':'A-1','rows':1,'seatsPerRow':6,'price':1},"
                                + "{'id':'F-1','capacity':10,'price':1}]}")
                .is(201);
    }

    @Test
    void creditsAreCountedByTypeAndRefusedChargesByReasonWithTheCreditThatWasMissing() {
        createAccount(1_000);
        String charge =
                server.post("/v1/ledger/charges", usage("e1", 300)).is(201).text("id");
        server.post("/v1/ledger/refunds", "{'key':'r','transaction':'" + charge + "','amount':50}")
                .is(201);
        server.post("/v1/ledger/charges", usage("e2", 5_000)).is(402, "insufficient_credits");
        server.post("/v1/ledger/accounts/" + ACCOUNT + "/grants/signup", "{}").is(201);
        assertSeries(
                "ledger_transactions_total{type=\"purchase\"} 1.0",
                "ledger_credits_total{type=\"purchase\"} 1000.0",
                "ledger_transactions_total{type=\"usage\"} 1.0",
                "ledger_credits_total{type=\"usage\"} 300.0",
                "ledger_credits_total{type=\"refund\"} 50.0",
                "ledger_credits_total{type=\"signup_grant\"} 100.0",
                "ledger_refused_total{operation=\"ledger.charge\",reason=\"insufficient_credits\"} 1.0",
                "ledger_refused_credits_total{operation=\"ledger.charge\",reason=\"insufficient_credits\"} 5000.0");
    }

    @Test
    void theTransactionsOfATransferAreCounted() {
        createAccount(100);
        UUID receiver = new UUID(1, 2);
        server.put("/v1/ledger/accounts/" + receiver, "{}").is(200);
        server.post("/v1/ledger/transfers", "{'key':'t','from':'" + ACCOUNT + "','to':'" + receiver + "','amount':10}")
                .is(201);
        assertSeries(
                "ledger_transactions_total{type=\"transfer_out\"} 1.0",
                "ledger_credits_total{type=\"transfer_in\"} 10.0");
    }

    @Test
    void eachItemOfABulkChargeIsCounted() {
        createAccount(100);
        server.post(
                        "/v1/ledger/charges/each",
                        "{'usages':[" + usage("a", 10) + "," + usage("b", 900) + "," + usage("c", 20) + "]}")
                .is(200);
        server.post("/v1/ledger/charges/all", "{'usages':[" + usage("d", 1) + "," + usage("e", 2) + "]}")
                .is(201);
        server.post("/v1/ledger/charges/all", "{'usages':[" + usage("f", 700) + "," + usage("g", 800) + "]}")
                .is(402);
        assertSeries(
                "ledger_transactions_total{type=\"usage\"} 4.0",
                "ledger_credits_total{type=\"usage\"} 33.0",
                "ledger_refused_credits_total{operation=\"ledger.charge_each\",reason=\"insufficient_credits\"} 900.0",
                "ledger_refused_total{operation=\"ledger.charge_all\",reason=\"insufficient_credits\"} 2.0",
                "ledger_refused_credits_total{operation=\"ledger.charge_all\",reason=\"insufficient_credits\"} 1500.0");
    }

    @Test
    void holdsAreCountedWhenTheyAreAuthorizedSettledAndReleased() {
        createAccount(100);
        for (String id : List.of("h1", "h2", "h3")) {
            server.post("/v1/ledger/holds", "{'id':'" + id + "','account':'" + ACCOUNT + "','amount':10}")
                    .is(201);
        }
        server.post("/v1/ledger/holds", "{'id':'h4','account':'" + ACCOUNT + "','amount':900}")
                .is(402);
        server.post("/v1/ledger/holds/h1/settle", "{'usage':" + usage("s", 7) + "}")
                .is(201);
        server.post("/v1/ledger/holds/h2/release", "{}").is(200);
        assertSeries(
                "ledger_holds_total{transition=\"authorized\"} 3.0",
                "ledger_holds_total{transition=\"settled\"} 1.0",
                "ledger_holds_total{transition=\"released\"} 1.0",
                "ledger_holds_open 1.0",
                "ledger_credits_total{type=\"usage\"} 7.0",
                "ledger_refused_credits_total{operation=\"ledger.authorize\",reason=\"insufficient_credits\"} 900.0");
    }

    @Test
    void seatsAndPlacesAreCountedWhenTheyAreReservedSoldAndReleased() {
        createEvent();
        String bookings = "/v1/seats/events/gala/bookings";
        server.post(bookings, "{'booking':'a','buyer':'x','best':{'count':3}}").is(201);
        server.post(bookings, "{'booking':'b','buyer':'x','places':{'area':'F-1','count':4}}")
                .is(201);
        server.post(bookings, "{'booking':'c','buyer':'x','best':{'count':4}}").is(409, "nothing_fits");
        server.post(bookings + "/a/finalize", "{'buyer':'x'}").is(200);
        server.post(bookings + "/b/release", "{'buyer':'x'}").is(200);
        assertSeries(
                "seats_bookings_total{transition=\"reserved\"} 2.0",
                "seats_booked_places_total{transition=\"reserved\"} 7.0",
                "seats_booked_places_total{transition=\"sold\"} 3.0",
                "seats_booked_places_total{transition=\"released\"} 4.0",
                "seats_refused_reservations_total{reason=\"nothing_fits\"} 1.0");
    }

    @Test
    void loginsSessionsAndSecondFactorsAreCountedWithTheirFailures() {
        UUID identity = new UUID(2, 1);
        UUID namespace = new UUID(2, 2);
        UUID machine = new UUID(2, 3);
        TestIdentities.create(server, identity, namespace, machine, TestIdentities.key(1));
        server.put(
                        "/v1/identity/identities/" + identity + "/email",
                        "{'email':'a@example.org','password':'correct horse battery'}")
                .is(200);
        server.post("/v1/identity/login", "{'email':'a@example.org','password':'correct horse battery'}")
                .is(200);
        server.post("/v1/identity/login", "{'email':'a@example.org','password':'wrong horse battery'}")
                .is(403, "wrong_credentials");
        server.post("/v1/identity/identities/" + identity + "/mfa", "{'account':'a'}")
                .is(201);
        server.post("/v1/identity/identities/" + identity + "/mfa/confirm", "{'code':'000000'}")
                .is(403, "wrong_code");
        for (int session = 0; session < 2; session++) {
            TestIdentities.session(server, new UUID(3, session), identity, machine, namespace);
        }
        server.post("/v1/identity/identities/" + identity + "/sessions/revoke", "{'reason':'test'}")
                .is(200);
        assertSeries(
                "identity_logins_total{method=\"password\"} 1.0",
                "identity_login_failures_total{method=\"password\",reason=\"wrong_credentials\"} 1.0",
                "identity_mfa_failures_total{reason=\"wrong_code\"} 1.0",
                "identity_sessions_total{transition=\"created\"} 2.0",
                "identity_sessions_total{transition=\"revoked\"} 2.0");
    }

    @Test
    void messagesOfAQueueAreCountedAcrossTheirLife() {
        server.post("/v1/queues", "{'queue':'mail','maxAttempts':1}").is(201);
        for (int message = 0; message < 2; message++) {
            server.post("/v1/queues/mail/messages", "{'text':'m'}").is(202);
        }
        var leased = server.post("/v1/queues/mail/leases", "{'max':2}").is(200);
        for (int message = 0; message < 2; message++) {
            String receipt = "deliveries." + message + ".receipt.";
            server.post(
                            "/v1/queues/mail/messages/" + leased.text(receipt + "message")
                                    + (message == 0 ? "/ack" : "/nack"),
                            "{'token':'" + leased.text(receipt + "token") + "'}")
                    .is(200);
        }
        assertSeries(
                "queue_enqueued_total{queue=\"mail\"} 2.0",
                "queue_delivered_total{queue=\"mail\"} 2.0",
                "queue_acked_total{queue=\"mail\"} 1.0",
                "queue_failed_total{queue=\"mail\"} 1.0",
                "queue_dead_lettered_total{queue=\"mail\"} 1.0");
    }

    @Test
    void theStepsOfATransactionAreCountedOnlyIfItIsCommitted() {
        createAccount(100);
        createEvent();
        String reserve = "{'operation':'seats.reserve','request':{'event':'gala','booking':'%s','buyer':'x',"
                + "'best':{'count':2}}}";
        String charge = "{'operation':'ledger.charge','request':%s}";
        server.post(
                        "/v1/transactions",
                        "{'items':[" + reserve.formatted("a") + "," + charge.formatted(usage("a", 40)) + "]}")
                .is(200);
        server.post(
                        "/v1/transactions",
                        "{'items':[" + reserve.formatted("b") + "," + charge.formatted(usage("b", 500)) + "]}")
                .is(402, "insufficient_credits");
        assertSeries(
                "transaction_steps_total{operation=\"seats.reserve\"} 1.0",
                "seats_booked_places_total{transition=\"reserved\"} 2.0",
                "ledger_credits_total{type=\"usage\"} 40.0",
                "ledger_refused_credits_total{operation=\"ledger.charge\",reason=\"insufficient_credits\"} 500.0");
    }

    @Test
    void repeatsAreNotCounted() {
        createAccount(100);
        createEvent();
        String items = "{'items':[{'operation':'ledger.charge','request':" + usage("t", 3) + "}]}";
        String bookings = "/v1/seats/events/gala/bookings";
        for (int attempt = 0; attempt < 2; attempt++) {
            server.post("/v1/ledger/charges", usage("e", 10)).is(201);
            server.post("/v1/ledger/charges/each", "{'usages':[" + usage("e", 10) + "," + usage("f", 20) + "]}")
                    .is(200);
            server.post("/v1/ledger/charges/all", "{'usages':[" + usage("g", 30) + "]}")
                    .is(201);
            server.post("/v1/transactions", items).is(200);
            server.post("/v1/ledger/holds", "{'id':'h','account':'" + ACCOUNT + "','amount':1}")
                    .is(201);
            server.post(bookings, "{'booking':'a','buyer':'x','best':{'count':2}}")
                    .is(201);
            server.post(bookings + "/a/finalize", "{'buyer':'x'}").is(200);
        }
        assertSeries(
                "ledger_transactions_total{type=\"usage\"} 4.0",
                "ledger_credits_total{type=\"usage\"} 63.0",
                "transaction_steps_total{operation=\"ledger.charge\"} 1.0",
                "ledger_holds_total{transition=\"authorized\"} 1.0",
                "seats_booked_places_total{transition=\"reserved\"} 2.0",
                "seats_booked_places_total{transition=\"sold\"} 2.0");
    }

    @Test
    void expiriesRecordedBySweepsAreCounted() {
        createAccount(100);
        createEvent();
        server.post("/v1/queues", "{'queue':'mail','visibility':'PT1M'}").is(201);
        server.post("/v1/queues/mail/messages", "{'text':'m'}").is(202);
        server.post("/v1/queues/mail/leases", "{'max':1}").is(200);
        server.post("/v1/ledger/holds", "{'id':'h','account':'" + ACCOUNT + "','amount':10,'lasts':'PT1M'}")
                .is(201);
        server.post("/v1/seats/events/gala/bookings", "{'booking':'a','buyer':'x','best':{'count':1},'holdFor':'PT1M'}")
                .is(201);
        clock.advance(Duration.ofMinutes(2));
        await().untilAsserted(() -> assertSeries(
                "sweep_expired_total{module=\"ledger\"} 1.0",
                "sweep_expired_total{module=\"seats\"} 1.0",
                "sweep_expired_total{module=\"queue\"} 1.0",
                "queue_failed_total{queue=\"mail\"} 1.0",
                "ledger_holds_open 0.0"));
    }
}
