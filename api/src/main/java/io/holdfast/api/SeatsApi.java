package io.holdfast.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and answers of the seats. A section is written like {@code A-1}. */
public interface SeatsApi {

    enum EventStatus {
        OPEN,
        CLOSED,
        DELETED
    }

    enum BookingStatus {
        RESERVED,
        SOLD,
        RELEASED,
        EXPIRED
    }

    enum SeatState {
        AVAILABLE,
        RESERVED,
        SOLD,
        BLOCKED
    }

    enum Transition {
        RESERVE,
        FINALIZE,
        RELEASE,
        EXPIRE,
        BLOCK,
        UNBLOCK
    }

    // Requests.

    record Seat(String section, Integer row, Integer number) {}

    /** Rows of seats, or, with a capacity, an area of places. */
    record Section(
            String id,
            @Nullable Integer rows,
            @Nullable Integer seatsPerRow,
            @Nullable Integer capacity,
            Long price) {

        public static Section rows(String id, int rows, int seatsPerRow, long price) {
            return new Section(id, rows, seatsPerRow, null, price);
        }

        public static Section area(String id, int capacity, long price) {
            return new Section(id, null, null, capacity, price);
        }
    }

    record CreateEvent(String event, String name, List<Section> sections) {}

    record EventRef(String event) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    record SeatList(String event, List<Seat> seats) {}

    record BlockPlaces(String event, String area, Integer count) {}

    record PriceOf(String event, String section, Long price) {}

    /**
     * Which seats: exactly one of seats by hand, a count of the best ones, or places of an area.
     *
     * @param holdFor how long they are kept
     */
    record Reserve(
            String event,
            String booking,
            String buyer,
            @Nullable List<Seat> seats,
            @Nullable Best best,
            @Nullable Places places,
            @Nullable Duration holdFor) {

        /** These seats. */
        public static Reserve seats(String event, String booking, String buyer, List<Seat> seats) {
            return new Reserve(event, booking, buyer, seats, null, null, null);
        }

        /** The best ones. */
        public static Reserve best(String event, String booking, String buyer, Best best) {
            return new Reserve(event, booking, buyer, null, best, null, null);
        }

        /** So many places of an area. */
        public static Reserve places(String event, String booking, String buyer, Places places) {
            return new Reserve(event, booking, buyer, null, null, places, null);
        }
    }

    record Best(
            Integer count,
            @Nullable List<String> sections,
            @Nullable List<Integer> rows,
            @Nullable Boolean together,
            @Nullable Boolean noOrphans) {

        /** So many, wherever they are. */
        public static Best of(int count) {
            return new Best(count, null, null, null, null);
        }

        /** So many, side by side. */
        public static Best together(int count) {
            return new Best(count, null, null, true, null);
        }
    }

    record Places(String area, Integer count) {}

    record BookingOf(String event, String booking, String buyer) {}

    record ExtendBooking(String event, String booking, String buyer, Instant until) {}

    /**
     * A booking.
     *
     * @param buyer whose it has to be, if that is said
     */
    record BookingRef(
            String event, String booking, @Nullable String buyer) {}

    /**
     * Bits of a section.
     *
     * @param from the first byte, of four seats each, counted from 0
     * @param to the byte behind the last
     */
    record BitsOf(
            String event,
            String section,
            @Nullable Integer from,
            @Nullable Integer to) {}

    record Sweep(@Nullable Integer most) {}

    record BookingsOf(
            String event, @Nullable Integer limit, @Nullable String cursor) {}

    record BookingsBy(
            String buyer, @Nullable Integer limit, @Nullable String cursor) {}

    record Suggest(String event, Best best) {}

    record SeatRef(String event, String section, Integer row, Integer number) {}

    record SectionRef(String event, String section) {}

    record RowRef(String event, String section, Integer row) {}

    record ChangesOf(
            String event, @Nullable Long after, @Nullable Integer limit) {}

    // Answers.

    record Stats(int available, int reserved, int sold, int blocked, int total, Instant updated) {}

    record SectionStats(String section, Stats stats) {}

    record Event(
            String event,
            String name,
            EventStatus status,
            Instant created,
            @Nullable Instant closed,
            List<String> sections,
            Stats stats,
            @Nullable Instant firstReserved,
            @Nullable Instant full,
            @Nullable Instant soldOut,
            long position) {}

    record Gone(String event) {}

    record BookedSeat(Seat seat, long price) {}

    record BookedPlaces(String area, int count, long price) {}

    record Booking(
            String event,
            String booking,
            String buyer,
            BookingStatus status,
            List<BookedSeat> seats,
            List<BookedPlaces> places,
            long total,
            Instant created,
            @Nullable Instant expires,
            @Nullable Instant ended) {}

    record Suggestion(List<Seat> seats) {}

    record Bits(byte[] bits) {}

    record Swept(int holds, int rows, boolean more) {}

    record Holder(String buyer, String booking, Instant reserved) {}

    record SeatDetail(
            Seat seat,
            SeatState state,
            long price,
            @Nullable Holder holder) {}

    /**
     * The seats of a section.
     *
     * @param map a line for each row, a letter for each seat: {@code a}vailable, {@code r}eserved, {@code s}old,
     *     {@code b}locked
     * @param position the feed goes on behind it
     */
    record SectionMap(String section, int rows, int seatsPerRow, long position, List<String> map) {}

    record Change(
            long number,
            Transition how,
            @Nullable String booking,
            Instant time,
            List<Seat> seats,
            List<Places> places) {}

    /**
     * Some changes of an event.
     *
     * @param next the position to ask for next time
     * @param complete if not, changes in between are lost: read the maps again
     * @param created when the event was made; if that changes, it is another event: read the maps again
     */
    record Changes(List<Change> changes, long first, long next, boolean complete, Instant created) {}

    record Check(
            boolean clean, long events, long sections, long seats, long bookings, long problems, List<String> named) {}
}
