package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The feed of events over HTTP, and the audit log. */
class RecordFeedTest {

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static String latest() {
        return server.get("/v1/feed?after=latest").is(200).text("next");
    }

    private static Answer fail(String id, String type) {
        return server.post(
                        "/v1/retry/events",
                        "{'id':'" + id + "','type':'" + type + "','publisher':'shop','text':'{}','error':'x'}")
                .is(201);
    }

    private static String key(String scope) {
        return server.post("/v1/keys", "{'name':'k','scopes':['" + scope + "']}")
                .is(201)
                .text("secret");
    }

    @Test
    void an_event_is_a_cloud_event_with_its_author_request_and_operation() {
        String start = latest();
        Answer failed = fail("thin-1", "invoice");
        String request = failed.headers().firstValue("x-request-id").orElseThrow();
        Answer thin = server.get("/v1/feed?after=" + start).is(200);
        assertThat(thin.text("events.0.specversion")).isEqualTo("1.0");
        assertThat(thin.text("events.0.type")).isEqualTo("io.holdfast.retry.failed");
        assertThat(thin.text("events.0.subject")).isEqualTo("thin-1");
        assertThat(thin.text("events.0.source")).startsWith("/stores/");
        assertThat(thin.text("events.0.operation")).isEqualTo("retry.save");
        assertThat(thin.text("events.0.requestid")).isEqualTo(request);
        assertThat(thin.text("events.0.author"))
                .isEqualTo(server.get("/v1/keys/self").is(200).text("id"));
        assertThat(thin.at("events.0.data").isMissingNode()).isTrue();
        Answer full = server.get("/v1/feed?full=true&after=" + start).is(200);
        assertThat(full.text("events.0.data.type")).isEqualTo("invoice");
        assertThat(full.text("events.0.id")).isEqualTo(thin.text("events.0.id"));
        // The id of an event is the cursor after it.
        assertThat(server.get("/v1/feed?after=" + full.text("events.0.id"))
                        .is(200)
                        .at("events")
                        .size())
                .isZero();
    }

    @Test
    void the_origin_of_a_transaction_is_the_transaction() {
        String start = latest();
        server.post(
                        "/v1/transactions",
                        "{'items':[{'operation':'retry.save','request':{'id':'tx-1','type':'invoice','publisher':'shop',"
                                + "'text':'{}','error':'x'}}]}")
                .is(200);
        Answer page = server.get("/v1/feed?after=" + start).is(200);
        assertThat(page.text("events.0.operation")).isEqualTo("transaction");
    }

    @Test
    void a_refused_charge_is_in_the_feed_and_in_the_audit_log() {
        String account = UUID.randomUUID().toString();
        server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        String start = latest();
        String charge = "{'eventId':'refused-" + account + "','account':'" + account + "','cost':5}";
        server.post("/v1/transactions", "{'items':[{'operation':'ledger.charge','request':" + charge + "}]}")
                .is(402);
        assertThat(server.get("/v1/feed?after=" + start).is(200).at("events").size())
                .as("the transaction was rolled back")
                .isZero();
        server.post("/v1/ledger/charges", charge).is(402);
        server.post("/v1/ledger/charges", charge).is(402);
        Answer page = server.get("/v1/feed?full=true&after=" + start).is(200);
        assertThat(page.at("events").size()).isEqualTo(1);
        assertThat(page.text("events.0.type")).isEqualTo("io.holdfast.ledger.refused");
        assertThat(page.text("events.0.subject")).isEqualTo(account);
        assertThat(page.text("events.0.operation")).isEqualTo("ledger.charge");
        assertThat(page.text("events.0.data.reason")).isEqualTo("insufficient_credits");
        assertThat(page.at("events.0.data.required").asLong()).isEqualTo(5);
        assertThat(page.at("events.0.data.available").asLong()).isZero();
        await().untilAsserted(() -> assertThat(server.get("/v1/admin/audit?subject=refused-" + account)
                        .is(200)
                        .text("rows.0.events.0.type"))
                .isEqualTo("ledger.refused"));
    }

    @Test
    void a_key_sees_only_the_events_of_its_scopes_and_resources() {
        String start = latest();
        fail("scoped-1", "alpha");
        fail("scoped-2", "beta");
        String all = key("retry:read");
        String some = key("retry:read@alpha");
        String other = key("ledger:read");
        String path = "/v1/feed?after=" + start;
        assertThat(server.call(all, "GET", path, "").is(200).at("events").size())
                .isEqualTo(2);
        Answer alpha = server.call(some, "GET", path, "").is(200);
        assertThat(alpha.at("events").size()).isEqualTo(1);
        assertThat(alpha.text("events.0.subject")).isEqualTo("scoped-1");
        assertThat(server.call(other, "GET", path, "").is(200).at("events").size())
                .isZero();
        // Events of the server itself, such as the creation of these keys, are for administrators.
        assertThat(server.get(path + "&module=server").is(200).at("events").size())
                .isEqualTo(3);
    }

    @Test
    void filters_select_by_module_type_and_subject() {
        String path = "/v1/feed?after=" + latest();
        fail("filter-1", "a");
        fail("filter-2", "a");
        assertThat(server.get(path + "&subject=filter-2").is(200).text("events.0.subject"))
                .isEqualTo("filter-2");
        assertThat(server.get(path + "&type=io.holdfast.retry.failed,ledger.charged")
                        .is(200)
                        .at("events")
                        .size())
                .isEqualTo(2);
        assertThat(server.get(path + "&module=ledger").is(200).at("events").size())
                .isZero();
        Answer first = server.get(path + "&limit=1").is(200);
        assertThat(first.at("atEnd").asBoolean()).isFalse();
        assertThat(server.get("/v1/feed?limit=1&after=" + first.text("next"))
                        .is(200)
                        .text("events.0.subject"))
                .isEqualTo("filter-2");
    }

    @Test
    void bad_cursors_and_parameters_are_refused() {
        String latest = latest();
        for (String bad :
                new String[] {"after=x", "after=0", "limit=0", "limit=1001", "wait=61", "full=1", "stream=x", "x=1"}) {
            assertThat(server.get("/v1/feed?" + bad).is(400, "malformed").text("field"))
                    .isEqualTo(bad.substring(0, bad.indexOf('=')));
        }
        String epoch = latest.substring(0, 16);
        server.get("/v1/feed?after=" + epoch + "-999999999-0").is(409, "feed_cursor_in_future");
        server.get("/v1/feed?after=" + "0".repeat(16) + "-1-0").is(409, "feed_of_other_store");
        Answer gap = server.get("/v1/feed?after=" + epoch + "-0").is(410, "feed_gap");
        server.get("/v1/feed?after=" + gap.text("details.oldest")).is(200);
    }

    @Test
    void unknown_modules_and_types_are_refused_with_the_valid_ones() {
        Answer type = server.get("/v1/feed?type=ledger.chrged").is(400, "malformed");
        assertThat(type.text("field")).isEqualTo("type");
        assertThat(type.text("message")).contains("'ledger.chrged'").contains("ledger.charged");
        Answer module = server.get("/v1/feed?module=ledgr").is(400, "malformed");
        assertThat(module.text("field")).isEqualTo("module");
        assertThat(module.text("message")).contains("'ledgr'").contains("ledger, ");
        server.get("/v1/feed?type=io.holdfast.ledger.charged&module=ledger").is(200);
        server.get("/v1/feed?after=oldest&limit=1").is(200);
        String settings = "{'url':'https://hooks.example/','types':['%s']}";
        assertThat(server.put("/v1/webhooks/typed", settings.formatted("ledger.chrged"))
                        .is(400, "malformed")
                        .text("field"))
                .isEqualTo("types");
        assertThat(server.put("/v1/webhooks/typed", settings.formatted("io.holdfast.ledger.charged"))
                        .is(201)
                        .text("endpoint.types.0"))
                .isEqualTo("ledger.charged");
    }

    @Test
    void a_long_poll_returns_when_something_happens() {
        String path = "/v1/feed?wait=30&after=" + latest();
        CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> server.get(path));
        fail("poll-1", "a");
        assertThat(waiting.join().is(200).text("events.0.subject")).isEqualTo("poll-1");
        assertThat(server.get("/v1/feed?wait=1&after=" + latest())
                        .is(200)
                        .at("events")
                        .size())
                .isZero();
    }

    @Test
    void streams_continue_with_later_events() throws Exception {
        for (String type : new String[] {"text/event-stream", "application/x-ndjson"}) {
            HttpRequest request = HttpRequest.newBuilder(server.at("/v1/feed?after=" + latest()))
                    .header("Authorization", "Bearer " + server.admin())
                    .header("Accept", type)
                    .build();
            try (InputStream body = TestServer.http()
                            .send(request, BodyHandlers.ofInputStream())
                            .body();
                    BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                for (String id : new String[] {"stream-1", "stream-2"}) {
                    fail(type.substring(5) + id, "a");
                    String line = lines.readLine();
                    while (!line.contains("specversion")) {
                        line = lines.readLine();
                    }
                    assertThat(line).contains(id);
                    assertThat(line.startsWith("data: ")).isEqualTo(type.startsWith("text"));
                }
            }
        }
    }

    @Test
    void the_audit_log_finds_commits_by_author_subject_and_operation() {
        fail("audited-1", "a");
        String author = server.get("/v1/keys/self").is(200).text("id");
        await().atMost(Duration.ofMinutes(1))
                .until(() -> server.get("/v1/admin/audit?subject=audited-1")
                                .is(200)
                                .at("rows")
                                .size()
                        == 1);
        Answer found = server.get("/v1/admin/audit?subject=audited-1&operation=retry.save&author=" + author)
                .is(200);
        assertThat(found.text("rows.0.events.0.type")).isEqualTo("retry.failed");
        assertThat(found.text("rows.0.author")).isEqualTo(author);
        assertThat(server.get("/v1/admin/audit?subject=audited-1&operation=retry.discard")
                        .is(200)
                        .at("rows")
                        .size())
                .isZero();
        assertThat(server.get("/v1/admin/audit?to=2020-01-01T00:00:00Z")
                        .is(200)
                        .at("rows")
                        .size())
                .isZero();
        server.post("/v1/admin/audit/rebuild", "").is(200);
        await().atMost(Duration.ofMinutes(1))
                .until(() -> server.get("/v1/admin/audit?subject=audited-1&operation=retry.save")
                                .is(200)
                                .at("rows")
                                .size()
                        == 1);
    }

    @Test
    void the_audit_log_finds_changes_of_settings_by_the_object() {
        String account = "5d2e4f60-0000-4000-8000-00000000a0d1";
        server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        server.put("/v1/ledger/accounts/" + account + "/thresholds", "{'thresholds':[]}")
                .is(200);
        server.post(
                        "/v1/transactions",
                        "{'items':[{'operation':'queue.put_state','request':{'key':'audited-state','value':'MQ=='}}]}")
                .is(200);
        for (String[] expected :
                new String[][] {{account, "ledger.put_thresholds"}, {"audited-state", "transaction"}}) {
            String path = "/v1/admin/audit?subject=" + expected[0] + "&operation=" + expected[1];
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> server.get(path).is(200).at("rows").size() == 1);
            assertThat(server.get(path).is(200).text("rows.0.subjects.0")).isEqualTo(expected[0]);
        }
        // An event about the account names it already.
        assertThat(server.get("/v1/admin/audit?operation=ledger.put_account&subject=" + account)
                        .is(200)
                        .at("rows.0.subjects")
                        .size())
                .isZero();
    }
}
