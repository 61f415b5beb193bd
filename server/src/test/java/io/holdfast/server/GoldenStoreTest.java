package io.holdfast.server;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.json.StrictJson;
import io.holdfast.intake.EventProcessor;
import io.holdfast.intake.InboundMessage;
import io.holdfast.intake.ReceiveOutcome;
import io.holdfast.ledger.Ledger;
import io.holdfast.server.GoldenFolder.Row;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A store folder of an earlier version opens, returns the same data, and accepts writes. */
@Tag("slow")
class GoldenStoreTest {

    private static final String META = "_meta";
    private static final int EXPIRY_BYTES = 8;

    @TempDir
    Path temp;

    static Stream<Named<GoldenFolder>> folders() throws Exception {
        return GoldenFolder.all().stream()
                .map(folder -> Named.of(folder.path().getFileName().toString(), folder));
    }

    private static ManualClock clock(GoldenFolder golden) {
        return new ManualClock(golden.now());
    }

    private TestServer serve(GoldenFolder golden) throws Exception {
        return golden.serve(golden.unpack(temp.resolve("store")), clock(golden));
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyRowIsThereByteForByte(GoldenFolder golden) throws Exception {
        try (Store store = GoldenFolder.open(golden.unpack(temp.resolve("store")), clock(golden))) {
            Map<String, List<Row>> there = GoldenFolder.rows(store).stream().collect(groupingBy(Row::family));
            Map<String, List<Row>> expected = golden.rows().stream().collect(groupingBy(Row::family));
            expected.remove(META); // The table metadata is rewritten when an index is added.
            expected.forEach(
                    (family, rows) -> assertThat(there.get(family)).as(family).containsExactlyElementsOf(rows));
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyRowIsDecodedAndEncodedToTheSameBytes(GoldenFolder golden) throws Exception {
        Map<String, List<Row>> rows = golden.rows().stream().collect(groupingBy(Row::family));
        Set<String> expiring = rows.getOrDefault(META, List.of()).stream()
                .filter(row -> isExpiring(row.valueBytes()))
                .map(row -> new String(row.keyBytes(), StandardCharsets.UTF_8).substring("table:".length()))
                .collect(toSet());
        assertThat(expiring).contains("sessions", "challenges");
        for (Schema schema : GoldenFolder.schemas()) {
            for (Table<?, ?> table : schema.tables()) {
                for (Row row : rows.getOrDefault(table.name(), List.of())) {
                    assertSameBytes(table, row, expiring.contains(table.name()) ? EXPIRY_BYTES : 0);
                }
            }
        }
    }

    private static boolean isExpiring(byte[] meta) {
        return meta.length > 0
                && meta[0] == '{'
                && StrictJson.MAPPER.readTree(meta).path("expiring").asBoolean(false);
    }

    private static <K, V> void assertSameBytes(Table<K, V> table, Row row, int expiryBytes) {
        byte[] key = row.keyBytes();
        byte[] stored = row.valueBytes();
        byte[] value = Arrays.copyOfRange(stored, expiryBytes, stored.length);
        assertThat(table.keys().encode(table.keys().decode(key)))
                .as("key of %s", row)
                .isEqualTo(key);
        assertThat(table.values().encode(table.values().decode(value)))
                .as("value of %s", row)
                .isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyQueryHasTheSameResponse(GoldenFolder golden) throws Exception {
        try (TestServer server = serve(golden)) {
            for (GoldenCall read : golden.reads()) {
                assertThat(read.again(server)).isEqualTo(read);
            }
            verify(server);
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void aRepeatedCommandHasItsFirstResponse(GoldenFolder golden) throws Exception {
        try (TestServer server = serve(golden)) {
            List<GoldenCall> repeats = golden.commands().values().stream()
                    .filter(GoldenCall::repeat)
                    .toList();
            assertThat(repeats).hasSizeGreaterThan(30);
            for (GoldenCall command : repeats) {
                GoldenCall again = command.again(server);
                assertThat(again.answer())
                        .as(command.name())
                        .isEqualTo(command.repeated().answer());
                assertThat(again.status()).as(command.name()).isEqualTo(command.status());
            }
            for (GoldenCall read : golden.reads()) {
                assertThat(read.again(server)).isEqualTo(read);
            }
            verify(server);
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void eachModuleGoesOnFromWhatWasStored(GoldenFolder golden) throws Exception {
        try (TestServer server = serve(golden)) {
            continueLedger(server);
            continueSeats(server);
            continueQueue(server, golden);
            continueRetry(server, golden);
            continueSessions(server, golden);
            continueSecrets(server, golden);
            verify(server);
            server.post("/v1/ledger/sweep", "").is(200);
            server.post("/v1/seats/sweep", "").is(200);
            verify(server);
        }
        // The folder opens again, and a sweep removes expired rows.
        try (Store store = GoldenFolder.open(temp.resolve("store"), clock(golden))) {
            assertThat(store.sweep()).isPositive();
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
    }

    private static void verify(TestServer server) {
        Answer verified = server.post("/v1/admin/verify", "").is(200);
        assertThat(verified.at("named")).isEmpty();
        assertThat(verified.at("clean").asBoolean()).isTrue();
    }

    private static void continueLedger(TestServer server) {
        String ada = "'account':'" + GoldenCommands.ADA + "'";
        long before = server.get("/v1/ledger/accounts/" + GoldenCommands.ADA + "/balance")
                .is(200)
                .number("balance");
        server.post("/v1/ledger/holds/hold-open/settle", "{'usage':{'eventId':'settled-later'," + ada + ",'cost':40}}")
                .is(201);
        assertThat(server.get("/v1/ledger/accounts/" + GoldenCommands.ADA + "/balance")
                        .is(200)
                        .number("balance"))
                .isEqualTo(before - 40);
        server.post("/v1/ledger/billings/call/call-open/end", "").is(200);
        String refill =
                server.post("/v1/ledger/refills/take", "{'most':10}").is(200).text("rows.0.id");
        server.post("/v1/ledger/refills/" + refill + "/complete", "{'payment':'pay-later'}")
                .is(201);
    }

    private static void continueSeats(TestServer server) {
        Answer sold = server.post("/v1/seats/events/gala/bookings/held/finalize", "{'buyer':'ada'}")
                .is(200);
        assertThat(sold.text("status")).isEqualTo("SOLD");
        assertThat(sold.number("total")).isEqualTo(9_000);
        // The seats of an expired hold are available before any sweep.
        server.post(
                        "/v1/seats/events/gala/bookings",
                        "{'booking':'later','buyer':'eve','best':{'count':2,'sections':['A-1'],'rows':[1]}}")
                .is(201);
        server.post("/v1/seats/events/closed/reopen", "").is(200);
    }

    private static void continueQueue(TestServer server, GoldenFolder golden) {
        JsonNode receipt = golden.node("lease", "deliveries/0/receipt");
        server.post(
                        "/v1/queues/leased/messages/" + receipt.path("message").asString() + "/ack",
                        "{'token':'" + receipt.path("token").asString() + "'}")
                .is(200);
        assertThat(server.post("/v1/queues/leased/leases", "{'max':5}").is(200).text("deliveries.0.message.message"))
                .isEqualTo(golden.text("message-waiting", "message"));
        assertThat(server.post("/v1/queues/work-dead/redrive", "").is(200).number("messages"))
                .isEqualTo(1);
        server.post("/v1/queues/paused/resume", "").is(200);
        assertThat(server.post("/v1/queues/paused/leases", "{}").is(200).at("deliveries"))
                .hasSize(1);
    }

    private static void continueRetry(TestServer server, GoldenFolder golden) {
        JsonNode claim = golden.node("claim", "claims/0");
        String id = claim.path("event").path("id").asString();
        assertThat(server.post(
                                "/v1/retry/events/" + id + "/settle",
                                "{'sequence':" + claim.path("sequence") + ",'fence':" + claim.path("fence")
                                        + ",'verdict':'DONE'}")
                        .is(200)
                        .at("removed")
                        .asBoolean())
                .isTrue();
        server.post("/v1/retry/events/failed-hopeless/requeue", "").is(200);
        server.post("/v1/retry/events/failed-refused/discard", "{'note':'later'}")
                .is(200);
    }

    private static void continueSessions(TestServer server, GoldenFolder golden) {
        // An end user reads its own account with a session token and with an access token.
        for (String token : List.of(golden.text("session", "token"), golden.text("token", "jwt"))) {
            server.call(token, "GET", "/v1/ledger/accounts/me/balance", "").is(200);
        }
        String session = "/v1/identity/sessions/" + GoldenLogins.SESSION;
        server.post(
                        session + "/refresh",
                        "{'machine':'" + GoldenLogins.LAPTOP + "','refreshToken':'"
                                + golden.text("refresh", "refreshToken") + "'}")
                .is(200);
        server.post(session + "/tokens", "{'audience':'holdfast'}").is(200);
        String reader = golden.text("rotate-key", "secret");
        server.call(reader, "GET", "/v1/ledger/accounts", "").is(200);
        server.call(golden.text("key-reader", "secret"), "GET", "/v1/ledger/accounts", "")
                .is(401);
        server.call(golden.text("key-expired", "secret"), "GET", "/v1/queues", "")
                .is(401);
    }

    private static void continueSecrets(TestServer server, GoldenFolder golden) throws Exception {
        String ada = "/v1/identity/identities/" + GoldenCommands.ADA;
        server.post(
                        "/v1/identity/login",
                        "{'email':'" + GoldenLogins.EMAIL + "','password':'" + GoldenLogins.PASSWORD + "'}")
                .is(200);
        server.post(
                        ada + "/mfa/verify",
                        "{'code':'" + GoldenLogins.totpPair(golden.text("mfa", "secret"), golden.now()) + "'}")
                .is(200);
        server.post(ada + "/mfa/backup-codes/use", "{'code':'" + golden.text("mfa", "backupCodes/1") + "'}")
                .is(200);
        server.post(
                        "/v1/identity/challenges/" + golden.text("challenge-live", "challenge") + "/answer",
                        "{'purpose':'login','signature':'"
                                + GoldenLogins.sign(golden.fact("laptopKey"), golden.text("challenge-live", "message"))
                                + "'}")
                .is(200);
        assertThat(server.post(
                                "/v1/identity/oauth/states/finish",
                                "{'state':'" + golden.text("oauth-state-live", "state") + "'}")
                        .is(200)
                        .text("verifier"))
                .startsWith("verifier-live");
        server.post("/v1/identity/oauth/nonces/use", "{'nonce':'" + golden.text("oidc-nonce-live", "nonce") + "'}")
                .is(200);
        server.post("/v1/identity/nonces", "{'nonce':'nonce-live'}").is(409);
        // Secrets encrypted with two master keys are encrypted with one afterwards.
        assertThat(server.post("/v1/identity/rewrap", "").is(200).number("unreadable"))
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void theIntakeRemembersWhatItHasApplied(GoldenFolder golden) throws Exception {
        try (Store store = GoldenFolder.open(golden.unpack(temp.resolve("store")), clock(golden))) {
            EventProcessor processor = GoldenWriter.processor(store, Duration.ZERO);
            assertThat(processor.isProcessed("number-kept")).isTrue();
            assertThat(processor.isProcessed("number-forgotten")).isFalse();
            assertThat(processor.appliedCounts()).containsEntry("number_created", 2L);
            assertThat(processor.receive(InboundMessage.of(GoldenWriter.numberCreated("number-kept"))))
                    .isInstanceOf(ReceiveOutcome.Repeated.class);
            assertThat(processor.receive(InboundMessage.of(GoldenWriter.numberCreated("number-later"))))
                    .isInstanceOf(ReceiveOutcome.Applied.class);
            assertThat(new Ledger(store).check().problems()).isEmpty();
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
    }
}
