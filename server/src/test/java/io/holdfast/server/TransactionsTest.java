package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Operations of several modules in one commit. */
@Tag("slow")
class TransactionsTest {

    private static final UUID ADA = new UUID(0, 1);

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(folder);
        server.put("/v1/ledger/accounts/" + ADA, "{}").is(200);
        server.post("/v1/ledger/credits", "{'key':'k','account':'" + ADA + "','type':'PURCHASE','amount':5000}")
                .is(201);
        server.put(
                        "/v1/seats/events/gala",
                        "{'name':'Gala','sections':[{'id':'A-1','rows':1,'seatsPerRow':3,'price':2000}]}")
                .is(201);
        server.post("/v1/queues", "{'queue':'tickets'}").is(201);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static String checkout(String order, int seats) {
        return "{'items':["
                + "{'as':'booked','operation':'seats.reserve','request':{'event':'gala','booking':'" + order
                + "','buyer':'ada','best':{'count':" + seats + "}}},"
                + "{'operation':'ledger.charge','request':{'eventId':'" + order + "','account':'" + ADA
                + "','cost':{'$ref':'booked.total'}}},"
                + "{'operation':'queue.enqueue','request':{'queue':'tickets','text':{'$ref':'0.booking'},"
                + "'headers':{'charge':{'$ref':'1.id'}},'dedupKey':'" + order + "'}}]}";
    }

    @Test
    void theTransactionsOfTheReadmeAndOfTheGuideAreAccepted() throws Exception {
        server.post("/v1/queues", "{'queue':'work'}").is(201);
        server.call(server.admin(), "POST", "/v1/transactions", firstTransaction("../docs/guide/server.md", "```json"))
                .is(200);
        assertThat(server.get("/v1/seats/events/gala/bookings/order-77").is(200).text("status"))
                .isEqualTo("SOLD");
        server.call(server.admin(), "POST", "/v1/transactions", firstTransaction("../README.md", "-d '"))
                .is(200);
    }

    /** Returns the JSON after the mark that is before the first list of items. */
    private static String firstTransaction(String file, String mark) throws Exception {
        String page = Files.readString(Path.of(file));
        int start = page.indexOf("{\"items\": [", page.indexOf(mark));
        return page.substring(start, page.indexOf("\n]}", start) + "\n]}".length());
    }

    @Test
    void aSeatItsPriceAndItsTicketAreOneCommit() {
        Answer done = server.post("/v1/transactions", checkout("order-1", 2)).is(200);
        assertThat(done.number("items.0.status")).isEqualTo(201);
        assertThat(done.number("items.1.answer.amount")).isEqualTo(-4_000);
        assertThat(done.number("items.2.status")).isEqualTo(202);
        assertThat(done.headers().firstValue("Holdfast-Commit")).contains(Long.toString(done.number("commit")));
        Answer message = server.get("/v1/queues/tickets/peek").is(200);
        assertThat(message.text("rows.0.headers.charge")).isEqualTo(done.text("items.1.answer.id"));
        assertThat(server.get("/v1/ledger/accounts/" + ADA + "/balance").number("balance"))
                .isEqualTo(1_000);
    }

    @Test
    void aRetryHasTheOriginalResponses() {
        Answer first = server.post("/v1/transactions", checkout("order-1", 2)).is(200);
        Answer second = server.post("/v1/transactions", checkout("order-1", 2)).is(200);
        for (String item : List.of("items.0", "items.1", "items.2")) {
            ObjectNode expected = ((ObjectNode) first.at(item)).deepCopy().put("repeated", true);
            ((ObjectNode) expected.path("answer")).put("repeated", true);
            assertThat(second.at(item)).isEqualTo(expected);
        }
    }

    @Test
    void oneRefusalRollsBackAllAndNamesItsItem() {
        server.post("/v1/ledger/holds", "{'id':'h-1','account':'" + ADA + "','amount':700}")
                .is(201);
        Answer refused = server.post("/v1/transactions", checkout("order-1", 3)).is(402, "insufficient_credits");
        assertThat(refused.number("details.item")).isEqualTo(1);
        assertThat(refused.text("details.operation")).isEqualTo("ledger.charge");
        assertThat(refused.number("details.required")).isEqualTo(6_000);
        assertThat(refused.number("details.balance.balance")).isEqualTo(5_000);
        assertThat(refused.number("details.balance.held")).isEqualTo(700);
        assertThat(refused.number("details.balance.available")).isEqualTo(4_300);
        server.get("/v1/seats/events/gala/bookings/order-1").is(404, "booking_not_found");
        assertThat(server.get("/v1/seats/events/gala").number("stats.available"))
                .isEqualTo(3);
        assertThat(server.get("/v1/queues/tickets/stats").number("ready")).isZero();
        assertThat(server.get("/v1/ledger/accounts/" + ADA + "/balance").number("balance"))
                .isEqualTo(5_000);
    }

    @Test
    void aRefundAndAFreedSeatAreOneCommitOrNeitherHappens() {
        Answer sold = server.post("/v1/transactions", checkout("order-1", 2)).is(200);
        server.post("/v1/seats/events/gala/bookings/order-1/finalize", "{'buyer':'ada'}")
                .is(200);
        String tooMuch = refund(sold.text("items.1.answer.id"), 4_001);
        assertThat(server.post("/v1/transactions", tooMuch)
                        .is(409, "not_reversible")
                        .number("details.item"))
                .isEqualTo(1);
        assertThat(server.get("/v1/seats/events/gala/bookings/order-1").text("status"))
                .isEqualTo("SOLD");
        assertThat(server.get("/v1/ledger/accounts/" + ADA + "/balance").number("balance"))
                .isEqualTo(1_000);

        String exact = refund(sold.text("items.1.answer.id"), 4_000);
        Answer done = server.post("/v1/transactions", exact).is(200);
        assertThat(done.number("items.0.answer.step.difference")).isEqualTo(-4_000);
        assertThat(server.post("/v1/transactions", exact)
                        .is(200)
                        .at("items.1.repeated")
                        .asBoolean())
                .isTrue();
        assertThat(server.get("/v1/seats/events/gala").number("stats.available"))
                .isEqualTo(3);
        assertThat(server.get("/v1/ledger/accounts/" + ADA + "/balance").number("balance"))
                .isEqualTo(5_000);
    }

    private static String refund(String charge, int amount) {
        return "{'items':[{'operation':'seats.cancel','request':{'event':'gala','booking':'order-1','amendment':'a-1',"
                + "'reason':'ticket returned'}},{'operation':'ledger.refund','request':{'key':'return-1',"
                + "'transaction':'" + charge + "','amount':" + amount + "}}]}";
    }

    @Test
    void aReferenceToNothingIsRefusedAndNamed() {
        Answer refused = server.post(
                        "/v1/transactions",
                        "{'items':[{'operation':'queue.stats','request':{'queue':'tickets'}},{'operation':'queue.enqueue',"
                                + "'request':{'queue':'tickets','text':{'$ref':'0.nothing'}}}]}")
                .is(400, "malformed");
        assertThat(refused.text("field")).isEqualTo("items[1].request.text");
        server.post(
                        "/v1/transactions",
                        "{'items':[{'operation':'queue.stats','request':{'queue':{'$ref':'0.queue'}}}]}")
                .is(400, "malformed");
        server.post("/v1/transactions", "{'items':[{'operation':'queue.stats','request':{'queue':{'$ref':7}}}]}")
                .is(400, "malformed");
    }

    @Test
    void aWrongItemIsRefusedAsOnItsOwn() {
        Answer unknown = server.post(
                        "/v1/transactions",
                        "{'items':[{'operation':'queue.stats','request':{'queue':'tickets','more':1}}]}")
                .is(400, "malformed");
        assertThat(unknown.text("field")).isEqualTo("items[0].request.more");
        server.post("/v1/transactions", "{'items':[{'operation':'queue.none'}]}")
                .is(400, "malformed");
        server.post("/v1/transactions", "{'items':[]}").is(400, "malformed");
        server.post("/v1/transactions", "{}").is(400, "malformed");
        server.post(
                        "/v1/transactions",
                        "{'items':[{'as':'x','operation':'queue.queues'},{'as':'x','operation':'queue.queues'}]}")
                .is(400, "malformed");
    }

    @Test
    void everyItemNeedsItsScope() {
        String key = server.post("/v1/keys", "{'name':'clerk','scopes':['seats:write','queue:write']}")
                .is(201)
                .text("secret");
        server.call(key, "POST", "/v1/transactions", checkout("order-1", 1).replace('\'', '"'))
                .is(403, "forbidden");
        server.call(
                        key,
                        "POST",
                        "/v1/transactions",
                        "{\"items\":[{\"operation\":\"queue.enqueue\",\"request\":{\"queue\":\"tickets\",\"text\":\"x\"}}]}")
                .is(200);
        server.call(
                        key,
                        "POST",
                        "/v1/transactions",
                        "{\"items\":[{\"operation\":\"keys.create\",\"request\":{\"name\":\"x\",\"scopes\":[\"admin\"]}}]}")
                .is(403, "forbidden");
    }
}
