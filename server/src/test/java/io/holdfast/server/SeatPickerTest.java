package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The browser of a buyer picks, holds and releases seats with the buyer's own token. */
@Tag("slow")
class SeatPickerTest {

    private static final UUID ADA = new UUID(1, 0xada);
    private static final UUID BOB = new UUID(1, 0xb0b);

    @TempDir
    Path folder;

    /** A server with two users and an event with a section that costs something and an area that does not. */
    private static final class Shop implements AutoCloseable {

        final TestServer server;
        final String ada;
        final String bob;

        Shop(Path folder, String... options) throws Exception {
            server = TestServer.start(folder, options);
            ada = user(ADA, 1);
            bob = user(BOB, 2);
            server.put(
                            "/v1/seats/events/gala",
                            "{'name':'G','sections':[{'id':'A-1','rows':2,'seatsPerRow':5,'price':900},"
                                    + "{'id':'Floor','capacity':9,'price':0}]}")
                    .is(201);
        }

        private String user(UUID user, int number) {
            TestIdentities.create(server, user, new UUID(2, number), new UUID(3, number), TestIdentities.key(number));
            return TestIdentities.session(server, new UUID(6, number), user, new UUID(3, number), new UUID(2, number))
                    .text("token");
        }

        Answer get(String token, String path) {
            return server.call(token, "GET", "/v1/seats/events/gala" + path, "");
        }

        Answer post(String token, String path, String body) {
            return server.call(token, "POST", "/v1/seats/events/gala" + path, body.replace('\'', '"'));
        }

        Answer reserve(String token, String booking) {
            return post(token, "/bookings", "{'booking':'" + booking + "','best':{'count':1}}")
                    .is(201);
        }

        @Override
        public void close() {
            server.close();
        }
    }

    @Test
    void aBuyerPicksHoldsAndReleasesSeats() throws Exception {
        try (Shop shop = new Shop(folder)) {
            assertThat(shop.get(shop.ada, "/sections/A-1").is(200).text("map.0"))
                    .isEqualTo("aaaaa");
            assertThat(shop.get(shop.ada, "/sections/A-1/rows/1").is(200).number("rows.0.price"))
                    .isEqualTo(900);
            assertThat(shop.post(shop.ada, "/suggestions", "{'best':{'count':2}}")
                            .is(200)
                            .at("seats")
                            .size())
                    .isEqualTo(2);
            Answer held = shop.reserve(shop.ada, "hers");
            assertThat(held.text("buyer")).isEqualTo(ADA.toString());
            String until = Instant.now().plusSeconds(1_800).toString();
            shop.post(shop.ada, "/bookings/hers/extend", "{'until':'" + until + "'}")
                    .is(200);
            assertThat(shop.get(shop.ada, "/sections/A-1").is(200).text("map.0"))
                    .isEqualTo("raaaa");
            shop.post(shop.ada, "/bookings/hers/release", "{}").is(200);
            shop.post(shop.ada, "/bookings", "{'booking':'x','buyer':'" + BOB + "','best':{'count':1}}")
                    .is(403, "forbidden");
        }
    }

    @Test
    void theBookingsOfOthersAreUnknown() throws Exception {
        try (Shop shop = new Shop(folder)) {
            shop.reserve(shop.bob, "his");
            String until = Instant.now().plusSeconds(1_800).toString();
            for (String what : new String[] {"finalize", "release", "extend"}) {
                String body = what.equals("extend") ? "{'until':'" + until + "'}" : "{}";
                Answer foreign =
                        shop.post(shop.ada, "/bookings/his/" + what, body).is(404, "booking_not_found");
                Answer unknown =
                        shop.post(shop.ada, "/bookings/hix/" + what, body).is(404, "booking_not_found");
                assertThat(foreign.at("details").toString().replace("his", "hix"))
                        .isEqualTo(unknown.at("details").toString());
            }
            assertThat(shop.get(shop.bob, "/bookings/his").is(200).text("status"))
                    .isEqualTo("RESERVED");
        }
    }

    @Test
    void neitherMapsNorChangesDiscloseWhoHoldsASeat() throws Exception {
        try (Shop shop = new Shop(folder)) {
            shop.reserve(shop.bob, "order-of-bob");
            for (String path : new String[] {
                "", "/sections", "/stats", "/changes", "/sections/A-1/rows/1", "/sections/A-1/rows/1/seats/1"
            }) {
                assertThat(shop.get(shop.ada, path).is(200).body().toString())
                        .doesNotContain("order-of-bob", BOB.toString());
            }
            assertThat(shop.get(shop.server.admin(), "/changes").is(200).text("changes.0.booking"))
                    .isEqualTo("order-of-bob");
            HttpRequest request = HttpRequest.newBuilder(shop.server.at("/v1/seats/events/gala/feed"))
                    .header("Authorization", "Bearer " + shop.ada)
                    .build();
            var body = TestServer.http()
                    .send(request, HttpResponse.BodyHandlers.ofInputStream())
                    .body();
            try (var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                assertThat(lines.lines()
                                .filter(line -> line.startsWith("data: "))
                                .findFirst())
                        .hasValueSatisfying(line ->
                                assertThat(line).contains("\"how\":\"RESERVE\"").doesNotContain("order-of-bob"));
            }
            shop.get(shop.ada, "/bookings").is(403, "forbidden");
        }
    }

    @Test
    void byDefaultABuyerFinalizesOnlyWhatCostsNothing() throws Exception {
        try (Shop shop = new Shop(folder)) {
            shop.reserve(shop.ada, "paid");
            Answer refused =
                    shop.post(shop.ada, "/bookings/paid/finalize", "{}").is(403, "forbidden");
            assertThat(refused.text("message")).contains("costs 900", "end-user-seats");
            assertThat(shop.get(shop.ada, "/bookings/paid").is(200).text("status"))
                    .isEqualTo("RESERVED");
            shop.post(shop.ada, "/bookings", "{'booking':'free','places':{'area':'Floor','count':1}}")
                    .is(201);
            assertThat(shop.post(shop.ada, "/bookings/free/finalize", "{}")
                            .is(200)
                            .text("status"))
                    .isEqualTo("SOLD");
            shop.server
                    .post("/v1/seats/events/gala/bookings/paid/finalize", "{'buyer':'" + ADA + "'}")
                    .is(200);
        }
    }

    @Test
    void aBuyerCannotHoldMoreSeatsOfAnEventThanTheLimit() throws Exception {
        try (Shop shop = new Shop(folder, "--end-user-max-seats", "3")) {
            shop.post(shop.ada, "/bookings", "{'booking':'a','best':{'count':2}}").is(201);
            Answer refused = shop.post(shop.ada, "/bookings", "{'booking':'b','places':{'area':'Floor','count':2}}")
                    .is(409, "too_many_seats");
            assertThat(refused.text("message")).contains("at most 3", "2 are held and 2 more were requested");
            assertThat(refused.number("details.limit")).isEqualTo(3);
            shop.get(shop.ada, "/bookings/b").is(404, "booking_not_found");
            shop.reserve(shop.bob, "of-bob");
            shop.reserve(shop.ada, "c");
            assertThat(shop.post(shop.ada, "/bookings", "{'booking':'c','best':{'count':1}}")
                            .is(201)
                            .body()
                            .toString())
                    .contains("\"repeated\":true");
            shop.post(shop.ada, "/bookings", "{'booking':'d','best':{'count':1}}")
                    .is(409, "too_many_seats");
            shop.post(shop.ada, "/bookings/a/release", "{}").is(200);
            shop.post(shop.ada, "/bookings", "{'booking':'e','places':{'area':'Floor','count':2}}")
                    .is(201);
            shop.post(shop.ada, "/bookings/e/finalize", "{}").is(200);
            shop.post(shop.ada, "/bookings", "{'booking':'f','best':{'count':1}}")
                    .is(409, "too_many_seats");
            shop.server
                    .post("/v1/seats/events/gala/bookings/c/finalize", "{'buyer':'" + ADA + "'}")
                    .is(200);
            shop.reserve(shop.ada, "g");
            shop.server
                    .post(
                            "/v1/seats/events/gala/bookings",
                            "{'booking':'by-key','buyer':'" + ADA + "','best':{'count':2}}")
                    .is(201);
        }
    }

    @Test
    void byDefaultABuyerCannotTakeTheWholeHall() throws Exception {
        try (Shop shop = new Shop(folder)) {
            for (int i = 0; i < 2; i++) {
                shop.post(shop.ada, "/bookings", "{'booking':'" + i + "','best':{'count':4}}")
                        .is(201);
            }
            shop.post(shop.ada, "/bookings", "{'booking':'2','best':{'count':1}}")
                    .is(409, "too_many_seats");
        }
    }

    @Test
    void theSettingPermitsAllOrNothing() throws Exception {
        try (Shop shop = new Shop(folder.resolve("finalize"), "--end-user-seats", "finalize")) {
            shop.reserve(shop.ada, "paid");
            shop.post(shop.ada, "/bookings/paid/finalize", "{}").is(200);
        }
        try (Shop shop = new Shop(folder.resolve("off"), "--end-user-seats", "off")) {
            shop.get(shop.ada, "/sections/A-1").is(403, "forbidden");
            shop.get(shop.ada, "/feed").is(403, "forbidden");
            shop.post(shop.ada, "/bookings", "{'booking':'x','best':{'count':1}}")
                    .is(403, "forbidden");
            shop.server
                    .post(
                            "/v1/seats/events/gala/bookings",
                            "{'booking':'hers','buyer':'" + ADA + "','best':{'count':1}}")
                    .is(201);
            shop.post(shop.ada, "/bookings/hers/finalize", "{}").is(403, "forbidden");
            shop.get(shop.ada, "/bookings/hers").is(200);
            shop.post(shop.ada, "/bookings/hers/release", "{}").is(200);
        }
    }
}
