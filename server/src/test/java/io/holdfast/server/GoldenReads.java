package io.holdfast.server;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The queries that read all data of a golden store. */
final class GoldenReads {

    private static final String PERIOD = "?from=2025-01-01T00:00:00Z&to=2027-01-01T00:00:00Z";

    private final TestServer server;
    private final GoldenFolder golden;
    private final List<GoldenCall> reads = new ArrayList<>();

    private GoldenReads(TestServer server, GoldenFolder golden) {
        this.server = server;
        this.golden = golden;
    }

    /** Sends all queries. */
    static List<GoldenCall> send(TestServer server, GoldenFolder golden) {
        GoldenReads all = new GoldenReads(server, golden);
        all.ledger();
        all.seats();
        all.queue();
        all.identity();
        all.logins();
        all.retry();
        all.additions();
        all.get("/v1/keys", "/v1/keys/self", "/v1/admin/acts");
        return all.reads;
    }

    private void get(String... paths) {
        for (String path : paths) {
            read("GET", path, "");
        }
    }

    private void post(String path, String body) {
        read("POST", path, body.replace('\'', '"'));
    }

    private void read(String method, String path, String body) {
        GoldenCall read = GoldenCall.send(server, "read-" + reads.size(), method, path, body, true);
        if (read.status() >= 500 || read.status() == 400) {
            throw new IllegalStateException(read.line());
        }
        reads.add(read);
    }

    private void ledger() {
        get("/v1/ledger/accounts", "/v1/ledger/audit");
        List<UUID> accounts = new ArrayList<>(GoldenCommands.REFILLED);
        accounts.addAll(List.of(GoldenCommands.ADA, GoldenCommands.BOB, GoldenCommands.CYD, GoldenCommands.DAN));
        for (UUID account : accounts) {
            String at = "/v1/ledger/accounts/" + account;
            get(at, at + "/balance", at + "/transactions", at + "/holds", at + "/grants", at + "/refills");
            get(at + "/statement" + PERIOD, at + "/totals" + PERIOD, at + "/balance-at?at=2026-01-01T00:30:00Z");
        }
        get("/v1/ledger/accounts/" + GoldenCommands.CYD + "/transactions?era=1");
        for (String event : List.of("tokens-1", "compute-1", "calls-1", "storage-1", "known-1", "in-the-journal")) {
            get("/v1/ledger/usage-events/" + event);
        }
        for (String hold : List.of("open", "settled", "voided", "expired", "cyd", "dan")) {
            get("/v1/ledger/holds/hold-" + hold);
        }
        for (String billing : List.of("call/call-open", "call/call-ended", "message/message-1", "message/message-2")) {
            get("/v1/ledger/billings/" + billing);
        }
        get("/v1/ledger/billings/" + golden.text("billing-open", "id"));
        get("/v1/ledger/transactions/" + golden.text("refund-1", "id"));
        get(
                "/v1/ledger/refills/" + golden.text("take", "rows/0/id"),
                "/v1/ledger/refills/" + golden.text("take", "rows/1/id"));
        String usage = "{'eventId':'new','account':'" + GoldenCommands.ADA + "','metric':{'kind':'COMPUTE','first':1}}";
        post("/v1/ledger/quotes", usage);
        post("/v1/ledger/checks", usage);
    }

    private void seats() {
        get("/v1/seats/events", "/v1/seats/check");
        for (String event : List.of("gala", "closed", "deleted")) {
            String at = "/v1/seats/events/" + event;
            get(at, at + "/bookings", at + "/sections", at + "/stats", at + "/changes");
        }
        String gala = "/v1/seats/events/gala";
        for (String section : List.of("A-1", "B-1", "floor")) {
            String at = gala + "/sections/" + section;
            get(at, at + "/stats", at + "/bits", at + "/rows/1", at + "/rows/2");
        }
        get(gala + "/sections/A-1/rows/1/seats/1", gala + "/bookings/booking-expired", gala + "/bookings/held");
        get("/v1/seats/buyers/ada/bookings", "/v1/seats/buyers/bob/bookings");
        post(gala + "/suggestions", "{'best':{'count':3,'together':true,'noOrphans':true}}");
    }

    private void queue() {
        get("/v1/queues", "/v1/queue/check", "/v1/queue/throttles", "/v1/queue/states/flag");
        get("/v1/queue/overdue-leases?before=2026-01-01T05:00:00Z");
        for (String queue : List.of(
                "work",
                "work-dead",
                "tired",
                "ordered",
                "paused",
                "short",
                "throttled",
                "leased",
                "leased.dlq",
                "gone")) {
            String at = "/v1/queues/" + queue;
            get(at, at + "/stats", at + "/keys", at + "/largest-keys", at + "/messages", at + "/peek");
        }
        String leased = "/v1/queues/leased/messages/" + golden.text("message-leased", "message");
        get(leased, leased + "/lease", "/v1/queues/leased/keys/ada");
    }

    private void identity() {
        get("/v1/identity/identities", "/v1/identity/check", "/v1/identity/keys", "/v1/identity/jwks");
        get("/v1/identity/dids/" + golden.text("identity-ada", "identity/did"));
        for (UUID identity : List.of(
                GoldenCommands.ADA, GoldenCommands.BOB, GoldenCommands.CYD, GoldenCommands.DAN, new UUID(1, 0xe0e))) {
            String at = "/v1/identity/identities/" + identity;
            get(
                    at,
                    at + "/machines",
                    at + "/namespaces",
                    at + "/links",
                    at + "/primary",
                    at + "/mfa",
                    at + "/sessions");
            get(at + "/reputation");
        }
        for (UUID machine : List.of(GoldenLogins.LAPTOP, GoldenLogins.PHONE, GoldenLogins.LOST)) {
            get("/v1/identity/machines/" + machine);
        }
        for (UUID namespace : List.of(GoldenLogins.HOME, GoldenLogins.TEAM)) {
            String at = "/v1/identity/namespaces/" + namespace;
            get(at, at + "/machines", at + "/members", at + "/revocations");
        }
        String service = "/v1/identity/services/" + GoldenLogins.SERVICE;
        get(service, service + "/deliveries", service + "/deliveries/" + GoldenLogins.EVENT);
        get("/v1/identity/certificates/" + "29".repeat(32));
    }

    private void logins() {
        get("/v1/identity/oauth/key-sets/live", "/v1/identity/oauth/key-sets/expired");
        get("/v1/identity/sessions/" + GoldenLogins.SESSION, "/v1/identity/sessions/" + new UUID(6, 2));
        post("/v1/identity/sessions/lookup", "{'token':'" + golden.text("session", "token") + "'}");
        for (String how : List.of("verify", "introspect")) {
            post("/v1/identity/tokens/" + how, "{'jwt':'" + golden.text("token", "jwt") + "','audience':'holdfast'}");
        }
        post("/v1/identity/owners", "{'method':'EMAIL','name':'" + GoldenLogins.EMAIL + "'}");
        post("/v1/identity/owners", "{'method':'EPIC','name':'e-1'}");
        post("/v1/identity/owners", "{'method':'EVM','name':'0x52908400098527886E0F7030069857D2E4169EE7'}");
        post(
                "/v1/identity/decisions",
                "{'identity':'" + GoldenCommands.ADA + "','machine':'" + GoldenLogins.LAPTOP + "','namespace':'"
                        + GoldenLogins.HOME + "','capabilities':['pay'],'granted':['pay'],'needsReputation':5}");
    }

    private void retry() {
        get("/v1/retry/events", "/v1/retry/due", "/v1/retry/ended", "/v1/retry/counts", "/v1/retry/counters");
        get("/v1/retry/check", "/v1/retry/first?reference=r-1");
        for (String event : List.of("first", "pending", "behind", "refused", "hopeless", "claimed", "done")) {
            String at = "/v1/retry/events/failed-" + event;
            get(at, at + "/data");
        }
    }

    /** Queries of data that is stored since version 0.3.0. */
    private void additions() {
        String ada = "/v1/ledger/accounts/" + GoldenCommands.ADA;
        String priced = "/v1/ledger/accounts/" + GoldenAdditions.PRICED;
        get(
                priced,
                priced + "/balance",
                priced + "/transactions",
                priced + "/usage-events",
                priced + "/usage" + PERIOD);
        get("/v1/ledger/price-lists/golden", "/v1/ledger/price-lists/golden/versions", "/v1/ledger/price-lists");
        get("/v1/ledger/accounts-by-external-id?system=golden-crm&id=77");
        get(ada + "/thresholds", "/v1/ledger/budgets", "/v1/ledger/budget?scope=org:golden");
        String misdated = "/v1/ledger/accounts/" + GoldenOffline.MISDATED;
        get(misdated + "/balance", misdated + "/transactions", misdated + "/statement" + PERIOD);
        get(misdated + "/balance-at?at=2026-01-01T01:30:00Z");
        get("/v1/seats/events/gala/bookings/booking-amended");
        String sale = "/v1/seats/events/golden-sale";
        get(
                sale,
                sale + "/terms",
                sale + "/allotments",
                sale + "/bookings/sale-booking",
                sale + "/bookings/sale-press");
        for (String queue : List.of("without-token", "with-token", "golden-alerts")) {
            String at = "/v1/queues/" + queue;
            get(at, at + "/stats", at + "/keys", at + "/messages", at + "/peek");
        }
        get("/v1/identity/identities/" + GoldenCommands.ADA + "/devices");
        get("/v1/webhooks", "/v1/webhooks/golden", "/v1/webhooks/golden/deliveries");
    }
}
