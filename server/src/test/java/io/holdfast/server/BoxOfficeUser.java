package io.holdfast.server;

import io.holdfast.api.json.StrictJson;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** A user of the box office page, who works either with the mouse or with the keyboard. */
final class BoxOfficeUser {

    enum Device {
        MOUSE,
        KEYBOARD
    }

    private static final Pattern SEAT = Pattern.compile(".*row (\\d+), seat (\\d+)");
    private static final String TIP = "return document.querySelector('.tip:not([hidden]) b')?.innerText ?? ''";

    private final BrowserTab tab;
    private final Device device;

    BoxOfficeUser(BrowserTab tab, Device device) {
        this.tab = tab;
        this.device = device;
    }

    /** Presses the button with this label. */
    BoxOfficeUser push(String label) {
        if (device == Device.MOUSE) {
            tab.click(label);
            return this;
        }
        String quoted = StrictJson.MAPPER.writeValueAsString(label);
        tab.until("[...document.querySelectorAll(document.querySelector('dialog[open]') ? 'dialog button' : 'button')]"
                + ".some(e => e.checkVisibility() && e.innerText.trim() === " + quoted + ")");
        tab.tabTo("e.matches('button') && e.innerText.trim() === " + quoted);
        tab.stroke("Enter", 13, "\r");
        return this;
    }

    /** Replaces the content of a field of the open dialog. */
    BoxOfficeUser fill(String field, String text) {
        if (device == Device.MOUSE) {
            tab.type(field, text);
        } else {
            focus(field);
            tab.retype(text);
        }
        return this;
    }

    /** Selects an option of a field of the open dialog. */
    BoxOfficeUser select(String field, String value) {
        if (device == Device.MOUSE) {
            // The list of options is not part of the page, so that the mouse cannot reach it here.
            tab.until("document.querySelector('dialog [name=" + field + "]')");
            tab.js("const s = document.querySelector('dialog [name=" + field + "]'); s.value = '" + value
                    + "'; s.dispatchEvent(new Event('change', {bubbles: true}))");
            return this;
        }
        focus(field);
        String selected = "return document.activeElement.value === '" + value + "'";
        tab.stroke("Home", 36, "");
        for (int i = 0; i < 30 && !tab.js(selected).asBoolean(); i++) {
            tab.stroke("ArrowDown", 40, "");
        }
        return this;
    }

    /** Changes a checkbox of the open dialog. */
    BoxOfficeUser check(String field) {
        if (device == Device.MOUSE) {
            tab.until("document.querySelector('dialog [name=" + field + "]')");
            JsonNode at = tab.js("const b = document.querySelector('dialog [name=" + field
                    + "]').getBoundingClientRect();" + " return [b.left + b.width / 2, b.top + b.height / 2]");
            tab.clickAt(at.get(0).asDouble(), at.get(1).asDouble());
        } else {
            focus(field);
            tab.stroke(" ", 32, " ");
        }
        return this;
    }

    private void focus(String field) {
        tab.until("document.querySelector('dialog [name=" + field + "]')");
        tab.tabTo("e.name === '" + field + "'");
    }

    /** Selects a seat on the map, or removes it from the selection. */
    BoxOfficeUser seat(int row, int number) {
        goTo(row, number);
        if (device == Device.KEYBOARD) {
            tab.stroke("Enter", 13, "\r");
            return this;
        }
        JsonNode at = tab.js("const b = document.querySelector('.map').getBoundingClientRect();"
                + " const s = document.querySelector('.tip').style;"
                + " return [b.left + parseFloat(s.left), b.top + parseFloat(s.top)]");
        tab.clickAt(at.get(0).asDouble(), at.get(1).asDouble());
        return this;
    }

    /** Moves the cursor of the map to a seat; for the mouse, this finds out where the seat is. */
    private void goTo(int row, int number) {
        if (device == Device.KEYBOARD) {
            tab.tabTo("e.matches('.map canvas')");
        } else {
            tab.js("document.querySelectorAll('.map canvas')[1].focus()");
        }
        tab.js("document.querySelector('.map').scrollIntoView()");
        for (int i = 0; i < 60; i++) {
            Matcher seat = SEAT.matcher(tab.js(TIP).asString());
            if (!seat.matches()) {
                tab.press("ArrowRight");
                continue;
            }
            int down = row - Integer.parseInt(seat.group(1));
            int right = number - Integer.parseInt(seat.group(2));
            if (down == 0 && right == 0) {
                return;
            }
            tab.press(down > 0 ? "ArrowDown" : down < 0 ? "ArrowUp" : right > 0 ? "ArrowRight" : "ArrowLeft");
        }
        throw new AssertionError("the arrow keys do not reach row " + row + ", seat " + number);
    }
}
