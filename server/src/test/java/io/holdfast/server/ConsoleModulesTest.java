package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The main task of each console page, done as a user does it and checked in the store. */
@Tag("browser")
class ConsoleModulesTest extends ConsoleTestBase {

    @Test
    void anAccountIsChargedCreditedHeldAndRefunded() throws Exception {
        String account = UUID.randomUUID().toString();
        String balance = "/v1/ledger/accounts/" + account + "/balance";
        server.put("/v1/ledger/accounts/" + account, "{'plan':'pro'}").is(200);
        server.post("/v1/ledger/credits", "{'key':'c','account':'" + account + "','type':'PURCHASE','amount':1000}")
                .is(201);
        at("ledger").click(account).reads("1,000");
        tab.click("Charge")
                .type("amount", "5000")
                .click("Charge")
                .reads("insufficient_credits")
                .refused(402);
        tab.type("amount", "300").click("Charge").reads("700");
        assertThat(server.get(balance).number("balance")).isEqualTo(700);
        tab.click("Hold").type("amount", "200").click("Hold").reads("500");
        tab.click("Release").click("Release").reads("No open holds");
        tab.click("Refund").click("Refund").reads("Refund");
        tab.until("document.body.innerText.includes('1,000')");
        assertThat(server.get(balance).number("available")).isEqualTo(1_000);
        tab.screenshot("account");
        // The page also shows changes by other clients.
        server.post("/v1/ledger/charges", "{'eventId':'other','account':'" + account + "','cost':999}")
                .is(201);
        tab.until("document.querySelector('.tile .figure span').innerText === '1'");
        tab.js("location.hash = '#/ledger'");
        tab.click("Audit").reads("Every balance equals the sum of its transactions");
    }

    @Test
    void aQueueIsWatchedPausedRedrivenAndPurged() throws Exception {
        server.post("/v1/queues", "{'queue':'mails','maxAttempts':1}").is(201);
        for (String tenant : new String[] {"acme", "acme", "globex"}) {
            server.post(
                            "/v1/queues/mails/messages",
                            "{'text':'{\\\"to\\\":\\\"ada\\\"}','fairnessKey':'" + tenant + "'}")
                    .is(202);
        }
        at("queues").click("mails").reads("globex").reads("\"to\": \"ada\"");
        server.post("/v1/queues/mails/messages", "{'text':'x','fairnessKey':'initech'}")
                .is(202);
        tab.reads("initech");
        tab.click("Pause").reads("paused");
        assertThat(server.get("/v1/queues/mails/stats").at("paused").asBoolean())
                .isTrue();
        tab.click("Resume").reads("running");
        Answer leased = server.post("/v1/queues/mails/leases", "{}").is(200);
        server.post(
                        "/v1/queues/mails/messages/" + leased.text("deliveries.0.message.message") + "/nack",
                        "{'token':'" + leased.text("deliveries.0.receipt.token") + "','reason':'no such host'}")
                .is(200);
        tab.screenshot("queue");
        tab.click("mails.dlq").reads("no such host");
        tab.click("Redrive").click("Redrive").reads("1 message sent back");
        tab.js("location.hash = '#/queues/mails'");
        tab.click("Purge").type("typed", "mails").click("Purge").reads("4 messages removed");
        assertThat(server.get("/v1/queues/mails/stats").number("depth")).isZero();
        tab.js("location.hash = '#/queues'");
        tab.click("New throttle").type("key", "smtp").type("perSecond", "2.5").click("Set");
        tab.reads("2.5")
                .screenshot("debug-throttle")
                .click("Change")
                .screenshot("debug-throttle2")
                .type("burst", "40")
                .click("Set")
                .reads("40");
        assertThat(server.get("/v1/queue/throttles").number("rows.0.burst")).isEqualTo(40);
        tab.click("Remove").click("Remove").reads("No throttles");
    }

    @Test
    void aQueueIsWorkedByHandScheduledAndConfigured() throws Exception {
        server.post("/v1/queues", "{'queue':'jobs','maxAttempts':1}").is(201);
        for (String text : new String[] {"first", "second"}) {
            server.post("/v1/queues/jobs/messages", "{'text':'" + text + "'}").is(202);
        }
        at("queues").click("jobs").reads("second");
        tab.click("Lease a message").reads("leased until").click("Acknowledge").reads("Message acknowledged");
        tab.click("Lease a message").click("Reject").type("reason", "torn page").click("Reject");
        tab.reads("Message rejected");
        assertThat(server.get("/v1/queues/jobs/stats").number("acked")).isEqualTo(1);
        tab.click("New schedule")
                .type("schedule", "nightly")
                .type("cron", "0 3 * * *")
                .type("text", "report");
        tab.click("Save").reads("Schedule saved").reads("0 3 * * *").screenshot("schedules");
        tab.click("Edit")
                .type("maxAttempts", "7")
                .type("ttl", "3600")
                .type("messages", "500")
                .click("Save");
        tab.reads("Settings saved").reads("500 messages");
        assertThat(server.get("/v1/queues/jobs").text("ttl.duration")).isEqualTo("PT1H");
        tab.click("jobs.dlq").reads("torn page").reads("Dead letters of").screenshot("dead-letters");
        tab.click("Send back").reads("No dead letters");
        assertThat(server.get("/v1/queues/jobs/stats").number("ready")).isEqualTo(1);
        server.delete("/v1/queues/jobs/schedules/nightly").is(200);
    }

    @Test
    void delayedMessagesAreRescheduledAndCancelledAndTheStatusOfAMessageIsShown() throws Exception {
        server.post("/v1/queues", "{'queue':'later','statusRetention':'PT1H'}").is(201);
        String first = server.post("/v1/queues/later/messages", "{'text':'first','delay':'PT1H'}")
                .is(202)
                .text("message");
        at("queues").click("later").reads(first);
        tab.click("Reschedule").type("seconds", "0").click("Reschedule").reads("Message rescheduled");
        tab.reads("No delayed messages");
        assertThat(server.get("/v1/queues/later/stats").number("ready")).isEqualTo(1);
        String second = server.post("/v1/queues/later/messages", "{'text':'second','delay':'PT2H'}")
                .is(202)
                .text("message");
        tab.click("Refresh").reads(second).screenshot("delayed");
        tab.click("Cancel message").click("Cancel message").reads("Message cancelled");
        Answer leased = server.post("/v1/queues/later/leases", "{}").is(200);
        server.post(
                        "/v1/queues/later/messages/" + first + "/progress",
                        "{'token':'" + leased.text("deliveries.0.receipt.token")
                                + "','percent':40,'note':'4 of 10 pages'}")
                .is(200);
        tab.click("Find a message").type("message", first).click("Find");
        tab.reads("Leased").reads("40 %").reads("4 of 10 pages").click("Close");
        tab.click("Find a message").type("message", second).click("Find").reads("Discarded");
        tab.click("Close")
                .click("Edit")
                .type("perKey", "3")
                .type("perGroup", "2")
                .click("Save");
        tab.reads("3 per tenant, 2 per group");
        assertThat(server.get("/v1/queues/later").number("concurrency.perKey")).isEqualTo(3);
    }

    @Test
    void aKeyIsCreatedShownOnceAndRevoked() throws Exception {
        at("keys")
                .click("New key")
                .type("name", "checkout")
                .js("document.querySelectorAll('dialog input:checked').forEach(box => box.click())");
        tab.click("Create").reads("in scopes").refused(400);
        tab.js("document.getElementById('field-seats:read').click()");
        tab.type("more", "queue:send@mail-* ledger:charge@team/7")
                .click("Create")
                .reads("shown only once");
        String secret =
                tab.js("return document.querySelector('dialog code').innerText").asString();
        assertThat(server.call(secret, "GET", "/v1/keys/self", "").is(200).text("name"))
                .isEqualTo("checkout");
        assertThat(server.call(secret, "GET", "/v1/keys/self", "")
                        .is(200)
                        .at("scopes")
                        .toString())
                .isEqualTo("[\"seats:read\",\"queue:send@mail-*\",\"ledger:charge@team/7\"]");
        tab.click("Close").reads("checkout").screenshot("keys");
        assertThat(tab.js("return document.body.innerText.includes(" + "'" + secret + "')")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void failedEventsAreReadRequeuedAndDiscarded() throws Exception {
        for (String id : List.of("evt-1", "evt-2", "evt-3")) {
            server.post(
                            "/v1/retry/events",
                            "{'id':'" + id + "','type':'hangup','publisher':'calls','text':'{}','cause':'HOPELESS',"
                                    + "'error':'no such call'}")
                    .is(201);
        }
        at("failed").reads("no such call").click("evt-1").reads("Publisher").click("Requeue");
        tab.reads("Requeued").reads("Pending").screenshot("failed");
        assertThat(server.get("/v1/retry/counts").number("pending")).isEqualTo(1);
        tab.click("Select evt-2")
                .click("Discard 1 event")
                .type("note", "a test call")
                .click("Discard");
        tab.reads("1 event discarded");
        tab.click("Requeue all").click("Requeue").reads("events requeued");
        assertThat(server.get("/v1/retry/counts").number("exhausted")).isZero();
        assertThat(server.get("/v1/retry/counts").number("pending")).isEqualTo(2);
    }

    @Test
    void aSessionIsEndedAndAnIdentityFrozen() throws Exception {
        String key = TestIdentities.key(7);
        UUID ada = UUID.randomUUID();
        UUID laptop = UUID.randomUUID();
        UUID home = UUID.randomUUID();
        server.post(
                        "/v1/identity/identities",
                        "{'identity':'" + ada + "','signingKey':'" + key + "','namespace':'" + home
                                + "','namespaceName':'Ada','machine':{'machine':'" + laptop + "','signingKey':'" + key
                                + "','encryptionKey':'" + key + "','deviceName':'laptop'}}")
                .is(201);
        server.post(
                        "/v1/identity/sessions",
                        "{'session':'" + UUID.randomUUID() + "','identity':'" + ada + "','machine':'" + laptop
                                + "','namespace':'" + home + "'}")
                .is(201);
        String sessions = "/v1/identity/identities/" + ada + "/sessions";
        at("identity").click(ada.toString()).reads("laptop").screenshot("identity");
        tab.click("Revoke").type("reason", "lost").click("Revoke").reads("No active sessions");
        assertThat(server.get(sessions).is(200).at("rows").size()).isZero();
        tab.click("Freeze").type("reason", "fraud").click("Freeze").reads("Frozen");
        tab.click("Unfreeze").reads("Active");
    }

    @Test
    void theStoreIsBackedUpAndVerified() throws Exception {
        server.post("/v1/queues", "{'queue':'saved'}").is(201);
        at("store").reads("Families").click("Back up").click("Back up").reads("contains all commits up to");
        tab.reads("default / 1")
                .reads("KiB")
                .click("Verify")
                .reads("Verified everything")
                .reads("are consistent")
                .screenshot("store");
    }

    @Test
    void theBookingsOfABuyerAreFound() {
        server.put(
                        "/v1/seats/events/find",
                        "{'name':'Find','sections':[{'id':'A','rows':1,'seatsPerRow':9,'price':1}]}")
                .is(201);
        for (String buyer : new String[] {"ada", "bob"}) {
            server.post(
                            "/v1/seats/events/find/bookings",
                            "{'booking':'of-" + buyer + "','buyer':'" + buyer + "','best':{'count':1}}")
                    .is(201);
        }
        at("seats/find").reads("of-ada").reads("of-bob");
        tab.js(
                "const field = document.querySelector('[aria-label=\"Find bookings by buyer, booking or seat\"]'); field.value = 'bob';"
                        + "field.dispatchEvent(new Event('change'))");
        tab.until("!document.body.innerText.includes('of-ada')").reads("of-bob");
    }
}
