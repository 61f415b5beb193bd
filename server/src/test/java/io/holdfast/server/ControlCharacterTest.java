package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing is created whose id has control characters; ids that are only looked up are not found. */
class ControlCharacterTest {

    private static final UUID ADA = new UUID(1, 0xada);

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
        server.put("/v1/ledger/accounts/" + ADA, "{}").is(200);
        server.post("/v1/ledger/credits", "{'key':'k','account':'" + ADA + "','type':'PURCHASE','amount':1000}")
                .is(201);
        server.post("/v1/queues", "{'queue':'mail'}").is(201);
        server.put("/v1/seats/events/gala", "{'name':'G','sections':[{'id':'A','rows':9,'seatsPerRow':9,'price':1}]}")
                .is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @ParameterizedTest(name = "{1} of {0}")
    @CsvSource(delimiter = ';', textBlock = """
                    /v1/ledger/charges; eventId; {"eventId":"#","account":"@","cost":1}
                    /v1/ledger/credits; key; {"key":"#","account":"@","type":"PURCHASE","amount":1}
                    /v1/ledger/adjustments; key; {"key":"#","account":"@","change":1}
                    /v1/ledger/holds; id; {"id":"#","account":"@","amount":1}
                    /v1/ledger/billings/%00/x/start; reference type; {"account":"@","rate":1}
                    /v1/seats/events/gala/bookings; booking; {"booking":"#","buyer":"b","best":{"count":1}}
                    /v1/seats/events/gala/bookings; buyer; {"booking":"b","buyer":"#","best":{"count":1}}
                    PUT /v1/seats/events/%00; event; {"name":"G","sections":[{"id":"A","capacity":9,"price":1}]}
                    PUT /v1/seats/events/new; section; {"name":"G","sections":[{"id":"#","capacity":9,"price":1}]}
                    /v1/queues; queue; {"queue":"#"}
                    PUT /v1/queues/%00; queue; {}
                    /v1/queues/mail/messages; dedupKey; {"text":"x","dedupKey":"#"}
                    /v1/queues/mail/messages; fairnessKey; {"text":"x","fairnessKey":"#"}
                    /v1/queues/mail/messages; a header name; {"text":"x","headers":{"#":"value"}}
                    /v1/queues/mail/messages; throttleKey; {"text":"x","throttleKeys":["#"]}
                    /v1/queues/mail/leases; consumer; {"consumer":"#"}
                    PUT /v1/queue/states/%00; state key; {"value":"eA=="}
                    PUT /v1/queue/throttles/%00; state key; {"perSecond":1,"burst":1}
                    /v1/retry/events; id; {"id":"#","type":"t","publisher":"p","text":"{}","error":"e"}
                    /v1/retry/events; type; {"id":"i","type":"#","publisher":"p","text":"{}","error":"e"}
                    /v1/retry/events; publisher; {"id":"i","type":"t","publisher":"#","text":"{}","error":"e"}
                    /v1/retry/events; reference; {"id":"i","type":"t","publisher":"p","reference":"#","text":"{}","error":"e"}
                    /v1/retry/claims; runner; {"runner":"#"}
                    /v1/identity/hits; subject; {"what":"w","subject":"#","most":1,"within":"PT1M"}
                    PUT /v1/identity/oauth/key-sets/%00; provider; {"json":"{}"}
                    """)
    void nothingIsCreatedUnderSuchAnId(String at, String field, String body) {
        String method = at.startsWith("PUT ") ? "PUT" : "POST";
        String path = at.replace("PUT ", "");
        for (String character : new String[] {"\\u0000", "\\n", "\\u001f", "\\u007f", "\\u009f"}) {
            String json = body.replace("#", "a" + character).replace("@", ADA.toString());
            int code = switch (character) {
                case "\\n" -> '\n';
                default -> Integer.parseInt(character.substring(2), 16);
            };
            if (code == 0 && path.contains("%00")) {
                continue; // Jetty rejects the path.
            }
            String encoded = path.replace(
                    "%00", "a" + (code < 0x80 ? String.format("%%%02X", code) : String.format("%%C2%%%02X", code)));
            Answer refused = server.call(server.admin(), method, encoded, json).is(400, "invalid_argument");
            assertThat(refused.text("message"))
                    .contains(field + " must not contain control characters")
                    .contains(String.format("U+%04X", code))
                    .matches("[ -~]*");
        }
        String surrogate = body.replace("#", "\\ud800").replace("@", ADA.toString());
        if (!surrogate.equals(body.replace("@", ADA.toString()))) {
            server.call(server.admin(), method, path, surrogate).is(400);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/ledger/usage-events/a%01",
        "/v1/ledger/holds/a%0A",
        "/v1/ledger/billings/a%01/x",
        "/v1/seats/events/a%01",
        "/v1/seats/events/gala/bookings/a%C2%85",
        "/v1/queues/a%01",
        "/v1/retry/events/a%7F"
    })
    void anIdThatIsLookedUpIsNotFound(String path) {
        server.get(path).is(404);
    }

    @Test
    void anItemOfABulkWithSuchAnIdIsRefusedAlone() {
        String bulk = "{\"usages\":[{\"eventId\":\"a\\u0000\",\"account\":\"" + ADA + "\",\"cost\":1}]}";
        Answer all = server.call(server.admin(), "POST", "/v1/ledger/charges/all", bulk)
                .is(400, "invalid_usage");
        Answer each = server.call(server.admin(), "POST", "/v1/ledger/charges/each", bulk)
                .is(200);
        assertThat(all.body().toString()).contains("eventId must not contain control characters, but has U+0000");
        assertThat(each.body().toString()).contains("eventId must not contain control characters, but has U+0000");
    }
}
