package io.holdfast.cli;

import io.holdfast.api.SeatsApi;
import io.holdfast.client.CallOutcome;
import io.holdfast.client.SeatsClient;
import java.util.List;
import java.util.Locale;

/** Draws the seat map of an event with one symbol per seat, in color on a terminal. */
final class SeatMapPrinter {

    private static final String RESET = "\033[0m";

    private final SeatsClient seats;
    private final Output output;

    /** The symbol for a seat state. */
    private enum Symbol {
        AVAILABLE('a', "·", "\033[32m"),
        RESERVED('r', "o", "\033[33m"),
        SOLD('s', "#", "\033[31m"),
        BLOCKED('b', "x", "\033[90m"),
        MISSING('-', " ", "\033[90m");

        private final char wire;
        private final String drawn;
        private final String color;

        Symbol(char wire, String drawn, String color) {
            this.wire = wire;
            this.drawn = drawn;
            this.color = color;
        }

        static Symbol of(char wire) {
            for (Symbol symbol : values()) {
                if (symbol.wire == wire) {
                    return symbol;
                }
            }
            throw new IllegalStateException("unknown seat state '" + wire + "'");
        }
    }

    SeatMapPrinter(SeatsClient seats, Output output) {
        this.seats = seats;
        this.output = output;
    }

    void draw(SeatsApi.Event event, List<String> sections) {
        if (!output.json()) {
            SeatsApi.Stats stats = event.stats();
            output.line(event.name() + ", " + event.status().name().toLowerCase(Locale.ROOT) + ": "
                    + stats.available() + " " + symbol(Symbol.AVAILABLE) + " available, " + stats.reserved() + " "
                    + symbol(Symbol.RESERVED) + " reserved, " + stats.sold() + " " + symbol(Symbol.SOLD) + " sold, "
                    + stats.blocked() + " " + symbol(Symbol.BLOCKED) + " blocked");
        }
        sections.forEach(section -> draw(event.event(), section));
    }

    private void draw(String event, String section) {
        CallOutcome<SeatsApi.SectionMap> map = seats.map(event, section).sendForOutcome();
        if (map instanceof CallOutcome.Done<SeatsApi.SectionMap> done) {
            drawRows(done.value());
        } else {
            // A general-admission area has statistics, but no map.
            drawArea(section, seats.sectionStats(event, section).send());
        }
    }

    private void drawRows(SeatsApi.SectionMap map) {
        if (output.json()) {
            output.value(map);
            return;
        }
        output.line("");
        output.line(map.section());
        int width = Integer.toString(map.rows()).length();
        for (int row = 0; row < map.map().size(); row++) {
            output.line(String.format(
                    "  %" + width + "d  %s", row + 1, drawn(map.map().get(row))));
        }
    }

    private void drawArea(String area, SeatsApi.Stats stats) {
        if (output.json()) {
            output.value(new SeatsApi.SectionStats(area, stats));
            return;
        }
        output.line("");
        output.line(area + ": " + stats.available() + " of " + stats.total() + " places available, " + stats.reserved()
                + " reserved, " + stats.sold() + " sold, " + stats.blocked() + " blocked");
    }

    private String drawn(String row) {
        StringBuilder text = new StringBuilder();
        row.chars().forEach(seat -> text.append(symbol(Symbol.of((char) seat))));
        return text.toString();
    }

    private String symbol(Symbol symbol) {
        return output.terminal() ? symbol.color + symbol.drawn + RESET : symbol.drawn;
    }
}
