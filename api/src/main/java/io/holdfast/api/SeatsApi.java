package io.holdfast.api;

import io.holdfast.api.endpoint.RecordCopy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses of the seats module. A section has an id such as {@code A-1}. */
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
        EXPIRED,
        CANCELLED
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
        UNBLOCK,
        SELL,
        CANCEL,
        WITHHOLD,
        ADD,
        REMOVE,
        PLAN
    }

    /** A feature of a seat; {@code AISLE} separates the seat from the next one. */
    enum SeatFeature {
        ACCESSIBLE,
        COMPANION,
        RESTRICTED_VIEW,
        AISLE
    }

    // Requests.

    record Seat(String section, Integer row, Integer number) {}

    /** A seat within a section. */
    record RowSeat(Integer row, Integer number) {}

    /**
     * A section with rows of seats or, if a capacity is given, an area with places.
     *
     * @param blocked the seats that are not for sale, in a section with rows
     * @param blockedPlaces the number of places that are not for sale, in an area
     */
    record Section(
            String id,
            @Nullable Integer rows,
            @Nullable Integer seatsPerRow,
            @Nullable Integer capacity,
            Long price,
            @Nullable List<RowSeat> blocked,
            @Nullable Integer blockedPlaces) {

        public static Section rows(String id, int rows, int seatsPerRow, long price) {
            return new Section(id, rows, seatsPerRow, null, price, null, null);
        }

        public static Section area(String id, int capacity, long price) {
            return new Section(id, null, null, capacity, price, null, null);
        }
    }

    record CreateEvent(String event, String name, List<Section> sections) {}

    record EventRef(String event) {}

    /**
     * A request to delete a closed event.
     *
     * @param force whether to delete the event even if it has sold or reserved seats; its bookings are then cancelled
     * @param reason the reason for the cancellations, required with {@code force}
     */
    record DeleteEvent(
            String event,
            @Nullable Boolean force,
            @Nullable String reason,
            @Nullable String author) {
        /** Creates a request with only the required fields. */
        public static DeleteEvent of(String event) {
            return new DeleteEvent(event, null, null, null);
        }

        /** Returns a copy with the given {@code force}. */
        public DeleteEvent withForce(boolean force) {
            return new DeleteEvent(event, force, reason, author);
        }

        /** Returns a copy with the given {@code reason}. */
        public DeleteEvent withReason(String reason) {
            return new DeleteEvent(event, force, reason, author);
        }

        /** Returns a copy with the given {@code author}. */
        public DeleteEvent withAuthor(String author) {
            return new DeleteEvent(event, force, reason, author);
        }
    }

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    record SeatList(String event, List<Seat> seats) {}

    record BlockPlaces(String event, String area, Integer count) {}

    record PriceOf(String event, String section, Long price) {}

    /**
     * A reservation of specific seats or of the best available seats, of places in areas, or of both.
     *
     * @param places places in one area
     * @param areas places in several areas
     * @param holdFor the duration of the hold, or null for the default duration
     * @param tickets the ticket types of the seats in their order, and then of the places; as many as seats and places
     * @param noOrphans for specific seats, whether to refuse seats that leave a single free seat where others would not
     * @param codes the codes of allotments whose seats and places can be reserved
     */
    record Reserve(
            String event,
            String booking,
            String buyer,
            @Nullable List<Seat> seats,
            @Nullable Best best,
            @Nullable Places places,
            @Nullable Duration holdFor,
            @Nullable List<Places> areas,
            @Nullable List<Tickets> tickets,
            @Nullable Boolean noOrphans,
            @Nullable List<String> codes) {

        /** Creates a reservation of specific seats. */
        public static Reserve seats(String event, String booking, String buyer, List<Seat> seats) {
            return of(event, booking, buyer).withSeats(seats);
        }

        /** Creates a reservation of the best available seats. */
        public static Reserve best(String event, String booking, String buyer, Best best) {
            return of(event, booking, buyer).withBest(best);
        }

        /** Creates a reservation of places in an area. */
        public static Reserve places(String event, String booking, String buyer, Places places) {
            return of(event, booking, buyer).withPlaces(places);
        }

        /** Creates a request with only the required fields. */
        public static Reserve of(String event, String booking, String buyer) {
            return new Reserve(event, booking, buyer, null, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code seats}. */
        public Reserve withSeats(List<Seat> seats) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code best}. */
        public Reserve withBest(Best best) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code places}. */
        public Reserve withPlaces(Places places) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code holdFor}. */
        public Reserve withHoldFor(Duration holdFor) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code areas}. */
        public Reserve withAreas(List<Places> areas) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code tickets}. */
        public Reserve withTickets(List<Tickets> tickets) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code noOrphans}. */
        public Reserve withNoOrphans(boolean noOrphans) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }

        /** Returns a copy with the given {@code codes}. */
        public Reserve withCodes(List<String> codes) {
            return new Reserve(event, booking, buyer, seats, best, places, holdFor, areas, tickets, noOrphans, codes);
        }
    }

    /**
     * A number of tickets of one type.
     *
     * @param type the ticket type, such as {@code child}
     */
    record Tickets(String type, Integer count) {}

    /**
     * The best available seats.
     *
     * @param categories the permitted categories; all by default
     * @param minPrice the minimum price of a seat without a ticket type
     * @param maxPrice the maximum price of a seat without a ticket type
     * @param fullView whether to exclude seats with a restricted view
     * @param accessible the number of wheelchair spaces that adjacent seats must contain; without it, wheelchair spaces
     *     and companion seats are not selected
     */
    record Best(
            Integer count,
            @Nullable List<String> sections,
            @Nullable List<Integer> rows,
            @Nullable Boolean together,
            @Nullable Boolean noOrphans,
            @Nullable List<String> categories,
            @Nullable Long minPrice,
            @Nullable Long maxPrice,
            @Nullable Boolean fullView,
            @Nullable Integer accessible) {

        /** Creates a request for the given number of seats in any position. */
        public static Best of(int count) {
            return new Best(count, null, null, null, null, null, null, null, null, null);
        }

        /** Creates a request for the given number of adjacent seats. */
        public static Best together(int count) {
            return of(count).withTogether(true);
        }

        /** Returns a copy with the given {@code sections}. */
        public Best withSections(List<String> sections) {
            return new Best(
                    count, sections, rows, together, noOrphans, categories, minPrice, maxPrice, fullView, accessible);
        }

        /** Returns a copy with the given {@code together}. */
        public Best withTogether(boolean together) {
            return new Best(
                    count, sections, rows, together, noOrphans, categories, minPrice, maxPrice, fullView, accessible);
        }

        /** Returns a copy with the given {@code categories}. */
        public Best withCategories(List<String> categories) {
            return new Best(
                    count, sections, rows, together, noOrphans, categories, minPrice, maxPrice, fullView, accessible);
        }

        /** Returns a copy with the given {@code maxPrice}. */
        public Best withMaxPrice(long maxPrice) {
            return new Best(
                    count, sections, rows, together, noOrphans, categories, minPrice, maxPrice, fullView, accessible);
        }

        /** Returns a copy with the given {@code accessible}. */
        public Best withAccessible(int accessible) {
            return new Best(
                    count, sections, rows, together, noOrphans, categories, minPrice, maxPrice, fullView, accessible);
        }

        /** Returns a copy with the given {@code rows}. */
        public Best withRows(List<Integer> rows) {
            return RecordCopy.with(this, "rows", rows);
        }

        /** Returns a copy with the given {@code noOrphans}. */
        public Best withNoOrphans(boolean noOrphans) {
            return RecordCopy.with(this, "noOrphans", noOrphans);
        }

        /** Returns a copy with the given {@code minPrice}. */
        public Best withMinPrice(long minPrice) {
            return RecordCopy.with(this, "minPrice", minPrice);
        }

        /** Returns a copy with the given {@code fullView}. */
        public Best withFullView(boolean fullView) {
            return RecordCopy.with(this, "fullView", fullView);
        }
    }

    record Places(String area, Integer count) {}

    record BookingOf(String event, String booking, String buyer) {}

    record ExtendBooking(String event, String booking, String buyer, Instant until) {}

    /**
     * A reference to a booking.
     *
     * @param buyer the expected buyer of the booking, or null to accept any buyer
     */
    record BookingRef(
            String event, String booking, @Nullable String buyer) {
        /** Creates a request with only the required fields. */
        public static BookingRef of(String event, String booking) {
            return new BookingRef(event, booking, null);
        }

        /** Returns a copy with the given {@code buyer}. */
        public BookingRef withBuyer(String buyer) {
            return new BookingRef(event, booking, buyer);
        }
    }

    /**
     * A range of seat states in a section.
     *
     * @param from the index of the first byte, where each byte holds the states of four seats
     * @param to the index after the last byte, where each byte holds the states of four seats
     */
    record BitsOf(
            String event,
            String section,
            @Nullable Integer from,
            @Nullable Integer to) {
        /** Creates a request with only the required fields. */
        public static BitsOf of(String event, String section) {
            return new BitsOf(event, section, null, null);
        }

        /** Returns a copy with the given {@code from}. */
        public BitsOf withFrom(int from) {
            return new BitsOf(event, section, from, to);
        }

        /** Returns a copy with the given {@code to}. */
        public BitsOf withTo(int to) {
            return new BitsOf(event, section, from, to);
        }
    }

    record Sweep(@Nullable Integer most) {
        /** Creates a request with the default values. */
        public static Sweep defaults() {
            return new Sweep(null);
        }

        /** Returns a copy with the given {@code most}. */
        public Sweep withMost(int most) {
            return new Sweep(most);
        }
    }

    record BookingsOf(
            String event, @Nullable Integer limit, @Nullable String cursor) {}

    record BookingsBy(
            String buyer, @Nullable Integer limit, @Nullable String cursor) {}

    /**
     * A request for the best available seats.
     *
     * @param codes the codes of allotments whose seats can be suggested
     */
    record Suggest(String event, Best best, @Nullable List<String> codes) {
        /** Creates a request with only the required fields. */
        public static Suggest of(String event, Best best) {
            return new Suggest(event, best, null);
        }

        /** Returns a copy with the given {@code codes}. */
        public Suggest withCodes(List<String> codes) {
            return new Suggest(event, best, codes);
        }
    }

    record SeatRef(String event, String section, Integer row, Integer number) {}

    record SectionRef(String event, String section) {}

    /**
     * A request for the seats of a section with their holders.
     *
     * @param limit the maximum number of seat rows
     */
    record SectionSeats(
            String event,
            String section,
            @Nullable Integer limit,
            @Nullable String cursor) {}

    record RowRef(String event, String section, Integer row) {}

    record ChangesOf(
            String event, @Nullable Long after, @Nullable Integer limit) {
        /** Creates a request with only the required fields. */
        public static ChangesOf of(String event) {
            return new ChangesOf(event, null, null);
        }

        /** Returns a copy with the given {@code after}. */
        public ChangesOf withAfter(long after) {
            return new ChangesOf(event, after, limit);
        }
    }

    // Responses.

    record Stats(int available, int reserved, int sold, int blocked, int total, Instant updated) {}

    record SectionStats(String section, Stats stats) {}

    /**
     * An event.
     *
     * @param repeated in the response to a command, whether an earlier request had already made this change
     */
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
            long position,
            @Nullable Boolean repeated) {}

    record Gone(String event, boolean repeated) {}

    /**
     * A seat of a booking.
     *
     * @param ticket the ticket type
     * @param allotment the allotment that the seat was taken from
     */
    record BookedSeat(
            Seat seat,
            long price,
            @Nullable String category,
            @Nullable String ticket,
            @Nullable String allotment) {}

    /**
     * Places of a booking.
     *
     * @param price the price per place
     * @param ticket the ticket type
     * @param allotment the allotment that the places were taken from
     */
    record BookedPlaces(
            String area,
            int count,
            long price,
            @Nullable String category,
            @Nullable String ticket,
            @Nullable String allotment) {}

    /**
     * A booking.
     *
     * @param reason the reason for the cancellation
     * @param author the author of the cancellation
     * @param repeated in the response to a command, whether an earlier request had already made this change
     */
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
            @Nullable Instant ended,
            @Nullable String reason,
            @Nullable String author,
            @Nullable Boolean repeated) {}

    record Suggestion(List<Seat> seats) {}

    record Bits(byte[] bits) {}

    record Swept(int holds, int rows, boolean more) {}

    record Holder(String buyer, String booking, Instant reserved) {}

    /**
     * A seat.
     *
     * @param features the features of the seat, if it has any
     * @param allotment the allotment that the seat is set aside for, which may have ended
     */
    record SeatDetail(
            Seat seat,
            SeatState state,
            long price,
            @Nullable Holder holder,
            @Nullable String category,
            @Nullable List<SeatFeature> features,
            @Nullable String allotment) {}

    /**
     * The seat map of a section.
     *
     * @param map one string per row with one letter per seat: {@code a}vailable, {@code r}eserved, {@code s}old,
     *     {@code b}locked, {@code -} for no seat
     * @param position the position of the newest change included in the map, from which the feed continues
     */
    record SectionMap(String section, int rows, int seatsPerRow, long position, List<String> map) {}

    /**
     * A change to an event.
     *
     * @param plan the change to the plan that this change is part of, if any
     */
    record Change(
            long number,
            Transition how,
            @Nullable String booking,
            @Nullable String plan,
            Instant time,
            List<Seat> seats,
            List<Places> places) {}

    /**
     * A page of changes to an event.
     *
     * @param next the position to use in the next request
     * @param complete whether no changes were dropped before this page; if false, read the seat maps again
     * @param created the creation time of the event; a different time means that the event was recreated and the seat
     *     maps must be read again
     */
    record Changes(List<Change> changes, long first, long next, boolean complete, Instant created) {}

    record Check(
            boolean clean, long events, long sections, long seats, long bookings, long problems, List<String> named) {}
}
