package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.Booking.Status;
import io.holdfast.seats.ChurnScenario.AcknowledgedStep;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of the event of a {@link ChurnScenario} that do not rely on the check of the module. */
final class ChurnChecks {

    private ChurnChecks() {}

    /** Asserts, in one snapshot, that the counts of the event and its sections match its seats. */
    static void assertExact(Seats seats, ReadTx tx) {
        Event event = seats.events().get(tx, ChurnScenario.ARENA).orElseThrow();
        Map<SectionId, SeatCounts> stats = seats.views().stats(tx, ChurnScenario.ARENA);
        for (SeatState state : SeatState.values()) {
            assertThat(stats.values().stream()
                            .mapToInt(each -> each.count(state))
                            .sum())
                    .isEqualTo(event.stats().count(state));
        }
        stats.forEach((id, counts) -> seats.views()
                .section(tx, ChurnScenario.ARENA, id)
                .ifPresent(map -> {
                    for (SeatState state : SeatState.values()) {
                        assertThat(map.count(state)).as("%s %s", id, state).isEqualTo(counts.count(state));
                    }
                }));
    }

    /** Asserts that every acknowledged step is in the history of its booking. */
    static void assertPresent(Seats seats, Collection<AcknowledgedStep> acknowledged) {
        assertThat(acknowledged).allSatisfy(each -> {
            List<BookingStep> history = seats.amendments().history(ChurnScenario.ARENA, each.booking());
            if (each.number() == 0) {
                assertThat(history).anyMatch(step -> step.kind() == each.kind());
            } else {
                assertThat(history).hasSizeGreaterThanOrEqualTo(each.number());
                assertThat(history.get(each.number() - 1).kind()).isEqualTo(each.kind());
            }
        });
    }

    /**
     * Asserts that no seat has two bookings, that the history of every booking leads to its seats and places, and that
     * the seats and places of the bookings are those that the event counts.
     */
    static void assertHistoriesLeadToTheSeats(Seats seats) {
        Map<Seat, BookingId> owners = new HashMap<>();
        int booked = 0;
        @Nullable String cursor = null;
        do {
            Page<Booking> page = seats.bookings(ChurnScenario.ARENA, SeatsLimits.MAX_PAGE, cursor);
            for (Booking booking : page.rows()) {
                booked += assertHistoryLeadsTo(seats, booking);
                if (isHeld(booking)) {
                    booking.seats()
                            .forEach(seat -> assertThat(owners.put(seat.seat(), booking.id()))
                                    .as("%s is sold twice", seat.seat())
                                    .isNull());
                }
            }
            cursor = page.next().orElse(null);
        } while (cursor != null);
        SeatCounts counts =
                seats.events().get(ChurnScenario.ARENA).orElseThrow().stats();
        assertThat(booked).isPositive().isEqualTo(counts.reserved() + counts.sold());
    }

    /** Returns the number of seats and places that a booking holds. */
    private static int assertHistoryLeadsTo(Seats seats, Booking booking) {
        Set<Seat> left = new HashSet<>();
        int places = 0;
        List<BookingStep> history = seats.amendments().history(ChurnScenario.ARENA, booking.id());
        for (BookingStep step : history) {
            step.freed()
                    .forEach(seat -> assertThat(left.remove(seat.seat()))
                            .as("%s frees %s", booking.id(), seat)
                            .isTrue());
            step.taken()
                    .forEach(seat -> assertThat(left.add(seat.seat()))
                            .as("%s takes %s", booking.id(), seat)
                            .isTrue());
            places += count(step.takenPlaces()) - count(step.freedPlaces());
        }
        assertThat(history).as(booking.id().value()).isNotEmpty();
        boolean held = isHeld(booking);
        assertThat(left)
                .as(booking.id().value())
                .isEqualTo(
                        held
                                ? Set.copyOf(booking.seats().stream()
                                        .map(Booking.BookedSeat::seat)
                                        .toList())
                                : Set.of());
        assertThat(places).as(booking.id().value()).isEqualTo(held ? count(booking.places()) : 0);
        return left.size() + places;
    }

    private static boolean isHeld(Booking booking) {
        return booking.status() == Status.RESERVED || booking.status() == Status.SOLD;
    }

    private static int count(List<Booking.BookedPlaces> places) {
        return places.stream().mapToInt(Booking.BookedPlaces::count).sum();
    }
}
