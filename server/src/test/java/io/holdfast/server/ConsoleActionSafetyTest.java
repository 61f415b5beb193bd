package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Console actions take effect exactly once and on the intended object, with slow responses and double clicks. */
@Tag("browser")
class ConsoleActionSafetyTest extends ConsoleTestBase {

    /** Delays all commands until `window.open()` is called, and counts them. */
    private static final String GATE = """
            const real = window.fetch;
            const gate = new Promise((open) => { window.open = open; });
            window.sent = 0;
            window.fetch = async (to, how) => {
              if (how.method === 'GET' || String(to).includes('/audit/')) return real(to, how);
              window.sent++;
              await gate;
              return real(to, how);
            };""";

    /** Drops the response to the next command. */
    private static final String LOST = """
            const real = window.fetch;
            window.fetch = async (to, how) => {
              const answer = await real(to, how);
              if (how.method === 'GET' || String(to).includes('/audit/')) return answer;
              window.fetch = real;
              throw new TypeError('lost');
            };""";

    private static String account() {
        String account = UUID.randomUUID().toString();
        server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'" + account + "','account':'" + account + "','type':'PURCHASE','amount':1000}")
                .is(201);
        return account;
    }

    @Test
    void dotsInIdsDoNotChangeThePath() {
        at("failed");
        for (String dots : new String[] {".", ".."}) {
            assertThat(tab.js("const { path } = await import('/console/api.js');"
                                    + "try { return path`/v1/retry/events/${'" + dots + "'}/discard`; }"
                                    + "catch (e) { return e.message; }")
                            .asString())
                    .isEqualTo("'" + dots + "' cannot be part of a path");
        }
    }

    @Test
    void aSentCommandCannotBeCancelledAndItsResultIsShownLater() {
        String account = account();
        at("ledger/" + account).reads("1,000").js(GATE);
        tab.click("Charge").type("amount", "300").click("Charge").until("window.sent === 1");
        tab.press("Escape").press("Escape");
        assertThat(tab.js("return document.querySelector('dialog[open] button').disabled")
                        .asBoolean())
                .isTrue();
        tab.js("location.hash = '#/ledger'");
        tab.until("!document.querySelector('dialog')").js("window.open()");
        tab.reads("Charge: done.");
        assertThat(server.get("/v1/ledger/accounts/" + account + "/balance").number("balance"))
                .isEqualTo(700);
    }

    @Test
    void aRetryAfterALostResponseTakesEffectOnce() {
        server.put("/v1/seats/events/lost", "{'name':'Lost','sections':[{'id':'Standing','capacity':50,'price':1}]}")
                .is(201);
        at("seats/lost").click("Hold").type("buyer", "ada").js(LOST);
        tab.click("Hold").reads("unreachable").click("Hold");
        tab.reads("Places held.");
        assertThat(server.get("/v1/seats/events/lost").number("stats.reserved")).isEqualTo(2);
    }

    @Test
    void aStoppedBulkActionReportsItsProgress() {
        for (int at = 0; at < 3; at++) {
            failed("stop-" + at);
        }
        at("failed").reads("stop-2");
        tab.click("Select stop-0").click("Select stop-1").click("Select stop-2").js(GATE);
        tab.click("Requeue 3 events").click("Requeue").until("window.sent === 1");
        tab.click("Stop").js("window.open()");
        tab.reads("Stopped: 1 event requeued.");
        assertThat(server.get("/v1/retry/counts").number("pending")).isEqualTo(1);
    }

    @Test
    void theDeviceInTheRowIsRevokedAmongEqualNames() {
        String key = TestIdentities.key(7);
        UUID ada = UUID.randomUUID();
        UUID home = UUID.randomUUID();
        UUID[] phones = {UUID.randomUUID(), UUID.randomUUID()};
        String phone = "{'machine':'%s','signingKey':'" + key + "','encryptionKey':'" + key + "','deviceName':'phone'}";
        server.post(
                        "/v1/identity/identities",
                        "{'identity':'" + ada + "','signingKey':'" + key + "','namespace':'" + home
                                + "','namespaceName':'Ada','machine':" + phone.formatted(phones[0]) + "}")
                .is(201);
        String machines = "/v1/identity/identities/" + ada + "/machines";
        server.post(machines, "{'namespace':'" + home + "','machine':" + phone.formatted(phones[1]) + "}")
                .is(201);
        at("identity/" + ada).reads(phones[1].toString());
        server.delete("/v1/identity/machines/" + phones[0] + "?reason=lost").is(200);
        tab.until("!document.body.innerText.includes('" + phones[0] + "')");
        tab.click("Revoke").reads("phone, " + phones[1]).type("reason", "lost").click("Revoke");
        tab.reads("No device");
        assertThat(server.get(machines).at("rows").size()).isZero();
    }

    @Test
    void aDoubleClickPausesOnce() {
        server.post("/v1/queues", "{'queue':'twice'}").is(201);
        at("queues/twice").js(GATE);
        tab.js("window.open()");
        tab.doubleClick("Pause").reads("paused").reads("Resume");
        assertThat(tab.js("return window.sent").asInt()).isEqualTo(1);
        assertThat(server.get("/v1/queues/twice/stats").at("paused").asBoolean())
                .isTrue();
    }

    @Test
    void aLiveListKeepsTheFocusedRowInPlace() {
        failed("hand-1");
        at("failed").reads("hand-1").click("Select hand-1").reads("Requeue 1 event");
        tab.js("window.held = document.querySelector('[aria-label=\"Select hand-1\"]'); window.held.focus()");
        failed("hand-2");
        tab.reads("hand-2");
        assertThat(tab.js("return document.activeElement === window.held && window.held.checked")
                        .asBoolean())
                .isTrue();
        server.post("/v1/retry/events/hand-1/discard", "{'note':'gone'}").is(200);
        tab.until("!document.body.innerText.includes('hand-1')").reads("Requeue all");
    }

    private static void failed(String id) {
        server.post(
                        "/v1/retry/events",
                        "{'id':'" + id + "','type':'t','publisher':'p','text':'x','cause':'HOPELESS','error':'boom'}")
                .is(201);
    }
}
