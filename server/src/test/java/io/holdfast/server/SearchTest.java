package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The search in all modules. */
class SearchTest {

    private static final String ACCOUNT = "00000000-0000-0000-0000-0000000000a1";
    private static final String OTHER = "00000000-0000-0000-0000-0000000000b2";

    @TempDir
    static Path folder;

    private static TestServer server;
    private static String message;
    private static String transaction;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
        server.put("/v1/ledger/accounts/" + ACCOUNT, "{'externalIds':{'crm':'77'}}")
                .is(200);
        server.put("/v1/ledger/accounts/" + OTHER, "{'externalIds':{'crm':'78'}}")
                .is(200);
        transaction = server.post(
                        "/v1/ledger/credits", "{'key':'c','account':'" + ACCOUNT + "','type':'PURCHASE','amount':50}")
                .is(201)
                .text("id");
        server.post("/v1/ledger/charges", "{'eventId':'call-1','account':'" + ACCOUNT + "','cost':5}")
                .is(201);
        for (String event : List.of("gala-26", "gala-27", "opera")) {
            server.put(
                            "/v1/seats/events/" + event,
                            "{'name':'The " + event + "','sections':[{'id':'A','rows':1,'seatsPerRow':9,'price':1}]}")
                    .is(201);
        }
        server.post("/v1/seats/events/opera/bookings", "{'booking':'b-1','buyer':'ann','best':{'count':1}}")
                .is(201);
        server.post("/v1/queues", "{'queue':'mails'}").is(201);
        message = server.post("/v1/queues/mails/messages", "{'text':'m','fairnessKey':'acme'}")
                .is(202)
                .text("message");
        TestIdentities.create(server, UUID.fromString(ACCOUNT), new UUID(7, 1), new UUID(7, 2), TestIdentities.key(7));
        server.put("/v1/identity/identities/" + ACCOUNT + "/profile", "{'name':'Ada Lovelace','externalId':'u-1'}")
                .is(200);
        server.put(
                        "/v1/identity/identities/" + ACCOUNT + "/email",
                        "{'email':'ada@example.org','password':'correct horse'}")
                .is(200);
        server.post("/v1/retry/events", "{'type':'invoice','publisher':'p','id':'evt-1','text':'x','error':'no route'}")
                .is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Answer search(String key, String text) {
        return server.call(key, "GET", "/v1/search?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8), "");
    }

    /** Returns the results as a text for each, such as {@code BOOKING opera/b-1}. */
    private static List<String> found(String key, String text) {
        List<String> found = new ArrayList<>();
        for (JsonNode row : search(key, text).is(200).at("rows")) {
            String parent = row.path("parent").asString("");
            found.add(row.path("kind").asString("") + " " + (parent.isEmpty() ? "" : parent + "/")
                    + row.path("id").asString(""));
        }
        return found;
    }

    private static List<String> found(String text) {
        return found(server.admin(), text);
    }

    private static String key(String... scopes) {
        return server.post("/v1/keys", "{'name':'k','scopes':['" + String.join("','", scopes) + "']}")
                .is(201)
                .text("secret");
    }

    @Test
    void everyKindIsFoundByItsIdNameAddressOrExternalId() {
        assertThat(found(ACCOUNT)).containsExactly("ACCOUNT " + ACCOUNT, "IDENTITY " + ACCOUNT);
        assertThat(found("crm/77")).containsExactly("ACCOUNT " + ACCOUNT);
        assertThat(found(transaction)).containsExactly("TRANSACTION " + ACCOUNT + "/" + transaction);
        assertThat(found("call-1")).containsExactly("USAGE_EVENT " + ACCOUNT + "/call-1");
        assertThat(found("gala")).containsExactly("EVENT gala-26", "EVENT gala-27");
        assertThat(found(" the OPERA ")).containsExactly("EVENT opera");
        assertThat(found("b-1")).containsExactly("BOOKING opera/b-1");
        assertThat(found("opera/b-1")).containsExactly("BOOKING opera/b-1");
        assertThat(found("ann")).containsExactly("BOOKING opera/b-1");
        assertThat(found("mai")).containsExactly("QUEUE mails", "QUEUE mails.dlq");
        assertThat(found(message)).containsExactly("MESSAGE mails/" + message);
        assertThat(found("ada@example.org")).containsExactly("IDENTITY " + ACCOUNT);
        assertThat(found("lovel")).containsExactly("IDENTITY " + ACCOUNT);
        assertThat(found("u-1")).containsExactly("IDENTITY " + ACCOUNT);
        assertThat(found("evt-1")).containsExactly("FAILED_EVENT evt-1");
        assertThat(found("nothing like that")).isEmpty();
    }

    @Test
    void theNumberOfResultsOfAKindIsLimited() {
        for (int number = 0; number < 15; number++) {
            server.post("/v1/queues", "{'queue':'many-" + number + "'}").is(201);
        }
        assertThat(found("many")).hasSize(10);
    }

    @Test
    void aKeyFindsOnlyWhatItMayRead() {
        assertThat(found(key("identity:read"), ACCOUNT)).containsExactly("IDENTITY " + ACCOUNT);
        String limited = key("ledger:read@" + OTHER, "seats:read@gala-27", "queue:read@none*");
        assertThat(found(limited, "crm/77")).isEmpty();
        assertThat(found(limited, transaction)).isEmpty();
        assertThat(found(limited, "crm/78")).containsExactly("ACCOUNT " + OTHER);
        assertThat(found(limited, "gala")).containsExactly("EVENT gala-27");
        assertThat(found(limited, "ann")).isEmpty();
        assertThat(found(limited, "b-1")).isEmpty();
        assertThat(found(limited, "mai")).isEmpty();
        assertThat(found(limited, message)).isEmpty();
        search(key("ledger:charge", "metrics:read"), ACCOUNT).is(403, "forbidden");
    }

    @Test
    void aTextThatIsEmptyOrTooLongIsRefused() {
        assertThat(search(server.admin(), " ").is(400, "malformed").text("field"))
                .isEqualTo("q");
        assertThat(search(server.admin(), "x".repeat(201)).is(400, "malformed").text("field"))
                .isEqualTo("q");
        assertThat(found("/")).isEmpty();
        assertThat(found("%._-'\"<>{}")).isEmpty();
    }
}
