package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.BoxOfficeUser.Device;
import io.holdfast.server.TestServer.Answer;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each task of the box office in the console, by mouse and by keyboard. */
@Tag("browser")
class ConsoleBoxOfficeTest extends ConsoleTestBase {

    private String event = "";
    private BoxOfficeUser user = new BoxOfficeUser(tab, Device.MOUSE);

    /** Creates an event with 3 rows of 6 seats, of which Ada has bought the first two, and opens its page. */
    private void open(String name, Device device) {
        event = name + "-" + device.name().toLowerCase(Locale.ROOT);
        server.put(
                        "/v1/seats/events/" + event,
                        "{'name':'" + event + "','sections':[{'id':'A-1','rows':3,'seatsPerRow':6,'price':4500}]}")
                .is(201);
        book("b-1", "ada", 1, 2);
        server.post(at() + "/bookings/b-1/finalize", "{'buyer':'ada'}").is(200);
        at("seats/" + event).until("document.querySelector('.map canvas')?.width > 100");
        shows(3, "2");
        user = new BoxOfficeUser(tab, device);
    }

    private String at() {
        return "/v1/seats/events/" + event;
    }

    /** Reserves two adjacent seats of a row, up to the given number. */
    private void book(String booking, String buyer, int row, int last) {
        server.post(
                        at() + "/bookings",
                        "{'booking':'" + booking + "','buyer':'" + buyer + "','seats':[{'section':'A-1','row':" + row
                                + ",'number':" + (last - 1) + "},{'section':'A-1','row':" + row + ",'number':" + last
                                + "}]}")
                .is(201);
    }

    /** Waits until the legend shows a count: 1 free, 2 held, 3 sold, 4 blocked. */
    private void shows(int state, String count) {
        tab.until("document.querySelector('.legend li:nth-child(" + state + ") b').innerText === '" + count + "'");
    }

    private String map(int row) {
        return server.get(at() + "/sections/A-1").is(200).text("map." + (row - 1));
    }

    /** Takes screenshots of a computer and of a phone, on which nothing is wider than the screen. */
    private void takeScreenshots(String name) throws IOException {
        tab.size(390, 844).screenshot(name + "-phone");
        assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                .as(name)
                .isLessThanOrEqualTo(390);
        tab.size(1280, 800).screenshot(name);
    }

    @ParameterizedTest
    @EnumSource
    void seatsAreHeldReleasedInPartAndSold(Device device) throws Exception {
        open("hold", device);
        user.seat(2, 1)
                .seat(2, 2)
                .seat(2, 3)
                .push("Hold")
                .fill("buyer", "grace")
                .push("Hold");
        shows(2, "3");
        user.seat(2, 1).push("Release");
        tab.reads("only the selected seats");
        takeScreenshots("release-part");
        user.push("Release");
        shows(2, "2");
        assertThat(map(2)).isEqualTo("arraaa");
        user.push("Release a part").check("seat0").push("Release");
        shows(2, "1");
        user.seat(2, 3).push("Sell");
        tab.reads("Sell 1 booking?").reads("grace").reads("Total: 4,500.");
        user.push("Sell");
        shows(3, "3");
        user.seat(3, 1).push("Sell");
        tab.reads("Total: 4,500.");
        user.fill("buyer", "bob").push("Sell");
        shows(3, "4");
    }

    @ParameterizedTest
    @EnumSource
    void seatsAreExchangedTransferredAndCancelled(Device device) throws Exception {
        open("desk", device);
        user.seat(1, 1).seat(1, 3).push("Exchange");
        tab.reads("Difference: 0.");
        user.fill("reason", "a better view").push("Exchange");
        tab.reads("Exchanged: 0");
        takeScreenshots("box-office");
        assertThat(map(1)).isEqualTo("assaaa");
        user.push("Transfer").fill("to", "bob").fill("reason", "a gift").push("Transfer");
        tab.reads("Transferred.").reads("for bob");
        user.push("History");
        tab.reads("exchanged").reads("transferred").reads("a gift");
        user.push("Close").seat(1, 2).push("Cancel");
        tab.reads("Keep seats");
        user.fill("reason", "ill").check("keepBack").push("Cancel 1 seat");
        tab.reads("Cancelled: −4,500");
        shows(4, "1");
    }

    @ParameterizedTest
    @EnumSource
    void bookedSeatsMoveAndKeepTheirPrice(Device device) throws Exception {
        open("move", device);
        server.put(at() + "/sections/A-1/price", "{'price':9900}").is(200);
        user.seat(1, 1).seat(1, 3).push("Move").fill("reason", "a camera").push("Move");
        tab.reads("Moved.");
        assertThat(server.get(at() + "/bookings/b-1").is(200).number("total")).isEqualTo(9_000);
        assertThat(map(1)).isEqualTo("assaaa");
    }

    @ParameterizedTest
    @EnumSource
    void aRemovedSeatMovesItsBookingWhichThePreviewNames(Device device) throws Exception {
        open("edit", device);
        user.seat(1, 1)
                .seat(2, 1)
                .push("Edit")
                .select("kind", "REMOVE")
                .fill("reason", "a camera")
                .push("Preview");
        tab.reads("Move these bookings?").reads("ada (b-1): A-1 · 1 · 1, sold").refused(409);
        takeScreenshots("plan-moves");
        user.fill("moves", "A-1/1/1 = A-1/3").push("Preview");
        tab.reads("Line 1 must have the form");
        user.fill("moves", "A-1/1/1 = A-1/3/1").push("Preview");
        tab.reads("2 removed").reads("ada (b-1): A-1 · 1 · 1 → A-1 · 3 · 1");
        user.push("Apply");
        tab.reads("The plan was changed.");
        assertThat(map(1)).isEqualTo("-saaaa");
        assertThat(map(3)).isEqualTo("saaaaa");
        // The gap becomes a seat again, and an aisle names the booking beside it.
        user.seat(1, 1);
        tab.reads("1 gap selected");
        user.push("Add").fill("reason", "no camera").push("Preview").push("Apply");
        shows(1, "15");
        user.seat(1, 2).push("Edit").fill("reason", "an aisle").push("Preview");
        tab.reads("Bookings of the selected seats:").reads("ada (b-1): A-1 · 1 · 2");
        user.push("Apply");
        tab.until("!document.querySelector('dialog')");
        assertThat(server.get(at() + "/sections/A-1/rows/1/seats/2").text("features.0"))
                .isEqualTo("AISLE");
    }

    @ParameterizedTest
    @EnumSource
    void rowsAndSectionsAreEdited(Device device) throws Exception {
        open("plan", device);
        user.push("Edit plan");
        tab.reads("Seats per row");
        takeScreenshots("plan-edit");
        user.fill("row", "4")
                .fill("seatsPerRow", "6")
                .fill("reason", "more seats")
                .push("Preview");
        tab.reads("6 added");
        user.push("Apply");
        shows(1, "22");
        user.push("Edit plan")
                .select("kind", "RENUMBER_ROW")
                .fill("row", "1")
                .fill("toRow", "9")
                .fill("reason", "a larger stage")
                .push("Preview");
        tab.reads("ada (b-1): A-1 · 1 · 1 → A-1 · 9 · 1");
        user.push("Apply");
        tab.until("!document.querySelector('dialog')");
        user.push("Edit plan")
                .select("kind", "REMOVE_ROWS")
                .fill("row", "9")
                .fill("reason", "no row 9")
                .push("Preview");
        tab.reads("Move these bookings?").reads("ada (b-1): A-1 · 9 · 2, sold").refused(409);
        user.push("Cancel")
                .push("Edit plan")
                .select("kind", "ADD_AREA")
                .fill("id", "Floor")
                .fill("capacity", "50")
                .fill("price", "2000")
                .fill("reason", "standing places")
                .push("Preview")
                .push("Apply");
        tab.reads("50 free of 50");
        assertThat(server.get(at()).number("stats.total")).isEqualTo(74);
    }

    @ParameterizedTest
    @EnumSource
    void categoriesAreSetAndSeatsAreSetAside(Device device) throws Exception {
        open("terms", device);
        user.push("Prices").fill("categories", "gold").push("Save");
        tab.reads("Line 1 must have the form");
        user.fill("categories", "gold 6000 child=3000").fill("maxPerBuyer", "4").push("Save");
        tab.reads("Prices and rules saved.");
        user.seat(2, 1)
                .push("Edit")
                .select("kind", "CATEGORY")
                .select("category", "gold")
                .fill("reason", "a good seat")
                .push("Preview")
                .push("Apply");
        tab.until("!document.querySelector('dialog')");
        user.seat(2, 1).push("Set aside").fill("allotment", "press").fill("code", "secret");
        // The fields of a time are not part of the page.
        tab.js("document.querySelector('dialog [name=until]').value = '2099-01-01T12:00'");
        takeScreenshots("set-aside");
        user.push("Set aside");
        tab.reads("1 of 1 free");
        takeScreenshots("allotments");
        user.seat(2, 1)
                .push("Sell")
                .fill("buyer", "mary-" + event)
                .select("ticket", "child")
                .push("Sell");
        tab.reads("seats_allotted").refused(409);
        user.fill("code", "secret").push("Sell");
        shows(3, "3");
        Answer bookings =
                server.get("/v1/seats/buyers/mary-" + event + "/bookings").is(200);
        assertThat(bookings.number("rows.0.total")).isEqualTo(3_000);
        user.push("Remove").push("Remove");
        tab.reads("No allotments");
    }

    @ParameterizedTest
    @EnumSource
    void bookingsAreFoundByBuyerIdAndSeat(Device device) {
        open("find", device);
        book("b-2", "bob", 2, 4);
        for (String text : new String[] {"bob", "b-2", "A-1/2/4"}) {
            tab.js("document.querySelector('[type=search]').focus()");
            tab.retype(text).stroke("Enter", 13, "\r");
            tab.reads("for bob").until("!document.body.innerText.includes('for ada')");
        }
    }

    @Test
    void theBestSeatsOfAClosedEventAreRefusedWithTheReason() {
        open("closed", Device.MOUSE);
        server.post(at() + "/close", "{}").is(200);
        user.push("Find");
        tab.reads("(event_closed)").refused(409);
    }

    @ParameterizedTest
    @EnumSource
    void aPlanIsImportedFromCsv(Device device) throws Exception {
        at("seats");
        user = new BoxOfficeUser(tab, device);
        event = "arena-" + device;
        user.push("Import plan").fill("name", "Arena").fill("event", event);
        user.fill("csv", "section,row,seats,price\nA-1,1,x,4500").push("Create");
        tab.reads("Line 2: 'x' is not a range");
        user.fill("csv", "section,row,seats,price,aisles\nA-1,1,1-3 5-6,4500,3\nA-1,2,6\nFloor,,500,2000")
                .push("Create");
        tab.until("document.querySelector('.map canvas')?.width > 100");
        assertThat(map(1)).isEqualTo("aaa-aa");
        assertThat(server.get(at()).number("stats.total")).isEqualTo(511);
        takeScreenshots("imported");
    }
}
