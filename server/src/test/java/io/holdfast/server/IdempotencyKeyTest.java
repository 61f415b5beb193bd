package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An {@code Idempotency-Key} header belongs to its caller; an id in the body is shared by all callers. */
@Tag("slow")
class IdempotencyKeyTest {

    private static final UUID ADA = new UUID(1, 0xada);
    private static final UUID BOB = new UUID(1, 0xb0b);

    /** A request without its idempotency field, for each endpoint that has one. */
    private static final Map<String, String> BODIES = new TreeMap<>(Map.ofEntries(
            Map.entry("ledger.charge", "{'account':'" + ADA + "','cost':1}"),
            Map.entry("ledger.add_credits", "{'account':'" + ADA + "','type':'PURCHASE','amount':5}"),
            Map.entry("ledger.adjust", "{'account':'" + ADA + "','change':3}"),
            Map.entry("ledger.transfer", "{'from':'" + ADA + "','to':'" + BOB + "','amount':2}"),
            Map.entry("ledger.refund", "{'transaction':'$charge','amount':1}"),
            Map.entry("ledger.reverse", "{'transaction':'$credit','amount':1}"),
            Map.entry("ledger.authorize", "{'account':'" + ADA + "','amount':1}"),
            Map.entry("seats.reserve", "{'buyer':'b','best':{'count':1}}"),
            Map.entry("seats.reserve_in_channel", "{'buyer':'b','best':{'count':1}}"),
            Map.entry("queue.enqueue", "{'text':'hello'}"),
            Map.entry("retry.save", "{'type':'t','publisher':'p','text':'{}','error':'e'}")));

    private static final String PLAN = "seats.change_plan";

    /** A request without its idempotency field, for each endpoint that changes a booking. */
    private static final Map<String, String> AMENDMENTS = new TreeMap<>(Map.of(
            "seats.reduce", "{'buyer':'b','seats':[{'section':'A','row':2,'number':%d}]}",
            "seats.cancel", "{'reason':'x','seats':[{'section':'A','row':1,'number':%d}]}",
            "seats.exchange", "{'reason':'x','takeBest':{'count':%d}}",
            "seats.transfer", "{'reason':'x','to':'buyer-%d'}"));

    @TempDir
    Path folder;

    private TestServer server;
    private String charge = "";
    private String credit = "";

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(folder.resolve("data"));
        for (UUID account : new UUID[] {ADA, BOB}) {
            server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        }
        credit = server.post(
                        "/v1/ledger/credits",
                        "{'key':'credit','account':'" + ADA + "','type':'PURCHASE','amount':1000}")
                .is(201)
                .text("id");
        charge = server.post("/v1/ledger/charges", "{'eventId':'charge','account':'" + ADA + "','cost':100}")
                .is(201)
                .text("id");
        server.put("/v1/seats/events/gala", "{'name':'G','sections':[{'id':'A','rows':9,'seatsPerRow':9,'price':1}]}")
                .is(201);
        server.post("/v1/queues", "{'queue':'mail'}").is(201);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String newKey(String name) {
        return server.post("/v1/keys", "{'name':'" + name + "','scopes':['admin']}")
                .is(201)
                .text("secret");
    }

    private Answer send(String key, String operation, String header) {
        return send(key, operation, Objects.requireNonNull(BODIES.get(operation)), header);
    }

    private Answer send(String key, String operation, String body, String header) {
        String path = Objects.requireNonNull(EndpointRegistry.ALL.get(operation))
                .path()
                .replace("{event}", "gala")
                .replace("{channel}", "desk")
                .replace("{queue}", "mail");
        String json = body.replace('\'', '"').replace("$charge", charge).replace("$credit", credit);
        return server.call(key, "POST", path, json, "Idempotency-Key", header);
    }

    private long balance() {
        return server.get("/v1/ledger/accounts/" + ADA + "/balance").number("balance");
    }

    @Test
    void everyEndpointWithAnIdempotencyFieldIsTested() {
        Set<String> fields = new TreeSet<>();
        EndpointRegistry.ALL.forEach((name, endpoint) -> {
            if (endpoint.idempotencyField() != null) {
                fields.add(name);
            }
        });
        fields.removeAll(AMENDMENTS.keySet());
        fields.remove(PLAN);
        assertThat(BODIES.keySet()).isEqualTo(fields);
    }

    @Test
    void twoKeysWithTheSameHeaderAmendABookingTwice() {
        String first = newKey("first desk");
        String second = newKey("second desk");
        AMENDMENTS.forEach((operation, body) -> {
            String booking = operation.substring(operation.indexOf('.') + 1);
            String bookings = "/v1/seats/events/gala/bookings";
            server.post(bookings, "{'booking':'" + booking + "','buyer':'b','best':{'count':4}}")
                    .is(201);
            if (!operation.equals("seats.reduce")) {
                server.post(bookings + "/" + booking + "/finalize", "{'buyer':'b'}")
                        .is(200);
            }
            Answer one = amend(first, operation, booking, body.formatted(1)).is(200);
            Answer other = amend(second, operation, booking, body.formatted(2)).is(200);
            assertThat(other.body()).as(operation).isNotEqualTo(one.body());
            Answer again = amend(first, operation, booking, body.formatted(1)).is(200);
            assertThat(again.at("repeated").asBoolean()).as(operation).isTrue();
        });
    }

    @Test
    void twoKeysWithTheSameHeaderChangeAPlanTwice() {
        String first = newKey("first office");
        String second = newKey("second office");
        String body = "{'reason':'x','edits':[{'kind':'ADD_ROWS','section':'A','row':%d,'seatsPerRow':9}]}";
        Answer one = send(first, PLAN, body.formatted(10), "same").is(200);
        Answer other = send(second, PLAN, body.formatted(11), "same").is(200);
        assertThat(other.number("number")).isEqualTo(one.number("number") + 1);
        Answer again = send(first, PLAN, body.formatted(10), "same").is(200);
        assertThat(again.at("repeated").asBoolean()).isTrue();
        assertThat(again.number("number")).isEqualTo(one.number("number"));
    }

    private Answer amend(String key, String operation, String booking, String body) {
        String path = Objects.requireNonNull(EndpointRegistry.ALL.get(operation))
                .path()
                .replace("{event}", "gala")
                .replace("{booking}", booking);
        return server.call(key, "POST", path, body.replace('\'', '"'), "Idempotency-Key", "same");
    }

    @Test
    void twoKeysWithTheSameHeaderAndRequestAreTwoCommands() {
        String first = newKey("first");
        String second = newKey("second");
        BODIES.keySet().forEach(operation -> {
            Answer one = send(first, operation, operation);
            Answer other = send(second, operation, operation);
            assertThat(one.status()).as("%s", one.body()).isBetween(200, 202);
            assertThat(other.status()).as("%s", other.body()).isBetween(200, 202);
            assertThat(other.body()).as(operation).isNotEqualTo(one.body());
            assertThat(send(first, operation, operation).is(one.status()).body().toString())
                    .as(operation)
                    .contains(one.text("id"));
        });
        // 900, and twice: charge -1, credit +5, adjustment +3, transfer -2, refund +1, reversal -1
        assertThat(balance()).isEqualTo(900 + 2 * 5);
    }

    @Test
    void twoKeysWithTheSameHeaderAndDifferentRequestsDoNotCollide() {
        String first = newKey("first");
        String second = newKey("second");
        send(first, "ledger.charge", "{'account':'" + ADA + "','cost':7}", "k").is(201);
        send(second, "ledger.charge", "{'account':'" + ADA + "','cost':11}", "k")
                .is(201);
        send(first, "ledger.charge", "{'account':'" + ADA + "','cost':11}", "k").is(409, "key_reused");
        assertThat(balance()).isEqualTo(900 - 18);
    }

    @Test
    void anIdInTheBodyIsSharedByAllCallers() {
        String body = "{'eventId':'order-1','account':'" + ADA + "','cost':7}";
        String id =
                send(newKey("first"), "ledger.charge", body, "order-1").is(201).text("id");
        String second = newKey("second");
        assertThat(send(second, "ledger.charge", body, "order-1").is(201).text("id"))
                .isEqualTo(id);
        assertThat(send(second, "ledger.charge", body, "order-2")
                        .is(400, "malformed")
                        .text("message"))
                .contains("'eventId' differs from Idempotency-Key");
        assertThat(balance()).isEqualTo(900 - 7);
    }

    @Test
    void anIdInTheBodyMustNotHaveTheFormOfAnotherCallersHeader() {
        String victim = newKey("victim");
        String other = newKey("other");
        BODIES.forEach((operation, body) -> {
            String field = String.valueOf(
                    Objects.requireNonNull(EndpointRegistry.ALL.get(operation)).idempotencyField());
            String taken = victim.split("_", -1)[1] + ":" + operation;
            for (String id : new String[] {taken, "user:" + ADA + ":o2"}) {
                String squatting = "{'" + field + "':'" + id + "'," + body.substring(1);
                Answer refused = send(other, operation, squatting, id).is(400, "malformed");
                assertThat(refused.text("field")).as(operation).isEqualTo(field);
                assertThat(refused.text("message"))
                        .as(operation)
                        .startsWith("'" + field + "' must not start with the id of another caller");
            }
            assertThat(send(victim, operation, operation).status())
                    .as(operation)
                    .isBetween(200, 202);
        });
    }

    @Test
    void bulkItemsSettlementsAndStepsMustNotHaveTheFormOfAnotherCallersHeaderEither() {
        String victim = newKey("victim");
        String other = newKey("other");
        String taken = victim.split("_", -1)[1] + ":k2";
        String usage = "{'eventId':'" + taken + "','account':'" + ADA + "','cost':1}";
        server.post("/v1/ledger/holds", "{'id':'h','account':'" + ADA + "','amount':1}")
                .is(201);
        Map<String, String> requests = Map.of(
                "/v1/ledger/charges/all", "{'usages':[" + usage + "]}",
                "/v1/ledger/charges/each", "{'usages':[" + usage + "]}",
                "/v1/ledger/holds/h/settle", "{'usage':" + usage + "}",
                "/v1/queue/messages", "{'messages':[{'queue':'mail','text':'x','dedupKey':'" + taken + "'}]}",
                "/v1/transactions", "{'items':[{'operation':'ledger.charge','request':" + usage + "}]}");
        requests.forEach((path, body) ->
                server.call(other, "POST", path, body.replace('\'', '"')).is(400, "malformed"));
        // The owner may name the id, and others may use objects that exist under it.
        send(victim, "ledger.authorize", "{'account':'" + ADA + "','amount':1}", "k2")
                .is(201);
        server.call(victim, "POST", "/v1/ledger/charges", usage.replace('\'', '"'))
                .is(201);
        server.call(other, "POST", "/v1/ledger/holds/" + taken + "/release", "").is(200);
        assertThat(server.call(other, "GET", "/v1/ledger/usage-events/" + taken, "")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aRepeatAfterTheSecretWasRotatedIsARepeat() {
        String before = newKey("rotated");
        String id = send(before, "ledger.charge", "k").is(201).text("id");
        String after = server.post("/v1/keys/" + before.split("_", -1)[1] + "/rotate", "")
                .is(200)
                .text("secret");
        send(before, "ledger.charge", "k").is(401);
        assertThat(send(after, "ledger.charge", "k").is(201).text("id")).isEqualTo(id);
        assertThat(balance()).isEqualTo(899);
    }

    @Test
    void aKeyOfAnEarlierVersionUsesTheHeaderAsItIsSoThatARepeatAcrossTheUpgradeChargesOnce() throws Exception {
        GoldenFolder golden =
                GoldenFolder.at(Path.of(Objects.requireNonNull(IdempotencyKeyTest.class.getResource("/golden/0.1.0"))
                        .toURI()));
        server.close();
        server = golden.serve(golden.unpack(folder.resolve("store")), new ManualClock(golden.now()));
        String body = "{'account':'" + GoldenCommands.ADA + "','cost':120}";
        assertThat(send(server.admin(), "ledger.charge", body, "known-1")
                        .is(201)
                        .text("id"))
                .isEqualTo(golden.text("known-1", "id"));
        String created = newKey("new");
        assertThat(send(created, "ledger.charge", body, "known-1").is(201).text("id"))
                .isNotEqualTo(golden.text("known-1", "id"));
        String rotated = server.post("/v1/keys/" + server.admin().split("_", -1)[1] + "/rotate", "")
                .is(200)
                .text("secret");
        assertThat(send(rotated, "ledger.charge", body, "known-1").is(201).text("id"))
                .isEqualTo(golden.text("known-1", "id"));
    }

    @Test
    void aHeaderOfTheMaximumLengthIsAcceptedAndALongerOneIsNot() {
        String key = newKey("long");
        int prefix = key.split("_", -1)[1].length() + 1;
        BODIES.keySet().forEach(operation -> {
            int maxId = Objects.requireNonNull(Map.of("ledger", 200, "seats", 100, "queue", 255, "retry", 255)
                    .get(operation.substring(0, operation.indexOf('.'))));
            int limit = maxId - prefix;
            Answer longest = send(key, operation, operation + "x".repeat(limit - operation.length()));
            assertThat(longest.status()).as("%s", longest.body()).isBetween(200, 202);
            Answer tooLong = send(key, operation, "x".repeat(limit + 1)).is(400, "malformed");
            assertThat(tooLong.text("message"))
                    .isEqualTo("Idempotency-Key must have at most " + limit + " bytes, but has " + (limit + 1));
        });
        assertThat(send(key, "ledger.charge", " ").is(400, "malformed").text("message"))
                .isEqualTo("Idempotency-Key must not be blank");
    }
}
