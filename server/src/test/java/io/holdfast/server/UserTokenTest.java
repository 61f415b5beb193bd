package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.http.Route;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** End users access only their own data, with tokens of the identity module. */
class UserTokenTest {

    private static final UUID ADA = new UUID(1, 0xada);
    private static final UUID BOB = new UUID(1, 0xb0b);
    private static final UUID SESSION = new UUID(6, 1);

    @TempDir
    static Path folder;

    private static TestServer server;
    private static String session;
    private static String access;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
        for (UUID user : List.of(ADA, BOB)) {
            int number = user.equals(ADA) ? 1 : 2;
            TestIdentities.create(server, user, new UUID(2, number), new UUID(3, number), TestIdentities.key(number));
            server.put("/v1/ledger/accounts/" + user, "{}").is(200);
            server.post(
                            "/v1/ledger/credits",
                            "{'key':'k-" + user + "','account':'" + user + "','type':'PURCHASE','amount':100}")
                    .is(201);
        }
        server.put("/v1/seats/events/gala", "{'name':'G','sections':[{'id':'A-1','rows':1,'seatsPerRow':9,'price':1}]}")
                .is(201);
        session = TestIdentities.session(server, SESSION, ADA, new UUID(3, 1), new UUID(2, 1))
                .text("token");
        access = token("holdfast");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static String token(String audience) {
        return server.post("/v1/identity/sessions/" + SESSION + "/tokens", "{'audience':'" + audience + "'}")
                .is(200)
                .text("jwt");
    }

    private static Answer as(String token, String method, String path, String body) {
        return server.call(token, method, path, body.replace('\'', '"'));
    }

    private static Answer get(String path) {
        return as(access, "GET", path, "");
    }

    @Test
    void bothKindsOfTokensSeeTheirOwnAccount() {
        for (String token : List.of(session, access)) {
            for (String who : List.of("me", ADA.toString(), ADA.toString().toUpperCase(java.util.Locale.ROOT))) {
                assertThat(as(token, "GET", "/v1/ledger/accounts/" + who + "/balance", "")
                                .is(200)
                                .number("available"))
                        .isEqualTo(100);
            }
        }
        assertThat(get("/v1/ledger/accounts/me/transactions").is(200).text("rows.0.account"))
                .isEqualTo(ADA.toString());
        get("/v1/ledger/accounts/me/holds").is(200);
        assertThat(get("/v1/identity/identities/me/sessions").is(200).at("rows").size())
                .isEqualTo(1);
    }

    @Test
    void noUserSeesTheDataOfAnother() {
        for (String path : List.of(
                "/v1/ledger/accounts/" + BOB + "/balance",
                "/v1/ledger/accounts/" + BOB + "/transactions",
                "/v1/ledger/accounts/" + BOB + "/statement?from=2020-01-01T00:00:00Z&to=2040-01-01T00:00:00Z",
                "/v1/ledger/accounts/" + BOB + "/balance/feed",
                "/v1/ledger/accounts/%6De%20/balance",
                "/v1/identity/identities/" + BOB,
                "/v1/identity/identities/" + BOB + "/sessions")) {
            var refused = get(path).is(403, "forbidden");
            assertThat(refused.body().toString().replace(refused.text("requestId"), ""))
                    .doesNotContain("100");
        }
        get("/v1/ledger/accounts/me/balance?account=" + BOB).is(400, "malformed");
        as(access, "POST", "/v1/identity/identities/" + BOB + "/sessions/revoke", "{'reason':'x'}")
                .is(403, "forbidden");
        as(access, "POST", "/v1/identity/identities/me/sessions/revoke", "{'identity':'" + BOB + "','reason':'x'}")
                .is(400, "malformed");
    }

    @Test
    void usersSeeOnlyTheirOwnBookings() {
        book("hers", ADA);
        book("his", BOB);
        assertThat(get("/v1/seats/events/gala/bookings/hers").is(200).text("buyer"))
                .isEqualTo(ADA.toString());
        assertThat(get("/v1/seats/buyers/me/bookings").is(200).body().findValuesAsString("booking"))
                .containsExactly("hers");
        get("/v1/seats/buyers/" + BOB + "/bookings").is(403, "forbidden");
        get("/v1/seats/events/gala/bookings/his").is(404, "booking_not_found");
        get("/v1/seats/events/gala/bookings/his?buyer=" + BOB).is(403, "forbidden");
        as(access, "POST", "/v1/seats/events/gala/bookings/his/release", "{'buyer':'" + BOB + "'}")
                .is(403, "forbidden");
        as(access, "POST", "/v1/seats/events/gala/bookings/his/release", "{}").is(404, "booking_not_found");
        as(access, "POST", "/v1/seats/events/gala/bookings/hers/release", "{}").is(200);
    }

    private static void book(String booking, UUID buyer) {
        server.post(
                        "/v1/seats/events/gala/bookings",
                        "{'booking':'" + booking + "','buyer':'" + buyer + "','best':{'count':1}}")
                .is(201);
    }

    @Test
    void allOtherRoutesNeedAnApiKey() {
        assertThat(server.server().routes().routes())
                .filteredOn(route -> route.ownerField() == null
                        && !route.shared()
                        && !route.scope().equals(Route.OPEN))
                .hasSizeGreaterThan(150)
                .allSatisfy(route -> as(
                                access, route.method(), route.path().replaceAll("\\{[^}]*}", ADA.toString()), "")
                        .is(403, "forbidden"));
    }

    @Test
    void theOwnerFieldIsARequestField() {
        assertThat(server.server().routes().routes())
                .filteredOn(route -> route.ownerField() != null && route.endpoint() != null)
                .hasSizeGreaterThan(10)
                .allSatisfy(route -> assertThat(Objects.requireNonNull(route.endpoint())
                                .request()
                                .getRecordComponents())
                        .anyMatch(component -> component.getName().equals(route.ownerField())));
    }

    @Test
    void forgedForeignAndEndedTokensAreRefused() {
        String at = "/v1/ledger/accounts/me/balance";
        assertThat(as(token("shop"), "GET", at, "").is(401, "unauthorized").text("message"))
                .contains("another audience", "'holdfast'", "token-audience")
                .doesNotContain("shop");
        as(access.substring(0, access.length() - 8) + "AAAAAAAA", "GET", at, "").is(401, "unauthorized");
        for (String none : List.of("x", "a.b.c", "..", "hf_x_y", "me", "z".repeat(3_000))) {
            as(none, "GET", at, "").is(401, "unauthorized");
        }
        UUID other = new UUID(6, 2);
        String ended = TestIdentities.session(server, other, BOB, new UUID(3, 2), new UUID(2, 2))
                .text("token");
        as(ended, "GET", at, "").is(200);
        server.delete("/v1/identity/sessions/" + other + "?reason=logout").is(200);
        assertThat(as(ended, "GET", at, "").is(401, "unauthorized").text("message"))
                .isEqualTo("the session has ended; log in again");
    }

    @Test
    void aUserFollowsItsOwnBalance() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.at("/v1/ledger/accounts/me/balance/feed"))
                .header("Authorization", "Bearer " + access)
                .build();
        try (var lines = TestServer.http()
                .send(request, HttpResponse.BodyHandlers.ofLines())
                .body()) {
            assertThat(lines.filter(line -> line.startsWith("data: ")).findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains("\"available\":100"));
        }
    }
}
