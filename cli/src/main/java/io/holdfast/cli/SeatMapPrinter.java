package io.holdfast.cli;

import io.holdfast.api.SeatsApi;
import io.holdfast.client.CallOutcome;
import io.holdfast.client.SeatsClient;
import java.util.List;
import java.util.Locale;

/** The seats of an event, drawn with a sign for each; in colours on a terminal. */
final class SeatMapPrinter {

    private static final String RESET = "\033[0m";

    private final SeatsClient seats;
    private final Output output;

    /** How a seat is drawn. */
    private enum Sign {
        AVAILABLE('a', "·", "\033[32m"),
        RESERVED('r', "o", "\033[33m"),
        SOLD('s', "#", "\033[31m"),
        BLOCKED('b', "x", "\033[90m");

        private final char wire;
        private final String drawn;
        private final String colour;

        Sign(char wire, String drawn, String colour) {
            this.wire = wire;
            this.drawn = drawn;
            this.colour = colour;
        }

        static Sign of(char wire) {
            for (Sign sign : values()) {
                if (sign.wire == wire) {
                    return sign;
                }
            }
            throw new IllegalStateException("'" + wire + "' is no seat");
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
                    + stats.available() + " " + sign(Sign.AVAILABLE) + " available, " + stats.reserved() + " "
                    + sign(Sign.RESERVED) + " reserved, " + stats.sold() + " " + sign(Sign.SOLD) + " sold, "
                    + stats.blocked() + " " + sign(Sign.BLOCKED) + " blocked");
        }
        sections.forEach(section -> draw(event.event(), section));
    }

    private void draw(String event, String section) {
        CallOutcome<SeatsApi.SectionMap> map = seats.map(event, section).sendForOutcome();
        if (map instanceof CallOutcome.Done<SeatsApi.SectionMap> done) {
            rows(done.value());
        } else {
            // An area has figures, but no map.
            area(section, seats.sectionStats(event, section).send());
        }
    }

    private void rows(SeatsApi.SectionMap map) {
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

    private void area(String area, SeatsApi.Stats stats) {
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
        row.chars().forEach(seat -> text.append(sign(Sign.of((char) seat))));
        return text.toString();
    }

    private String sign(Sign sign) {
        return output.terminal() ? sign.colour + sign.drawn + RESET : sign.drawn;
    }
}
