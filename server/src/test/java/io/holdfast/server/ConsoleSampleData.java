package io.holdfast.server;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Data in every module, as on a server in use, so that each page of the console has content. */
final class ConsoleSampleData {

    static final UUID ACCOUNT = new UUID(0x23, 1);
    static final UUID IDENTITY = new UUID(0x23, 2);
    static final String SINKS = "sinks:\n  - {name: bus, type: rabbitmq, host: 127.0.0.1, port: 1}\n";

    private final TestServer server;

    private ConsoleSampleData(TestServer server) {
        this.server = server;
    }

    static void fill(TestServer server) {
        ConsoleSampleData data = new ConsoleSampleData(server);
        data.seats();
        data.budgets();
        data.ledger();
        data.queues();
        data.identity();
        data.operations();
    }

    private void seats() {
        server.put(
                        "/v1/seats/events/gala",
                        "{'name':'Spring gala','sections':[{'id':'A-1','rows':8,'seatsPerRow':12,'price':4500},"
                                + "{'id':'A-2','rows':8,'seatsPerRow':12,'price':4500,'blocked':[{'row':1,'number':1}]},"
                                + "{'id':'Floor','capacity':200,'price':2000}]}")
                .is(201);
        server.put(
                        "/v1/seats/events/gala/terms",
                        "{'categories':[{'id':'gold','price':6000,'tickets':[{'type':'child','price':3000}]}],"
                                + "'maxPerBuyer':8,'noOrphans':false}")
                .is(200);
        for (int i = 1; i <= 6; i++) {
            String booking = "'booking':'b-" + i + "','buyer':'buyer-" + i + "'";
            server.post("/v1/seats/events/gala/bookings", "{" + booking + ",'best':{'count':3}}")
                    .is(201);
            if (i > 2) {
                server.post("/v1/seats/events/gala/bookings/b-" + i + "/finalize", "{'buyer':'buyer-" + i + "'}")
                        .is(200);
            }
        }
        server.post(
                        "/v1/seats/events/gala/bookings",
                        "{'booking':'floor','buyer':'bob','places':{'area':'Floor','count':4}}")
                .is(201);
        server.post("/v1/seats/events/gala/bookings/b-3/cancel", "{'amendment':'c-1','reason':'ill'}")
                .is(200);
        server.put(
                        "/v1/seats/events/gala/allotments/press",
                        "{'channel':'box-office','until':'" + Instant.now().plus(Duration.ofDays(1))
                                + "','seats':[{'section':'A-2','row':8,'number':11},"
                                + "{'section':'A-2','row':8,'number':12}]}")
                .is(200);
        server.put(
                        "/v1/seats/events/matinee",
                        "{'name':'Matinee','sections':[{'id':'A-1','rows':1,'seatsPerRow':4,'price':1000}]}")
                .is(201);
        server.post("/v1/seats/events/matinee/close", "{}").is(200);
    }

    private void ledger() {
        server.put(
                        "/v1/ledger/price-lists/default",
                        "{'effective':'2020-01-01T00:00:00Z','metrics':[{'metric':'llm_tokens/acme/*','prices':["
                                + "{'quantity':'input','price':300,'per':1000000},"
                                + "{'quantity':'output','price':1500,'per':1000000}]},{'metric':'custom/sms','prices':["
                                + "{'quantity':'units','scheme':'GRADUATED','tiers':[{'upTo':100,'price':0.08},"
                                + "{'price':0.05}]}]}]}")
                .is(200);
        server.put("/v1/ledger/accounts/" + ACCOUNT, "{'plan':'pro','externalIds':{'crm':'77'}}")
                .is(200);
        server.post("/v1/ledger/credits", "{'key':'c','account':'" + ACCOUNT + "','type':'PURCHASE','amount':100000}")
                .is(201);
        for (int day = 1; day <= 12; day++) {
            server.post(
                            "/v1/ledger/charges",
                            "{'eventId':'e-" + day + "','account':'" + ACCOUNT + "','source':'web',"
                                    + "'scopes':['org:acme'],'metric':{'kind':'LLM_TOKENS','provider':'acme','name':'"
                                    + (day % 3 == 0 ? "small" : "large") + "','first':" + day * 10_000 + ",'second':"
                                    + (21 - day) * 1_000 + "},'at':'"
                                    + Instant.now().minus(Duration.ofDays(day)) + "'}")
                    .is(201);
        }
        server.post("/v1/ledger/holds", "{'id':'h-1','account':'" + ACCOUNT + "','amount':700,'lasts':'PT1H'}")
                .is(201);
    }

    private void budgets() {
        server.put(
                        "/v1/ledger/budget",
                        "{'scope':'org:acme','reservationCap':500,'limits':[{'name':'month','amount':5000,"
                                + "'window':{'kind':'MONTH'}},{'name':'trial','amount':1,'hard':false,"
                                + "'window':{'kind':'TOTAL'}}]}")
                .is(200);
    }

    private void queues() {
        server.post("/v1/queues", "{'queue':'mails','maxAttempts':1}").is(201);
        for (String tenant : List.of("acme", "acme", "globex", "initech")) {
            server.post(
                            "/v1/queues/mails/messages",
                            "{'text':'{\\\"to\\\":\\\"ada\\\"}','fairnessKey':'" + tenant + "','headers':{'h':'1'}}")
                    .is(202);
        }
        TestServer.Answer leased = server.post("/v1/queues/mails/leases", "{}").is(200);
        server.post(
                        "/v1/queues/mails/messages/" + leased.text("deliveries.0.message.message") + "/nack",
                        "{'token':'" + leased.text("deliveries.0.receipt.token") + "','reason':'no such host'}")
                .is(200);
        server.put("/v1/queues/mails/schedules/nightly", "{'cron':'0 3 * * *','text':'report'}");
        server.put("/v1/queue/throttles/smtp", "{'perSecond':2.5,'burst':10}").is(200);
        for (String id : List.of("evt-1", "evt-2")) {
            server.post(
                            "/v1/retry/events",
                            "{'id':'" + id + "','type':'hangup','publisher':'calls','text':'{}','cause':'HOPELESS',"
                                    + "'error':'no such call'}")
                    .is(201);
        }
    }

    private void identity() {
        UUID home = UUID.randomUUID();
        UUID laptop = UUID.randomUUID();
        TestIdentities.create(server, IDENTITY, home, laptop, TestIdentities.key(11));
        String at = "/v1/identity/identities/" + IDENTITY;
        server.put(at + "/profile", "{'name':'Ada Lovelace','externalId':'crm-1077'}")
                .is(200);
        server.put(at + "/email", "{'email':'ada@example.org','password':'correct frogs dance'}")
                .is(200);
        String client = "'address':'192.0.2.7','agent':'Firefox'";
        server.post("/v1/identity/login", "{'email':'ada@example.org','password':'wrong frogs dance'," + client + "}")
                .is(403, "wrong_credentials");
        server.post(
                        "/v1/identity/login/sessions",
                        "{'email':'ada@example.org','password':'correct frogs dance','session':'" + UUID.randomUUID()
                                + "','namespace':'" + home + "','remember':true," + client + "}")
                .is(201);
    }

    /** API keys, a webhook endpoint whose receiver cannot be reached, and a backup. */
    private void operations() {
        server.post("/v1/keys", "{'name':'checkout','scopes':['seats:sell','ledger:read']}")
                .is(201);
        server.put("/v1/webhooks/billing", "{'url':'http://127.0.0.1:1/hooks','modules':['ledger']}")
                .is(201);
        server.post("/v1/webhooks/billing/test", "{}").is(200);
        server.post("/v1/admin/backups", "{}");
    }
}
