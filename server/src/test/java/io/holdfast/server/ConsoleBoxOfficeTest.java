package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The box office in the console: exchange, transfer, cancel, move, edit the plan, find bookings, import a plan. */
@Tag("browser")
class ConsoleBoxOfficeTest extends ConsoleTestBase {

    /** Creates an event with 3 rows of 6 seats, of which Ada has bought the first two. */
    private BrowserTab sold(String event) {
        server.put(
                        "/v1/seats/events/" + event,
                        "{'name':'" + event + "','sections':[{'id':'A-1','rows':3,'seatsPerRow':6,'price':4500}]}")
                .is(201);
        server.post(
                        "/v1/seats/events/" + event + "/bookings",
                        "{'booking':'b-1','buyer':'ada','seats':[{'section':'A-1','row':1,'number':1},"
                                + "{'section':'A-1','row':1,'number':2}]}")
                .is(201);
        server.post("/v1/seats/events/" + event + "/bookings/b-1/finalize", "{'buyer':'ada'}")
                .is(200);
        at("seats/" + event).until("document.querySelector('.map canvas')?.width > 100");
        tab.until("document.querySelector('.legend li:nth-child(3) b').innerText === '2'");
        return tab.until("document.querySelectorAll('.map canvas')[1]");
    }

    /** Selects the first seat, which is sold, and the third, which is free. */
    private BrowserTab chooseSoldAndFree() {
        tab.js("document.querySelectorAll('.map canvas')[1].focus()");
        return tab.press("ArrowRight")
                .press("Enter")
                .press("ArrowRight")
                .press("ArrowRight")
                .press("Enter")
                .reads("2 seats selected");
    }

    @Test
    void seatsAreExchangedTransferredAndCancelled() throws Exception {
        sold("gala");
        chooseSoldAndFree().click("Exchange").type("reason", "a better view").click("Exchange");
        tab.reads("Exchanged: 0");
        tab.size(1280, 900).screenshot("box-office");
        tab.size(390, 844).screenshot("box-office-phone");
        tab.size(1280, 900);
        assertThat(server.get("/v1/seats/events/gala").number("stats.sold")).isEqualTo(2);
        tab.click("Transfer").type("to", "bob").type("reason", "a gift").click("Transfer");
        tab.reads("Transferred.").reads("for bob");
        tab.click("History").reads("exchanged").reads("transferred").reads("a gift");
        tab.click("Close").click("Cancel").type("reason", "ill").click("Cancel them");
        tab.reads("Cancelled: −9,000").reads("cancelled");
        assertThat(server.get("/v1/seats/events/gala").number("stats.available"))
                .isEqualTo(18);
    }

    @Test
    void bookedSeatsMoveAndKeepTheirPrice() throws Exception {
        sold("move");
        server.put("/v1/seats/events/move/sections/A-1/price", "{'price':9900}").is(200);
        chooseSoldAndFree().click("Move").type("reason", "a camera").click("Move");
        tab.reads("Moved.");
        assertThat(server.get("/v1/seats/events/move/bookings/b-1").is(200).number("total"))
                .isEqualTo(9_000);
        assertThat(server.get("/v1/seats/events/move/sections/A-1").text("map.0"))
                .isEqualTo("assaaa");
    }

    @Test
    void anEditOfThePlanIsPreviewedAndApplied() throws Exception {
        sold("edit");
        chooseSoldAndFree().click("Edit").type("reason", "an aisle").click("Preview");
        tab.reads("Apply this change?").click("Apply").reads("The plan was changed.");
        assertThat(server.get("/v1/seats/events/edit/sections/A-1/rows/1/seats/3")
                        .text("features.0"))
                .isEqualTo("AISLE");
    }

    @Test
    void bookingsAreFoundByBuyerIdAndSeat() {
        sold("find");
        server.post(
                        "/v1/seats/events/find/bookings",
                        "{'booking':'b-2','buyer':'bob','seats':[{'section':'A-1','row':2,'number':4}]}")
                .is(201);
        for (String text : new String[] {"bob", "b-2", "A-1/2/4"}) {
            find(text).reads("for bob").until("!document.body.innerText.includes('for ada')");
        }
    }

    private BrowserTab find(String text) {
        tab.js("const field = document.querySelector('[type=search]'); field.value = '" + text
                + "'; field.dispatchEvent(new Event('change'));");
        return tab;
    }

    @Test
    void aPlanIsImportedFromCsv() throws Exception {
        at("seats").click("Import plan").type("name", "Arena").type("event", "arena");
        tab.type("csv", "section,row,seats,price\nA-1,1,x,4500").click("Create").reads("Line 2: 'x' is not a range");
        tab.type("csv", "section,row,seats,price,aisles\nA-1,1,1-3 5-6,4500,3\nA-1,2,6\nFloor,,500,2000")
                .click("Create")
                .until("document.querySelector('.map canvas')?.width > 100");
        assertThat(server.get("/v1/seats/events/arena/sections/A-1").text("map.0"))
                .isEqualTo("aaa-aa");
        assertThat(server.get("/v1/seats/events/arena").number("stats.total")).isEqualTo(511);
    }
}
