package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The response to a repeated command says so, in the header {@code Idempotent-Replayed} and in the body. */
@Tag("slow")
class RepeatedResponseTest {

    private static final UUID ADA = new UUID(1, 0xada);
    private static final UUID BOB = new UUID(1, 0xb0b);
    private static final String HEADER = "Idempotent-Replayed";

    /** Commands that return such a record, but cannot tell a repeat from a first request. */
    private static final Set<String> NEVER_REPEATED = Set.of(
            "ledger.extend_hold", // counts from now
            "ledger.resize_hold", // sets the amount again
            "ledger.delete_billing", // a second deletion is refused
            "queue.configure", // ends the cooldowns of scripts
            "retry.settle", // a second one is refused
            "retry.release",
            "retry.requeue",
            "retry.discard",
            "identity.set_email", // may set another password
            "identity.touch",
            "identity.link_signed_wallet", // the signed nonce is used up
            "identity.answer", // a second one is refused
            "identity.allow",
            "identity.rename",
            "identity.set_active",
            "identity.change_service");

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        // A sweep between a deletion and its repetition would remove the deleted event.
        server = TestServer.startWithoutSweeps(
                folder, "--grants", "signup=100,daily=50/P1D,monthly=200/P30D,referral=25");
        for (UUID user : new UUID[] {ADA, BOB}) {
            server.put("/v1/ledger/accounts/" + user, "{}").is(200);
        }
        server.post("/v1/queues", "{'queue':'mail'}").is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private final Set<String> tested = new TreeSet<>();

    /** Sends a command twice and returns the first response. */
    private Answer twice(String operation, String path, String body) {
        Endpoint<?, ?> endpoint = Objects.requireNonNull(EndpointRegistry.ALL.get(operation));
        String json = body.replace('\'', '"');
        Answer first = server.call(server.admin(), endpoint.method(), path, json);
        Answer again = server.call(server.admin(), endpoint.method(), path, json);
        assertThat(first.status()).as("%s %s", operation, first.body()).isBetween(200, 202);
        assertThat(again.status()).as("%s %s", operation, again.body()).isEqualTo(first.status());
        assertThat(first.headers().firstValue(HEADER)).as(operation).isEmpty();
        assertThat(again.headers().firstValue(HEADER)).as(operation).contains("true");
        assertThat(repeated(first)).as(operation).isEqualTo(Set.of(false));
        assertThat(repeated(again)).as(operation).isEqualTo(Set.of(true));
        tested.add(operation);
        return first;
    }

    /** All values of the field {@code repeated}, of the response or of the items of a bulk response. */
    private static Set<Boolean> repeated(Answer answer) {
        Set<Boolean> values = new TreeSet<>();
        for (JsonNode found : answer.body().findValues("repeated")) {
            values.add(found.asBoolean());
        }
        return values;
    }

    @Test
    void everyCommandThatCanBeRepeatedSaysSo() {
        ledger();
        seats();
        queueAndRetry();
        identities();
        Set<String> expected = new TreeSet<>();
        EndpointRegistry.ALL.forEach((name, endpoint) -> {
            if (!endpoint.reads() && hasRepeated(endpoint.response()) && !NEVER_REPEATED.contains(name)) {
                expected.add(name);
            }
        });
        expected.addAll(Set.of("ledger.charge_all", "ledger.charge_each", "queue.enqueue_all", "retry.save_all"));
        assertThat(tested).isEqualTo(expected);
    }

    private static boolean hasRepeated(Class<?> response) {
        return Arrays.stream(response.getRecordComponents())
                .anyMatch(component -> component.getName().equals("repeated"));
    }

    private void ledger() {
        String ada = "'account':'" + ADA + "'";
        String credit = twice(
                        "ledger.add_credits",
                        "/v1/ledger/credits",
                        "{'key':'k1'," + ada + ",'type':'PURCHASE','amount':1000}")
                .text("id");
        String charge = twice("ledger.charge", "/v1/ledger/charges", "{'eventId':'e1'," + ada + ",'cost':100}")
                .text("id");
        String bulk = "{'usages':[{'eventId':'%1$s1'," + ada + ",'cost':1},{'eventId':'%1$s2'," + ada + ",'cost':1}]}";
        twice("ledger.charge_all", "/v1/ledger/charges/all", bulk.formatted("all"));
        twice("ledger.charge_each", "/v1/ledger/charges/each", bulk.formatted("each"));
        twice("ledger.adjust", "/v1/ledger/adjustments", "{'key':'k2'," + ada + ",'change':-3}");
        twice(
                "ledger.transfer",
                "/v1/ledger/transfers",
                "{'key':'k6','from':'" + ADA + "','to':'" + BOB + "','amount':10}");
        twice("ledger.refund", "/v1/ledger/refunds", "{'key':'k3','transaction':'" + charge + "','amount':5}");
        twice("ledger.reverse", "/v1/ledger/reversals", "{'key':'k4','transaction':'" + credit + "','amount':5}");
        twice("ledger.authorize", "/v1/ledger/holds", "{'id':'h1'," + ada + ",'amount':5}");
        twice("ledger.settle", "/v1/ledger/holds/h1/settle", "{'usage':{'eventId':'e2'," + ada + ",'cost':5}}");
        server.post("/v1/ledger/holds", "{'id':'h2'," + ada + ",'amount':5}").is(201);
        twice("ledger.release_hold", "/v1/ledger/holds/h2/release", "");
        for (String rule : new String[] {"signup", "daily", "monthly"}) {
            twice("ledger.grant_" + rule, "/v1/ledger/accounts/" + ADA + "/grants/" + rule, "");
        }
        twice("ledger.grant_referral", "/v1/ledger/accounts/" + ADA + "/grants/referral", "{'referred':'" + BOB + "'}");
        twice("ledger.start_billing", "/v1/ledger/billings/call/c1/start", "{" + ada + ",'rate':1000000}");
        twice("ledger.end_billing", "/v1/ledger/billings/call/c1/end", "");
        twice("ledger.bill", "/v1/ledger/billings/sms/s1/bill", "{" + ada + ",'rate':1000000,'units':2}");
        UUID refilled = new UUID(1, 3);
        server.put("/v1/ledger/accounts/" + refilled, "{'autoRefill':{'enabled':true,'triggerBelow':10,'amount':100}}")
                .is(200);
        server.post("/v1/ledger/credits", "{'key':'k5','account':'" + refilled + "','type':'PURCHASE','amount':15}")
                .is(201);
        server.post("/v1/ledger/charges", "{'eventId':'e3','account':'" + refilled + "','cost':14}")
                .is(201);
        String refill =
                server.post("/v1/ledger/refills/take", "{'most':10}").is(200).text("rows.0.id");
        twice("ledger.complete_refill", "/v1/ledger/refills/" + refill + "/complete", "{'payment':'p1'}");
        assertThat(repeated(server.get("/v1/ledger/accounts/" + ADA + "/transactions")))
                .isEmpty();
        assertThat(repeated(server.get("/v1/ledger/holds/h1"))).isEmpty();
    }

    private void seats() {
        String gala = "/v1/seats/events/gala";
        twice(
                "seats.create_event",
                gala,
                "{'name':'G','sections':[{'id':'A','rows':9,'seatsPerRow':9,'price':1},{'id':'S','capacity':9,'price':1}]}");
        String seat = "{'seats':[{'section':'A','row':9,'number':9}]}";
        twice("seats.block", gala + "/block", seat);
        twice("seats.unblock", gala + "/unblock", seat);
        twice("seats.block_places", gala + "/block-places", "{'area':'S','count':2}");
        twice("seats.price", gala + "/sections/A/price", "{'price':7}");
        twice(
                "seats.change_plan",
                gala + "/plan-changes",
                "{'change':'p1','reason':'x','edits':[{'kind':'ADD_ROWS','section':'A','row':10,'seatsPerRow':9}]}");
        twice("seats.set_terms", gala + "/terms", "{'maxPerBuyer':80}");
        String aside = "'seats':[{'section':'A','row':8,'number':1}]";
        twice(
                "seats.put_allotment",
                gala + "/allotments/press",
                "{'channel':'press','until':'2100-01-01T00:00:00Z'," + aside + "}");
        twice(
                "seats.reserve_in_channel",
                "/v1/seats/channels/press/events/gala/bookings",
                "{'booking':'b9','buyer':'ada'," + aside + "}");
        String created = twice("seats.reserve", gala + "/bookings", "{'booking':'b1','buyer':'ada','best':{'count':2}}")
                .text("expires");
        String later = Instant.parse(created).plusSeconds(60).toString();
        twice("seats.extend", gala + "/bookings/b1/extend", "{'buyer':'ada','until':'" + later + "'}");
        twice("seats.finalize", gala + "/bookings/b1/finalize", "{'buyer':'ada'}");
        amendments(gala + "/bookings");
        server.post(gala + "/bookings", "{'booking':'b2','buyer':'ada','best':{'count':2}}")
                .is(201);
        twice("seats.release", gala + "/bookings/b2/release", "{'buyer':'ada'}");
        assertThat(repeated(server.get(gala + "/bookings"))).isEmpty();
        assertThat(repeated(server.get(gala))).isEmpty();
        twice("seats.close_event", gala + "/close", "");
        twice("seats.reopen_event", gala + "/reopen", "");
        server.post(gala + "/close", "").is(200);
        twice("seats.delete_event", gala + "?force=true&reason=cancelled", "");
    }

    private void amendments(String bookings) {
        String change = "{'amendment':'%s','reason':'x'%s}";
        twice("seats.exchange", bookings + "/b1/exchange", change.formatted("a1", ",'takeBest':{'count':1}"));
        twice("seats.transfer", bookings + "/b1/transfer", change.formatted("a2", ",'to':'bob'"));
        twice("seats.cancel", bookings + "/b1/cancel", change.formatted("a3", ""));
        server.post(bookings, "{'booking':'b3','buyer':'ada','best':{'count':2}}")
                .is(201);
        twice("seats.reduce", bookings + "/b3/reduce", "{'amendment':'a4','buyer':'ada'}");
    }

    private void queueAndRetry() {
        twice("queue.create", "/v1/queues", "{'queue':'twice'}");
        twice("queue.pause", "/v1/queues/twice/pause", "");
        twice("queue.resume", "/v1/queues/twice/resume", "");
        twice("queue.enqueue", "/v1/queues/mail/messages", "{'text':'x','dedupKey':'d1'}");
        twice(
                "queue.enqueue_all",
                "/v1/queue/messages",
                "{'messages':[{'queue':'mail','text':'x','dedupKey':'d2'},{'queue':'mail','text':'y','dedupKey':'d3'}]}");
        String nightly = "/v1/queues/twice/schedules/nightly";
        server.put(nightly, "{'cron':'0 3 * * *','text':'x'}").is(201);
        twice("queue.put_schedule", nightly, "{'cron':'0 4 * * *','text':'x'}");
        twice("queue.pause_schedule", nightly + "/pause", "");
        twice("queue.resume_schedule", nightly + "/resume", "");
        String event = "{'id':'%s','type':'t','publisher':'p','text':'{}','error':'e'}";
        twice("retry.save", "/v1/retry/events", event.formatted("f1"));
        twice("retry.save_all", "/v1/retry/events/all", "{'events':[" + event.formatted("f2") + "]}");
        assertThat(repeated(server.get("/v1/queues/twice"))).isEmpty();
    }

    private void identities() {
        Map<String, UUID> ids = new LinkedHashMap<>();
        for (String name : new String[] {"namespace", "machine", "phone", "team", "service", "event", "session"}) {
            ids.put(name, new UUID(7, ids.size()));
        }
        String keys = "'signingKey':'" + TestIdentities.key(1) + "','encryptionKey':'" + TestIdentities.key(2) + "'";
        twice(
                "identity.create",
                "/v1/identity/identities",
                "{'identity':'" + ADA + "','signingKey':'" + TestIdentities.key(1) + "','namespace':'"
                        + ids.get("namespace") + "','namespaceName':'home','machine':{'machine':'" + ids.get("machine")
                        + "'," + keys + "}}");
        TestIdentities.create(server, BOB, new UUID(8, 1), new UUID(8, 2), TestIdentities.key(5));
        String ada = "/v1/identity/identities/" + ADA;
        String bob = "/v1/identity/identities/" + BOB;
        String phone = "/v1/identity/machines/" + ids.get("phone");
        twice(
                "identity.enroll",
                ada + "/machines",
                "{'namespace':'" + ids.get("namespace") + "','machine':{'machine':'" + ids.get("phone") + "'," + keys
                        + "}}");
        twice(
                "identity.rekey",
                phone + "/rekey",
                "{'fromEpoch':1," + keys.replace(TestIdentities.key(2), TestIdentities.key(3)) + "}");
        twice("identity.link_machine", ada + "/links/machine", "{'machine':'" + ids.get("machine") + "'}");
        twice("identity.link_wallet", ada + "/links/wallet", "{'chain':'EVM','address':'0x" + "ab".repeat(20) + "'}");
        twice("identity.link_oauth", ada + "/links/oauth", "{'provider':'GOOGLE','subject':'g-1'}");
        twice("identity.revoke_machine", phone + "?reason=lost", "");
        twice(
                "identity.create_namespace",
                "/v1/identity/namespaces",
                "{'namespace':'" + ids.get("team") + "','name':'team','owner':'" + ADA + "'}");
        twice("identity.join", "/v1/identity/namespaces/" + ids.get("team") + "/members/" + BOB, "{'role':'MEMBER'}");
        twice(
                "identity.register_service",
                "/v1/identity/services",
                "{'service':'" + ids.get("service") + "','name':'mail','certificate':'" + TestIdentities.key(4) + "'}");
        twice(
                "identity.attempted",
                "/v1/identity/services/" + ids.get("service") + "/deliveries/" + ids.get("event"),
                "{'number':1,'problem':'503'}");
        twice(
                "identity.adjust_reputation",
                ada + "/reputation",
                "{'event':'" + ids.get("event") + "','by':5,'reason':'good'}");
        UUID other = new UUID(7, 99);
        for (UUID session : new UUID[] {Objects.requireNonNull(ids.get("session")), other}) {
            TestIdentities.session(
                    server,
                    session,
                    ADA,
                    Objects.requireNonNull(ids.get("machine")),
                    Objects.requireNonNull(ids.get("namespace")));
        }
        twice("identity.end_session", ada + "/sessions/" + other, "");
        twice(
                "identity.import_password",
                ada + "/password/import",
                "{'email':'ada@example.org','hash':'$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'}");
        twice("identity.revoke_session", "/v1/identity/sessions/" + ids.get("session") + "?reason=logout", "");
        String key = server.get("/v1/identity/keys").is(200).text("rows.0.key");
        twice("identity.rotate_key", "/v1/identity/keys/" + key + "/rotate", "");
        twice("identity.retire_key", "/v1/identity/keys/" + key + "?evenIfInUse=true", "");
        twice("identity.freeze", bob + "/freeze", "{'reason':'inquiry'}");
        twice("identity.unfreeze", bob + "/unfreeze", "");
        twice("identity.disable", bob + "/disable", "{'reason':'inquiry'}");
        twice("identity.enable", bob + "/enable", "");
        assertThat(repeated(server.get(bob))).isEmpty();
        twice("identity.delete", bob + "?reason=gone", "");
    }

    @Test
    void aTransactionTellsItForEachStepAndIsARepeatIfAllCommandsAre() {
        UUID account = new UUID(1, 9);
        String open = "{'operation':'ledger.put_account','request':{'account':'" + account + "'}}";
        String credit = "{'operation':'ledger.add_credits','request':{'key':'t-1','account':'" + account
                + "','type':'PURCHASE','amount':100}}";
        String charge =
                "{'operation':'ledger.charge','request':{'eventId':'t-%s','account':'" + account + "','cost':1}}";
        String balance = "{'operation':'ledger.balance','request':{'account':'" + account + "'}}";
        Answer first = transaction(open, credit);
        assertThat(first.headers().firstValue(HEADER)).isEmpty();
        assertThat(first.body().at("/items/0").has("repeated")).isFalse();
        assertThat(first.at("items.1.repeated").asBoolean(true)).isFalse();
        Answer mixed = transaction(credit, charge.formatted(1));
        assertThat(mixed.headers().firstValue(HEADER)).isEmpty();
        assertThat(mixed.at("items.0.repeated").asBoolean(false)).isTrue();
        assertThat(mixed.at("items.0.answer.repeated").asBoolean(false)).isTrue();
        assertThat(mixed.at("items.1.repeated").asBoolean(true)).isFalse();
        Answer all = transaction(credit, charge.formatted(1), balance);
        assertThat(all.headers().firstValue(HEADER)).contains("true");
        assertThat(all.body().at("/items/2").has("repeated")).isFalse();
        assertThat(transaction(balance).headers().firstValue(HEADER)).isEmpty();
    }

    private static Answer transaction(String... items) {
        return server.post("/v1/transactions", "{'items':[" + String.join(",", items) + "]}")
                .is(200);
    }

    @Test
    void aQueueIsCreatedOrReplacedByPut() {
        server.put("/v1/queues/put", "{'maxAttempts':3}").is(201);
        assertThat(server.put("/v1/queues/put", "{'maxAttempts':4}").is(200).number("maxAttempts"))
                .isEqualTo(4);
        Answer step = transaction("{'operation':'queue.configure','request':{'queue':'put-in-tx'}}");
        assertThat(step.number("items.0.status")).isEqualTo(201);
        assertThat(server.get("/v1/queues/put-in-tx").is(200).text("queue")).isEqualTo("put-in-tx");
    }
}
