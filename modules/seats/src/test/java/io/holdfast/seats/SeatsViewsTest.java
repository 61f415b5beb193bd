package io.holdfast.seats;

import static io.holdfast.seats.SeatTransition.BLOCK;
import static io.holdfast.seats.SeatTransition.FINALIZE;
import static io.holdfast.seats.SeatTransition.RELEASE;
import static io.holdfast.seats.SeatTransition.RESERVE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeatsViewsTest extends SeatsTestBase {

    @Test
    void aSectionIsReadAsBitsInRangesAndDecoded() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(1, 1, 2, 5));
        seats.finalize(OPERA, booking.id(), ADA);
        byte[] bits = seats.views().bits(OPERA, A1).orElseThrow();
        assertThat(bits).hasSize(10).startsWith(0b10_10_00_00, 0b10_00_00_00);
        assertThat(seats.views().bits(OPERA, A1, 1, 3).orElseThrow()).containsExactly(0b10_00_00_00, 0);
        assertThat(seats.views().bits(OPERA, A1, 9, 100).orElseThrow()).hasSize(1);
        assertThat(seats.views().bits(OPERA, A1, 50, 60).orElseThrow()).isEmpty();
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        assertThat(map.bits()).isEqualTo(bits);
        assertThat(map.state(1, 5)).isEqualTo(SeatState.SOLD);
        assertThat(map.row(1)).hasSize(10).startsWith(SeatState.SOLD, SeatState.SOLD, SeatState.AVAILABLE);
        assertThat(map.count(SeatState.SOLD)).isEqualTo(3);
        assertThat(List.of(map.rows(), map.seatsPerRow())).containsExactly(4, 10);
        refuses(ErrorCode.LIMIT_EXCEEDED, () -> map.state(1, 11), "number must be between 1 and 10, but is 11");
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> seats.views().bits(OPERA, A1, 2, 1),
                "to must be between",
                "but is 1");
    }

    @Test
    void missingEventsAndSectionsAreEmpty() {
        Seats seats = opera();
        SectionId z = SectionId.of("Z-1");
        EventId none = EventId.of("none");
        assertThat(seats.views().bits(OPERA, z)).isEmpty();
        assertThat(seats.views().bits(OPERA, STANDING)).isEmpty();
        assertThat(seats.views().section(OPERA, STANDING)).isEmpty();
        assertThat(seats.views().section(none, A1)).isEmpty();
        assertThat(seats.views().stats(OPERA, z)).isEmpty();
        assertThat(seats.views().stats(none)).isEmpty();
        assertThat(seats.views().seat(none, seat(1, 1))).isEmpty();
        assertThat(seats.views().detail(OPERA, seat(5, 1))).isEmpty();
        assertThat(seats.views().detail(OPERA, Seat.of(STANDING, 1, 1))).isEmpty();
        assertThat(seats.views().details(none, A1, 1)).isEmpty();
        assertThat(seats.views().changes(none, 0, 1)).isEmpty();
    }

    @Test
    void theCountsOfAllSectionsAreInTheOrderOfTheEvent() {
        Seats seats = opera();
        reserve(seats, SeatChoice.best(3).in(A2));
        assertThat(seats.views().stats(OPERA).keySet()).containsExactly(A1, A2, STANDING);
        assertThat(seats.views().stats(OPERA).getOrDefault(A2, NO_STATS).reserved())
                .isEqualTo(3);
    }

    @Test
    void theDetailsOfARowHaveHoldersAndPrices() {
        Seats seats = opera();
        Booking booking = reserve(seats, hand(3, 2, 3));
        List<SeatDetail> row = seats.views().details(OPERA, A1, 3);
        assertThat(row).hasSize(10);
        assertThat(row.get(0))
                .isEqualTo(new SeatDetail(seat(3, 1), SeatState.AVAILABLE, Price.of(4_500), Optional.empty()));
        assertThat(row.get(2).holder().orElseThrow())
                .isEqualTo(new SeatDetail.Holder(ADA, booking.id(), booking.created()));
    }

    @Test
    void everyTransitionIsInTheFeedInOrder() {
        Seats seats = opera();
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        Booking sold = reserve(seats, hand(1, 1, 2));
        Booking released = reserve(seats, SeatChoice.places(STANDING, 2));
        stores.clock().advance(Duration.ofSeconds(1));
        seats.finalize(OPERA, sold.id(), ADA);
        seats.release(OPERA, released.id(), ADA);
        seats.events().block(OPERA, List.of(seat(4, 10)));
        SeatChangePage changes =
                seats.views().changes(OPERA, map.position(), 100).orElseThrow();
        assertThat(transitions(changes)).containsExactly(RESERVE, RESERVE, FINALIZE, RELEASE, BLOCK);
        assertThat(changes.changes()).extracting(SeatChange::number).containsExactly(1L, 2L, 3L, 4L, 5L);
        SeatChange third = changes.changes().get(2);
        assertThat(third.seats()).containsExactly(seat(1, 1), seat(1, 2));
        assertThat(third.booking()).contains(sold.id());
        assertThat(third.time()).isEqualTo(stores.clock().instant());
        assertThat(third.how().from()).isEqualTo(SeatState.RESERVED);
        assertThat(third.how().to()).isEqualTo(SeatState.SOLD);
        assertThat(changes.changes().get(3).places()).containsExactly(new SeatChange.ChangedPlaces(STANDING, 2));
        assertThat(changes.changes().get(4).booking()).isEmpty();
        SeatChangePage two = seats.views().changes(OPERA, 1, 2).orElseThrow();
        assertThat(transitions(two)).containsExactly(RESERVE, FINALIZE);
        assertThat(two.next()).isEqualTo(3);
        SeatChangePage none = seats.views().changes(OPERA, 5, 2).orElseThrow();
        assertThat(none.changes()).isEmpty();
        assertThat(none.next()).isEqualTo(5);
        assertThat(seats.events().get(OPERA).orElseThrow().position()).isEqualTo(5);
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                () -> seats.views().changes(OPERA, -1, 1),
                "after must be between",
                "but is -1");
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.views().changes(OPERA, 0, 1_001),
                "limit must be between",
                "but is 1001");
    }

    @Test
    void changesOfOtherEventsAreNotInTheFeed() {
        Seats seats = opera();
        EventId operas = EventId.of("operas");
        seats.events().create(new EventPlan(operas, "x", PLAN.sections()));
        booked(seats.reserve(ReservationRequest.of(operas, fresh(), ADA, hand(1, 1))));
        assertThat(seats.views().changes(OPERA, 0, 10).orElseThrow().changes()).isEmpty();
        assertThat(seats.views().changes(operas, 0, 10).orElseThrow().changes()).hasSize(1);
    }

    @Test
    void oldChangesAreRemovedAccordingToTheRetention() {
        opera();
        Seats seats = seats(SeatsOptions.DEFAULT.withChangeRetention(3));
        for (int number = 1; number <= 10; number++) {
            reserve(seats, hand(1, number));
        }
        SeatChangePage kept = seats.views().changes(OPERA, 2, 100).orElseThrow();
        assertThat(kept.first()).isEqualTo(8);
        assertThat(kept.changes()).extracting(SeatChange::number).containsExactly(8L, 9L, 10L);
        assertThat(kept.complete()).isFalse();
        assertThat(seats.views().changes(OPERA, 7, 100).orElseThrow().complete())
                .isTrue();
        Seats fewer = seats(SeatsOptions.DEFAULT.withChangeRetention(1));
        reserve(fewer, hand(2, 1));
        assertThat(fewer.views().changes(OPERA, 0, 100).orElseThrow().first()).isEqualTo(10);
        reserve(fewer, hand(2, 2));
        assertThat(fewer.views().changes(OPERA, 0, 100).orElseThrow().first()).isEqualTo(12);
    }

    @Test
    void aPositionFromBeforeTheEventWasRecreatedIsDetected() {
        Seats seats = opera();
        assertThat(seats.views().changes(OPERA, 0, 10).orElseThrow().complete()).isTrue();
        upTo(5).forEach(number -> reserve(seats, hand(1, number)));
        SeatChangePage before = seats.views().changes(OPERA, 0, 10).orElseThrow();
        assertThat(before.complete()).isTrue();
        seats.events().close(OPERA);
        seats.events().deleteForced(OPERA, BookingChangeReason.of("rain"));
        opera();
        reserve(seats, hand(1, 1));
        SeatChangePage anew = seats.views().changes(OPERA, before.next(), 10).orElseThrow();
        assertThat(anew.complete()).isFalse();
        assertThat(anew.next()).isEqualTo(1);
    }

    @Test
    void namespacesAreIsolated() {
        Seats production = opera();
        Seats test = seats(SeatsOptions.DEFAULT.withNamespace("test_gw0_"));
        assertThat(test.events().get(OPERA)).isEmpty();
        test.events().create(new EventPlan(OPERA, "Test", PLAN.sections()));
        BookingId same = fresh();
        booked(test.reserve(ask(same, hand(1, 1))));
        assertThat(production.views().seat(OPERA, seat(1, 1))).contains(SeatState.AVAILABLE);
        booked(production.reserve(ask(same, hand(1, 1))));
        assertThat(production.events().list(10, null).rows()).hasSize(1);
        stores.clock().advance(Duration.ofHours(1));
        assertThat(test.sweep().expired()).isEqualTo(1);
        assertThat(test.check().count("events")).isEqualTo(1);
        assertThat(test.check().isClean()).isTrue();
        assertThat(production.sweep().expired()).isEqualTo(1);
    }

    @Test
    void bookingsAreListedByTheirIds() {
        Seats seats = opera();
        upTo(5).forEach(number -> reserve(seats, hand(1, number)));
        var page = seats.bookings(OPERA, 3, null);
        assertThat(page.rows())
                .extracting(Booking::id)
                .containsExactly(BookingId.of("booking-1"), BookingId.of("booking-2"), BookingId.of("booking-3"));
        assertThat(seats.bookings(OPERA, 3, page.next().orElseThrow()).rows()).hasSize(2);
    }

    @Test
    void theBookingsOfABuyerAreListedAcrossAllEvents() {
        Seats seats = opera();
        EventId ballet = EventId.of("ballet");
        seats.events().create(new EventPlan(ballet, "Giselle", PLAN.sections()));
        Seats elsewhere = seats(SeatsOptions.DEFAULT.withNamespace("elsewhere"));
        elsewhere.events().create(PLAN);
        for (Seats room : List.of(seats, elsewhere)) {
            booked(room.reserve(ask(fresh(), hand(1, 1))));
        }
        booked(seats.reserve(ReservationRequest.of(ballet, fresh(), ADA, SeatChoice.best(1))));
        booked(seats.reserve(ReservationRequest.of(ballet, fresh(), BOB, SeatChoice.best(1))));
        var first = seats.bookings(ADA, 1, null);
        assertThat(first.rows()).extracting(Booking::event).containsExactly(OPERA);
        assertThat(seats.bookings(ADA, 1, first.next().orElseThrow()).rows())
                .extracting(Booking::event)
                .containsExactly(ballet);
        seats.events().close(ballet);
        seats.events().deleteForced(ballet, BookingChangeReason.of("rain"));
        assertThat(seats.bookings(ADA, 10, null).rows())
                .extracting(Booking::status)
                .containsExactlyInAnyOrder(Booking.Status.RESERVED, Booking.Status.CANCELLED);
        assertThat(seats.bookings(BOB, 10, null).rows())
                .extracting(Booking::status)
                .containsExactly(Booking.Status.CANCELLED);
        assertThat(elsewhere.bookings(ADA, 10, null).rows()).hasSize(1);
    }

    @Test
    void commandsAndReadsRunAsynchronouslyThroughTheStore() {
        Seats seats = opera();
        Store store = stores.store();
        SeatsViews views = seats.views();
        BookingId id = fresh();
        Booking booking = booked(store.writeAsync(tx -> seats.reserve(tx, ask(id, SeatChoice.best(2))))
                .join());
        Instant later = booking.expires().plusSeconds(1);
        booked(store.writeAsync(tx -> seats.extend(tx, OPERA, id, ADA, later)).join());
        booked(store.writeAsync(tx -> seats.finalize(tx, OPERA, id, ADA)).join());
        BookingId other = fresh();
        booked(store.writeAsync(tx -> seats.reserve(tx, ask(other, hand(2, 1)))).join());
        booked(store.writeAsync(tx -> seats.release(tx, OPERA, other, ADA)).join());
        assertThat(store.readAsync(tx -> seats.booking(tx, OPERA, id)).join()).isEqualTo(seats.booking(OPERA, id));
        assertThat(store.readAsync(tx -> seats.bookings(tx, OPERA, 10, null)).join())
                .isEqualTo(seats.bookings(OPERA, 10, null));
        assertThat(store.readAsync(tx -> seats.bookings(tx, ADA, 10, null)).join())
                .isEqualTo(seats.bookings(ADA, 10, null));
        assertThat(store.readAsync(tx -> seats.suggest(tx, OPERA, SeatChoice.best(2)))
                        .join())
                .isEqualTo(seats.suggest(OPERA, SeatChoice.best(2)));
        assertThat(store.readAsync(tx -> views.seat(tx, OPERA, seat(1, 1))).join())
                .contains(SeatState.SOLD);
        assertThat(store.readAsync(tx -> views.bits(tx, OPERA, A1)).join().orElseThrow())
                .hasSize(10);
        assertThat(store.readAsync(tx -> views.bits(tx, OPERA, A1, 0, 1)).join().orElseThrow())
                .hasSize(1);
        assertThat(store.readAsync(tx -> views.section(tx, OPERA, A1))
                        .join()
                        .orElseThrow()
                        .count(SeatState.SOLD))
                .isEqualTo(2);
        assertThat(store.readAsync(tx -> views.stats(tx, OPERA, A1)).join()).isEqualTo(views.stats(OPERA, A1));
        assertThat(store.readAsync(tx -> views.stats(tx, OPERA)).join()).isEqualTo(views.stats(OPERA));
        assertThat(store.readAsync(tx -> views.detail(tx, OPERA, seat(1, 1))).join())
                .isEqualTo(views.detail(OPERA, seat(1, 1)));
        assertThat(store.readAsync(tx -> views.details(tx, OPERA, A1, 1)).join())
                .isEqualTo(views.details(OPERA, A1, 1));
        assertThat(store.readAsync(tx -> views.changes(tx, OPERA, 0, 9)).join()).isEqualTo(views.changes(OPERA, 0, 9));
    }
}
