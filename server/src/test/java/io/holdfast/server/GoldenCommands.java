package io.holdfast.server;

import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * The commands that fill a golden store: seats, queue, retry and API keys. Those of the ledger are in {@link
 * GoldenLedger}, those of identity in {@link GoldenLogins}.
 */
final class GoldenCommands {

    static final UUID ADA = new UUID(1, 0xada);
    static final UUID BOB = new UUID(1, 0xb0b);
    static final UUID CYD = new UUID(1, 0xc1d);
    static final UUID DAN = new UUID(1, 0xda0);
    /** Accounts with a completed, failed, open and cancelled refill. */
    static final List<UUID> REFILLED = List.of(new UUID(2, 1), new UUID(2, 2), new UUID(2, 3), new UUID(2, 4));

    private final TestServer server;
    private final ManualClock clock;
    private final List<GoldenCall> calls;

    GoldenCommands(TestServer server, ManualClock clock, List<GoldenCall> calls) {
        this.server = server;
        this.clock = clock;
        this.calls = calls;
    }

    /** Sends a command that must succeed. */
    void send(String name, String call, String body) {
        record(name, call, body, false, 200);
    }

    /** Like {@link #send}, for a command whose retry has the same response. */
    void once(String name, String call, String body) {
        record(name, call, body, true, 200);
    }

    /** Sends a command that must be refused. */
    void refused(String name, String call, String body) {
        record(name, call, body, false, 400);
    }

    private void record(String name, String call, String body, boolean repeat, int lowestStatus) {
        int space = call.indexOf(' ');
        GoldenCall sent = GoldenCall.send(
                server, name, call.substring(0, space), call.substring(space + 1), body.replace('\'', '"'), repeat);
        if (sent.status() < lowestStatus || sent.status() >= lowestStatus + 100) {
            throw new IllegalStateException(sent.line());
        }
        calls.add(sent);
        clock.advance(Duration.ofMillis(10));
    }

    /** Returns a field of the response to an earlier command. */
    String text(String name, String path) {
        return calls.stream()
                .filter(call -> call.name().equals(name))
                .findFirst()
                .orElseThrow()
                .answer()
                .at("/" + path)
                .asString();
    }

    // Seats.

    private static String seat(String section, int row, int number) {
        return "{'section':'" + section + "','row':" + row + ",'number':" + number + "}";
    }

    private void reserve(String booking, String buyer, String what) {
        send(
                booking,
                "POST /v1/seats/events/gala/bookings",
                "{'booking':'" + booking + "','buyer':'" + buyer + "'," + what + "}");
    }

    void seats() {
        String sections = "'sections':[{'id':'A-1','rows':3,'seatsPerRow':8,'price':4500},"
                + "{'id':'B-1','rows':2,'seatsPerRow':6,'price':2000},{'id':'floor','capacity':20,'price':900}]";
        for (String event : List.of("gala", "closed", "deleted")) {
            send("event-" + event, "PUT /v1/seats/events/" + event, "{'name':'" + event + " night'," + sections + "}");
        }
        once("event-untouched", "PUT /v1/seats/events/untouched", "{'name':'later'," + sections + "}");
        String gala = "/v1/seats/events/gala";
        send("block", "POST " + gala + "/block", "{'seats':[" + seat("B-1", 1, 1) + "," + seat("B-1", 1, 2) + "]}");
        send("unblock", "POST " + gala + "/unblock", "{'seats':[" + seat("B-1", 1, 2) + "]}");
        send("block-places", "POST " + gala + "/block-places", "{'area':'floor','count':2}");
        send("price", "PUT " + gala + "/sections/B-1/price", "{'price':2100}");
        reserve("booking-sold", "ada", "'seats':[" + seat("A-1", 1, 1) + "," + seat("A-1", 1, 2) + "]");
        once("sell", "POST " + gala + "/bookings/booking-sold/finalize", "{'buyer':'ada'}");
        reserve("booking-released", "ada", "'seats':[" + seat("A-1", 1, 3) + "]");
        once("release", "POST " + gala + "/bookings/booking-released/release", "{'buyer':'ada'}");
        reserve("booking-expired", "bob", "'best':{'count':2,'together':true},'holdFor':'PT1M'");
        reserve("booking-floor", "bob", "'places':{'area':'floor','count':3}");
        send("sell-floor", "POST " + gala + "/bookings/booking-floor/finalize", "{'buyer':'bob'}");
        send("close", "POST /v1/seats/events/closed/close", "");
        send("close-deleted", "POST /v1/seats/events/deleted/close", "");
        send("delete-event", "DELETE /v1/seats/events/deleted", "");
    }

    void lastSeats() {
        once(
                "held",
                "POST /v1/seats/events/gala/bookings",
                "{'booking':'held','buyer':'ada','seats':[" + seat("A-1", 2, 4) + "," + seat("A-1", 2, 5)
                        + "],'holdFor':'PT1H'}");
        reserve("held-floor", "bob", "'places':{'area':'floor','count':2},'holdFor':'PT30M'");
        send(
                "extend-booking",
                "POST /v1/seats/events/gala/bookings/held-floor/extend",
                "{'buyer':'bob','until':'2026-01-01T02:50:00Z'}");
    }

    // Queue.

    private void enqueue(String name, String queue, String what) {
        send(name, "POST /v1/queues/" + queue + "/messages", "{" + what + "}");
    }

    private void lease(String name, String queue, int max, String visibility) {
        send(
                name,
                "POST /v1/queues/" + queue + "/leases",
                "{'max':" + max + ",'consumer':'worker-1','visibility':'" + visibility + "'}");
    }

    /** Settles the first delivery of a lease. */
    private void end(String name, String lease, String how, String more) {
        String receipt = "deliveries/0/receipt/";
        send(
                name,
                "POST /v1/queues/" + text(lease, receipt + "queue") + "/messages/" + text(lease, receipt + "message")
                        + "/" + how,
                "{'token':'" + text(lease, receipt + "token") + "'" + more + "}");
    }

    void queue() {
        send("queue-work-dead", "POST /v1/queues", "{'queue':'work-dead'}");
        send(
                "queue-work",
                "POST /v1/queues",
                "{'queue':'work','onEnqueue':'function on_enqueue(msg) return { weight = 2 } end','visibility':'PT5M',"
                        + "'deadLetterQueue':'work-dead','maxAttempts':2,'retryDelays':['PT10S','PT1M'],"
                        + "'dedupWindow':'P1D'}");
        send(
                "queue-tired",
                "POST /v1/queues",
                "{'queue':'tired','onFailure':'function on_failure(msg) while true do end end','acceptWhileResting':true}");
        send("queue-ordered", "POST /v1/queues", "{'queue':'ordered','ordered':true}");
        send("queue-paused", "POST /v1/queues", "{'queue':'paused'}");
        send("queue-short", "POST /v1/queues", "{'queue':'short','dedupWindow':'PT1M'}");
        send("queue-gone", "POST /v1/queues", "{'queue':'gone'}");
        enqueue("message-gone", "gone", "'text':'x'");
        send("delete-queue", "DELETE /v1/queues/gone", "");
        send("pause", "POST /v1/queues/paused/pause", "");
        enqueue("message-paused", "paused", "'text':'later'");
        enqueue("dedup-expired", "short", "'text':'short','dedupKey':'short-1'");
        once("dedup", "POST /v1/queues/work/messages", "{'text':'once','dedupKey':'dedup-1','fairnessKey':'dedup'}");
        send("state", "PUT /v1/queue/states/flag", "{'value':'AQID'}");
        deliveries();
        throttles();
    }

    private void deliveries() {
        // The statistics of a lane without messages.
        enqueue("message-acked", "ordered", "'text':'done','fairnessKey':'idle'");
        lease("lease-acked", "ordered", 1, "PT1M");
        end("ack", "lease-acked", "ack", "");
        enqueue("message-retried", "ordered", "'text':'again','fairnessKey':'retried'");
        lease("lease-retried", "ordered", 1, "PT1M");
        end("nack-delayed", "lease-retried", "nack", ",'delay':'P1D','reason':'not yet'");
        for (int i = 1; i <= 3; i++) {
            enqueue("message-tired-" + i, "tired", "'text':'t'");
            lease("lease-tired-" + i, "tired", 1, "PT1M");
            end("nack-tired-" + i, "lease-tired-" + i, "nack", ",'delay':'P1D','reason':'failed'");
        }
        // Moved to the dead-letter queue at the second failure, after the delay of the first.
        enqueue("message-dead", "work", "'text':'dead','fairnessKey':'dead','priority':9,'headers':{'trace':'t-1'}");
        lease("lease-first", "work", 1, "PT5M");
        lease("lease-dead", "work", 1, "PT5M");
        end("nack-first", "lease-dead", "nack", ",'reason':'once'");
        clock.advance(Duration.ofMinutes(1));
        lease("lease-again", "work", 1, "PT5M");
        end("nack-dead", "lease-again", "nack", ",'reason':'twice'");
        end("release-first", "lease-first", "release", "");
        // One expired lease that a sweep reclaims, and one that no sweep has reclaimed yet.
        enqueue("message-swept", "ordered", "'text':'swept','fairnessKey':'swept'");
        lease("lease-swept", "ordered", 1, "PT2M");
        enqueue("message-overdue", "ordered", "'text':'overdue','fairnessKey':'overdue'");
        lease("lease-overdue", "ordered", 1, "PT90M");
    }

    private void throttles() {
        send("throttle", "PUT /v1/queue/throttles/api", "{'perSecond':0.00001,'burst':1}");
        send("queue-throttled", "POST /v1/queues", "{'queue':'throttled'}");
        for (int i = 1; i <= 3; i++) {
            enqueue("message-throttled-" + i, "throttled", "'text':'call','throttleKeys':['api'],'fairnessKey':'api'");
        }
        lease("lease-throttled", "throttled", 3, "P1D");
    }

    void lastQueue() {
        enqueue(
                "message-ready",
                "work",
                "'payload':'AAEC','headers':{'a':'b','c':'d'},'fairnessKey':'ada','priority':3,'throttleKeys':['none']");
        enqueue("message-delayed", "work", "'text':'tomorrow','fairnessKey':'bob','delay':'P1D'");
        send(
                "enqueue-all",
                "POST /v1/queue/messages",
                "{'messages':[{'queue':'work','text':'one','fairnessKey':'ada'},{'queue':'ordered','text':'two'}]}");
        send("queue-leased", "POST /v1/queues", "{'queue':'leased'}");
        enqueue("message-leased", "leased", "'text':'in flight','fairnessKey':'ada'");
        enqueue("message-waiting", "leased", "'text':'waiting','fairnessKey':'ada'");
        lease("lease", "leased", 1, "PT2H");
    }

    // Retry.

    private void save(String id, String type, String more) {
        once(
                id,
                "POST /v1/retry/events",
                "{'id':'" + id + "','type':'" + type + "','publisher':'billing','text':'{}','error':'no answer'" + more
                        + "}");
    }

    void retry() {
        send(
                "save-first",
                "POST /v1/retry/events",
                event("failed-first").replace("}", ",'reference':'r-1','order':1}"));
        save("failed-behind", "invoice", ",'reference':'r-1','order':2,'cause':'UNTRIED'");
        save("failed-refused", "invoice", ",'cause':'REFUSED'");
        save("failed-hopeless", "payment", ",'cause':'HOPELESS'");
        send("save-done", "POST /v1/retry/events", event("failed-done"));
        send("save-discarded", "POST /v1/retry/events", event("failed-discarded"));
        send("discard", "POST /v1/retry/events/failed-discarded/discard", "{'note':'not needed'}");
        send("save-claimed", "POST /v1/retry/events", event("failed-claimed"));
        send("requeue-done", "POST /v1/retry/events/failed-done/requeue", "");
        send("claim-done", "POST /v1/retry/claims", "{'runner':'runner-1','max':1,'lease':'PT5M'}");
        send(
                "settle-done",
                "POST /v1/retry/events/failed-done/settle",
                "{'sequence':" + text("claim-done", "claims/0/sequence") + ",'fence':"
                        + text("claim-done", "claims/0/fence") + ",'verdict':'DONE'}");
        send("requeue-claimed", "POST /v1/retry/events/failed-claimed/requeue", "");
        send("claim-failed", "POST /v1/retry/claims", "{'runner':'runner-1','max':1,'lease':'PT5M'}");
        send(
                "settle-failed",
                "POST /v1/retry/events/failed-claimed/settle",
                "{'sequence':" + text("claim-failed", "claims/0/sequence") + ",'fence':"
                        + text("claim-failed", "claims/0/fence") + ",'verdict':'FAILED','error':'still no answer'}");
    }

    private static String event(String id) {
        return "{'id':'" + id + "','type':'invoice','publisher':'billing','data':'AAEC/w==','error':'no answer'}";
    }

    void lastRetry() {
        send("requeue-last", "POST /v1/retry/events/failed-claimed/requeue", "");
        send("claim", "POST /v1/retry/claims", "{'runner':'runner-2','max':10,'lease':'PT1H'}");
        save("failed-pending", "invoice", "");
    }

    // Keys, and a transaction of several modules.

    void keys() {
        send("key-reader", "POST /v1/keys", "{'name':'reader','scopes':['ledger:read','seats:read'],'rateLimit':50}");
        send(
                "key-expired",
                "POST /v1/keys",
                "{'name':'expired','scopes':['queue:read'],'expires':'2026-01-01T01:00:00Z'}");
        send("key-revoked", "POST /v1/keys", "{'name':'revoked','scopes':['admin']}");
        send("revoke-key", "DELETE /v1/keys/" + text("key-revoked", "key/id"), "");
        send("rotate-key", "POST /v1/keys/" + text("key-reader", "key/id") + "/rotate", "");
    }

    void lastOfAll() {
        send(
                "transaction",
                "POST /v1/transactions",
                "{'items':[{'operation':'ledger.charge','request':{'eventId':'in-the-journal','account':'" + ADA
                        + "','cost':5}},{'operation':'queue.enqueue','request':{'queue':'work','text':'in the journal'}},"
                        + "{'operation':'seats.reserve','request':{'event':'gala','booking':'in-the-journal','buyer':'ada',"
                        + "'seats':[" + seat("A-1", 3, 1) + "]}}]}");
    }

    /** Returns the active signing key. */
    String signingKey() {
        return server.get("/v1/identity/keys").is(200).text("rows.0.key");
    }
}
