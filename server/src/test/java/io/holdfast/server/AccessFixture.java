package io.holdfast.server;

import io.holdfast.server.TestServer.Answer;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** The objects of one owner in all modules, by the names of the variables in {@code access.txt}. */
final class AccessFixture {

    private static final AtomicInteger NEW = new AtomicInteger();

    private final TestServer server;
    private final String name;
    private final long high;
    private final Map<String, String> values = new HashMap<>();

    /**
     * Creates a fixture without objects.
     *
     * @param high the first half of the UUIDs, so that a pattern matches all ids of this owner
     */
    private AccessFixture(TestServer server, String name, long high) {
        this.server = server;
        this.name = name;
        this.high = high;
        put("name", name);
        put("account", uuid(1));
        put("identity", uuid(1));
        put("buyer", uuid(1));
        put("victim", uuid(2));
        put("payee", uuid(3));
        put("event", "gala-" + name);
        put("queue", "mail-" + name);
        put("type", name + ".paid");
        put("reference", "r-" + name);
        put("budget", "org:" + name);
        put("budget2", "org:" + name + "-2");
        put("key32", TestIdentities.key((int) high));
    }

    /** Creates the ids of objects that do not exist. */
    static AccessFixture unknown(TestServer server) {
        AccessFixture fixture = new AccessFixture(server, "none", 9);
        for (String ulid : new String[] {"usage", "credit", "refill", "billing"}) {
            fixture.put(ulid, "01BX5ZZKBKACTAV9WEVGEMMVRZ");
        }
        for (String uuid : new String[] {"machine", "machine2", "namespace", "session", "session2", "session3"}) {
            fixture.put(uuid, fixture.uuid(99));
        }
        fixture.put("room", fixture.uuid(50));
        for (String id : new String[] {"hold", "hold2", "usageEvent", "failed", "failed2", "failed3", "failed4"}) {
            fixture.put(id, "none-" + id);
        }
        fixture.put("did", "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK");
        fixture.put("refresh2", "none");
        for (String number : new String[] {"sequence2", "fence2", "sequence3", "fence3"}) {
            fixture.put(number, "1");
        }
        return fixture;
    }

    static AccessFixture create(TestServer server, String name, long high) {
        AccessFixture fixture = new AccessFixture(server, name, high);
        fixture.identity();
        fixture.ledger();
        fixture.seats();
        fixture.queue();
        fixture.retry();
        fixture.put(
                "key",
                server.post("/v1/keys", "{'name':'x','scopes':['ledger:read']}")
                        .is(201)
                        .text("key.id"));
        return fixture;
    }

    /** Returns a pattern that matches the resources of this owner in a module. */
    String pattern(String module) {
        return switch (module) {
            case "ledger", "identity" -> uuid(0).substring(0, 19) + "*";
            case "seats" -> "gala-" + name + "*";
            case "queue" -> "mail-" + name + "*";
            default -> name + ".*";
        };
    }

    String value(String variable) {
        return values.getOrDefault(variable, "");
    }

    private String uuid(long low) {
        return new UUID(high, low).toString();
    }

    private void put(String variable, String value) {
        values.put(variable, value);
    }

    /** Replaces the variables in a text; the longest name counts. */
    String fill(String text) {
        String filled = text;
        for (String variable : values.keySet().stream()
                .sorted((a, b) -> b.length() - a.length())
                .toList()) {
            filled = filled.replace("$" + variable, values.get(variable));
        }
        while (filled.contains("$uuid")) {
            filled = filled.replaceFirst("\\$uuid", UUID.randomUUID().toString());
        }
        while (filled.contains("$new")) {
            filled = filled.replaceFirst("\\$new", "n" + NEW.incrementAndGet());
        }
        byte[] random = new byte[32];
        ThreadLocalRandom.current().nextBytes(random);
        return filled.replace("$random32", Base64.getEncoder().encodeToString(random));
    }

    private Answer post(String path, String body) {
        return server.post(fill(path), fill(body));
    }

    private void identity() {
        put("namespace", uuid(10));
        put("machine", uuid(11));
        put("machine2", uuid(12));
        put("wallet", "0x" + Integer.toString((int) high).repeat(40));
        TestIdentities.create(server, new UUID(high, 1), new UUID(high, 10), new UUID(high, 11), value("key32"));
        TestIdentities.create(
                server, new UUID(high, 2), new UUID(high, 20), new UUID(high, 12), TestIdentities.key((int) high + 50));
        put("did", server.get(fill("/v1/identity/identities/$identity")).text("did"));
        server.put(
                        fill("/v1/identity/identities/$identity/email"),
                        fill("{'email':'$name@example.org','password':'correct horse'}"))
                .is(200);
        for (int number = 1; number <= 3; number++) {
            String suffix = number == 1 ? "" : Integer.toString(number);
            Answer grant = TestIdentities.session(
                    server, new UUID(high, 30 + number), new UUID(high, 1), new UUID(high, 11), new UUID(high, 10));
            put("session" + suffix, uuid(30 + number));
            put("refresh" + suffix, grant.text("refreshToken"));
            if (number == 1) {
                put("sessionToken", grant.text("token"));
            }
        }
        put(
                "jwt",
                post("/v1/identity/sessions/$session/tokens", "{'audience':'shop'}")
                        .is(200)
                        .text("jwt"));
        put("service", uuid(40));
        put("certificate", HexFormat.of().formatHex(Base64.getDecoder().decode(value("key32"))));
        post("/v1/identity/services", "{'service':'$service','name':'billing','certificate':'$key32'}")
                .is(201);
        server.put("/v1/identity/oauth/key-sets/google", "{'json':'{}'}").is(200);
        put("signingKey", server.get("/v1/identity/keys").is(200).text("rows.0.key"));
    }

    private void ledger() {
        for (String scope : new String[] {"budget", "budget2"}) {
            server.put(
                            "/v1/ledger/budget",
                            "{'scope':'" + value(scope)
                                    + "','limits':[{'name':'day','amount':5,'window':{'kind':'DAY'}}]}")
                    .is(200);
        }
        server.put(fill("/v1/ledger/accounts/$victim"), "{}").is(200);
        server.put(fill("/v1/ledger/accounts/$payee"), fill("{'externalIds':{'crm':'crm-$name'}}"))
                .is(200);
        server.put(
                        fill("/v1/ledger/price-lists/list-$name"),
                        "{'metrics':[{'metric':'custom/sms','prices':[{'quantity':'units','price':1}]}]}")
                .is(200);
        server.put(
                        fill("/v1/ledger/accounts/$account"),
                        "{'autoRefill':{'enabled':true,'triggerBelow':1000000000,'amount':5}}")
                .is(200);
        String credit = "{'key':'$new','account':'$account','type':'PURCHASE','amount':99999}";
        post("/v1/ledger/credits", credit).is(201);
        put("usageEvent", "u-" + name);
        put(
                "usage",
                post("/v1/ledger/charges", "{'eventId':'$usageEvent','account':'$account','cost':1000}")
                        .is(201)
                        .text("id"));
        put(
                "refill",
                server.get(fill("/v1/ledger/accounts/$account/refills")).is(200).text("rows.0.id"));
        put("credit", post("/v1/ledger/credits", credit).is(201).text("id"));
        put("now", Instant.now().toString());
        put("hold", "h-" + name);
        put("hold2", "i-" + name);
        post("/v1/ledger/holds", "{'id':'$hold','account':'$account','amount':10}")
                .is(201);
        post("/v1/ledger/holds", "{'id':'$hold2','account':'$account','amount':10}")
                .is(201);
        put("room", uuid(50));
        put(
                "billing",
                post("/v1/ledger/billings/room/$room/start", "{'account':'$account','rate':1}")
                        .is(201)
                        .text("id"));
    }

    private void seats() {
        String sections = "{'name':'G','sections':[{'id':'A-1','rows':10,'seatsPerRow':10,'price':0},"
                + "{'id':'Floor','capacity':50,'price':0}]}";
        server.put(fill("/v1/seats/events/$event"), sections).is(201);
        server.put(fill("/v1/seats/events/$event-old"), sections).is(201);
        post("/v1/seats/events/$event-old/close", "").is(200);
        for (String booking : new String[] {"booking", "booking2", "booking3"}) {
            put(booking, booking + "-" + name);
            post(
                            "/v1/seats/events/$event/bookings",
                            "{'booking':'$" + booking + "','buyer':'$buyer','best':{'count':1}}")
                    .is(201);
        }
    }

    private void queue() {
        post("/v1/queues", "{'queue':'$queue','visibility':'PT1H','statusRetention':'PT1H'}")
                .is(201);
        post("/v1/queues", "{'queue':'$queue-old'}").is(201);
        for (int number = 1; number <= 6; number++) {
            Answer sent = post("/v1/queues/$queue/messages", "{'text':'x','fairnessKey':'k1'}")
                    .is(202);
            put("message" + number, sent.text("message"));
        }
        Answer leased = post("/v1/queues/$queue/leases", "{'max':4}").is(200);
        for (int number = 0; number < 4; number++) {
            String message = leased.text("deliveries." + number + ".receipt.message");
            put("message" + (number + 1), message);
            put("token" + (number + 1), leased.text("deliveries." + number + ".receipt.token"));
        }
        post("/v1/queues", "{'queue':'$queue-fail','maxAttempts':1}").is(201);
        post("/v1/queues/$queue-fail/messages", "{'text':'x'}").is(202);
        Answer failing = post("/v1/queues/$queue-fail/leases", "{'max':1}").is(200);
        put("dead", failing.text("deliveries.0.receipt.message"));
        put("deadToken", failing.text("deliveries.0.receipt.token"));
        post("/v1/queues/$queue-fail/messages/$dead/nack", "{'token':'$deadToken'}")
                .is(200);
        server.put(fill("/v1/queues/$queue/schedules/s0"), "{'cron':'@yearly','text':'x'}")
                .is(201);
        server.put("/v1/queue/states/s1", "{'value':'AA=='}").is(200);
    }

    private void retry() {
        for (String id : new String[] {"failed", "failed2", "failed3", "failed4", "ended"}) {
            put(id, id + "-" + name);
            String reference = id.equals("failed") ? "'reference':'$reference'," : "";
            post(
                            "/v1/retry/events",
                            "{'id':'$" + id + "','type':'$type','publisher':'shop'," + reference
                                    + "'text':'{}','error':'x'}")
                    .is(201);
        }
        post("/v1/retry/events/$failed2/requeue", "").is(200);
        post("/v1/retry/events/$failed3/requeue", "").is(200);
        Answer claims = server.post("/v1/retry/claims", "{'runner':'r','max':10,'lease':'PT1H'}")
                .is(200);
        claims.at("claims").forEach(claim -> {
            String id = claim.at("/event/id").asString("");
            String number = id.startsWith("failed2") ? "2" : "3";
            put("sequence" + number, claim.path("sequence").asString(""));
            put("fence" + number, claim.path("fence").asString(""));
        });
        post("/v1/retry/events/$ended/discard", "{'note':'x'}").is(200);
    }
}
