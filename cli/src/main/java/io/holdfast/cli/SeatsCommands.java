package io.holdfast.cli;

import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsApi.Best;
import io.holdfast.api.SeatsApi.BookingOf;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.Places;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.Seat;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.SeatsClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "seats", description = "Manages event seats.")
final class SeatsCommands extends BaseCommand {

    SeatsCommands(Cli cli) {
        super(cli);
    }

    private SeatsClient seats() {
        return client().seats();
    }

    @Command(name = "events", description = "Lists all events.")
    int events(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                seats().events(),
                limit,
                "event",
                "name",
                "status",
                "stats.available",
                "stats.reserved",
                "stats.sold",
                "stats.blocked",
                "stats.total");
    }

    @Command(name = "event", description = "Shows an event with its statistics.")
    int event(@Parameters(paramLabel = "EVENT") String event) {
        return show(seats().event(event));
    }

    @Command(
            name = "create",
            description = "Creates an event from a layout.",
            footer = {
                "",
                "A layout is a JSON file: {\"name\": \"Gala\", \"sections\": [",
                "  {\"id\": \"A-1\", \"rows\": 20, \"seatsPerRow\": 30, \"price\": 4500},",
                "  {\"id\": \"Floor\", \"capacity\": 500, \"price\": 2000}]}"
            })
    int create(
            @Parameters(paramLabel = "EVENT") String event,
            @Parameters(paramLabel = "LAYOUT", description = "JSON file with the layout.") Path layout)
            throws IOException {
        CreateEvent request = StrictJson.bind(
                StrictJson.readObject(Files.readAllBytes(layout)).put("event", event), CreateEvent.class);
        return show(seats().createEvent(request));
    }

    @Command(name = "map", description = "Draws the seat map of an event.")
    int map(
            @Parameters(paramLabel = "EVENT") String event,
            @Option(names = "--section", description = "Draw only this section.") @Nullable String section) {
        SeatsApi.Event shown = seats().event(event).send();
        new SeatMapPrinter(seats(), output()).draw(shown, section == null ? shown.sections() : List.of(section));
        return Cli.DONE;
    }

    @Command(name = "best", description = "Suggests the best available seats without holding them.")
    int best(
            @Parameters(paramLabel = "EVENT") String event,
            @Parameters(paramLabel = "COUNT") int count,
            @Option(names = "--together", description = "Only adjacent seats.") boolean together,
            @Option(names = "--category", description = "Only seats of this price category. Repeatable.") @Nullable
                    List<String> categories) {
        return show(seats().suggest(event, best(count, together, categories)));
    }

    @Command(
            name = "reserve",
            aliases = "hold",
            description =
                    "Holds seats for a buyer: named seats, the best available ones, or places in a general-admission"
                            + " area.")
    int reserve(
            @Parameters(paramLabel = "EVENT") String event,
            @Parameters(paramLabel = "BUYER") String buyer,
            @Parameters(arity = "0..*", paramLabel = "SECTION/ROW/SEAT", description = "Seat to hold, such as A-1/3/7.")
                    List<String> named,
            @Option(names = "--best", paramLabel = "COUNT", description = "Hold this number of the best seats.")
                    @Nullable
                    Integer best,
            @Option(names = "--together", description = "With --best: only adjacent seats.") boolean together,
            @Option(names = "--category", description = "With --best: only seats of this price category. Repeatable.")
                    @Nullable
                    List<String> categories,
            @Option(
                            names = "--ticket",
                            paramLabel = "TYPE=COUNT",
                            description = "Ticket types of the seats in their order, such as child=2. Repeatable.")
                    @Nullable
                    Map<String, Integer> tickets,
            @Option(names = "--code", description = "Code of an allotment. Repeatable.") @Nullable List<String> codes,
            @Option(names = "--area", description = "Hold places in this general-admission area.") @Nullable
                    String area,
            @Option(
                            names = "--places",
                            paramLabel = "COUNT",
                            defaultValue = "1",
                            description = "With --area: number of places. Default: 1.")
                    int places,
            @Option(names = "--booking", description = "Id of the booking. Default: a random id.") @Nullable
                    String booking,
            @Option(names = "--for", paramLabel = "DURATION", description = "Duration of the hold, such as PT5M.")
                    @Nullable
                    Duration holdFor) {
        return show(seats().reserve(new Reserve(
                event,
                booking == null ? UUID.randomUUID().toString() : booking,
                buyer,
                named == null || named.isEmpty()
                        ? null
                        : named.stream().map(SeatsCommands::seat).toList(),
                best == null ? null : best(best, together, categories),
                area == null ? null : new Places(area, places),
                holdFor,
                null,
                tickets == null
                        ? null
                        : tickets.entrySet().stream()
                                .map(each -> new SeatsApi.Tickets(each.getKey(), each.getValue()))
                                .toList(),
                null,
                codes)));
    }

    private static Best best(int count, boolean together, @Nullable List<String> categories) {
        Best best = together ? Best.together(count) : Best.of(count);
        return categories == null ? best : best.withCategories(categories);
    }

    @Command(name = "terms", description = "Shows the price categories of an event and the rules for its bookings.")
    int terms(@Parameters(paramLabel = "EVENT") String event) {
        return show(seats().terms(event));
    }

    @Command(name = "allotments", description = "Lists the seats and places of an event that are set aside.")
    int allotments(
            @Parameters(paramLabel = "EVENT") String event,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                seats().allotments(event), limit, "allotment", "channel", "hasCode", "until", "active", "available");
    }

    @Command(name = "book", description = "Sells the seats that a booking holds.")
    int book(
            @Parameters(paramLabel = "EVENT") String event,
            @Parameters(paramLabel = "BOOKING") String booking,
            @Parameters(paramLabel = "BUYER") String buyer) {
        return show(seats().finalize(new BookingOf(event, booking, buyer)));
    }

    @Command(name = "release", description = "Releases the seats that a booking holds.")
    int release(
            @Parameters(paramLabel = "EVENT") String event,
            @Parameters(paramLabel = "BOOKING") String booking,
            @Parameters(paramLabel = "BUYER") String buyer) {
        return show(seats().release(new BookingOf(event, booking, buyer)));
    }

    @Command(name = "bookings", description = "Lists the bookings for an event.")
    int bookings(
            @Parameters(paramLabel = "EVENT") String event,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(seats().bookings(event), limit, "booking", "buyer", "status", "total", "created", "expires");
    }

    @Command(name = "history", description = "Lists the changes to a booking with their authors, newest first.")
    int history(
            @Parameters(paramLabel = "BOOKING") String booking,
            @Option(
                            names = "--event",
                            description = "Event of the booking; needed if several events have a booking with this id.")
                    @Nullable
                    String event,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return showHistory(booking, event, limit);
    }

    @Command(name = "buyer", description = "Lists a buyer's bookings across all events.")
    int buyer(
            @Parameters(paramLabel = "BUYER") String buyer,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(seats().bookingsOfBuyer(buyer), limit, "event", "booking", "status", "total", "created", "expires");
    }

    @Command(name = "close", description = "Closes ticket sales for an event.")
    int close(@Parameters(paramLabel = "EVENT") String event) {
        return show(seats().closeEvent(event));
    }

    static Seat seat(String text) {
        String[] parts = text.split("/", -1);
        try {
            if (parts.length == 3) {
                return new Seat(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            }
        } catch (NumberFormatException e) {
            // Reported below, like a wrong number of parts.
        }
        throw new IllegalArgumentException(
                "a seat must have the form SECTION/ROW/SEAT, such as A-1/3/7, but is '" + text + "'");
    }
}
