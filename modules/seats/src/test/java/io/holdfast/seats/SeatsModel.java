package io.holdfast.seats;

import io.holdfast.seats.SeatsOutcome.TakenSeat;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reference model of the module with plain maps and loops. Outcomes are texts. */
final class SeatsModel {

    static final int ROWS = 3;
    static final int PER_ROW = 7;
    static final int PLACES = 12;
    static final List<SectionId> SECTIONS = List.of(SectionId.of("A-1"), SectionId.of("A-2"));
    static final SectionId AREA = SectionId.of("S-1");

    /** The largest row number and seat number, including rows and seats that plan changes add. */
    private static final int MAX_NUMBER = 12;

    final Map<Seat, SeatState> seats = new LinkedHashMap<>();
    final Map<String, ModelBooking> bookings = new TreeMap<>();
    final List<SectionId> order = new ArrayList<>(SECTIONS);
    final Map<String, PlanChange> plans = new TreeMap<>();
    final SeatsModelTerms sale = new SeatsModelTerms(this);
    final Map<SectionId, Long> prices = new TreeMap<>(Comparator.comparing(SectionId::toString));
    int capacity = PLACES;
    int blockedPlaces;
    boolean closed;

    /** A booking. */
    static final class ModelBooking {
        final ReservationRequest request;
        final Map<String, SeatsModelAmendment> amendments = new TreeMap<>();
        final Map<Seat, Long> prices = new HashMap<>();
        /** The places by allotment, with an empty id for those that were not set aside. */
        final Map<String, Integer> placesFrom = new LinkedHashMap<>();

        List<Seat> seats;
        int places;
        long placePrice;
        BuyerId buyer;
        final Instant created;
        Instant expires;
        Booking.Status status = Booking.Status.RESERVED;

        ModelBooking(ReservationRequest request, List<Seat> seats, int places, Instant created, Instant expires) {
            this.request = request;
            this.buyer = request.buyer();
            this.seats = seats;
            this.places = places;
            this.created = created;
            this.expires = expires;
        }

        private long total() {
            return seats.stream()
                            .mapToLong(seat -> prices.getOrDefault(seat, 0L))
                            .sum()
                    + places * placePrice;
        }

        /** Removes places, first those that were set aside. */
        void removePlaces(int count) {
            int left = count;
            for (String allotment : List.copyOf(placesFrom.keySet())) {
                int some = Math.min(left, placesFrom.getOrDefault(allotment, 0));
                placesFrom.merge(allotment, -some, Integer::sum);
                left -= some;
            }
            places -= count;
        }

        boolean isLive() {
            return status == Booking.Status.RESERVED || status == Booking.Status.SOLD;
        }

        String text() {
            return "booked " + status + " " + buyer + " "
                    + seats.stream().map(Seat::toString).sorted().toList() + " " + places + " for " + total()
                    + " until "
                    + expires;
        }
    }

    SeatsModel() {
        prices.put(SECTIONS.get(0), 5L);
        prices.put(SECTIONS.get(1), 3L);
        prices.put(AREA, 1L);
        for (SectionId section : SECTIONS) {
            for (int row = 1; row <= ROWS; row++) {
                for (int number = 1; number <= PER_ROW; number++) {
                    seats.put(Seat.of(section, row, number), SeatState.AVAILABLE);
                }
            }
        }
    }

    static EventPlan plan(EventId event) {
        return EventPlan.of(
                event,
                "model",
                SectionPlan.rows("A-1", ROWS, PER_ROW, Price.of(5)),
                SectionPlan.rows("A-2", ROWS, PER_ROW, Price.of(3)),
                SectionPlan.area("S-1", PLACES, Price.of(1)));
    }

    void expire(Instant now) {
        sale.now = now;
        for (ModelBooking booking : bookings.values()) {
            if (booking.status == Booking.Status.RESERVED && !booking.expires.isAfter(now)) {
                free(booking, Booking.Status.EXPIRED);
            }
        }
    }

    String reserve(ReservationRequest request, Instant now) {
        ModelBooking existing = bookings.get(request.booking().value());
        if (existing != null) {
            if (!existing.request.withAccess(SaleAccess.PUBLIC).equals(request.withAccess(SaleAccess.PUBLIC))) {
                return "KEY_REUSED";
            }
            return switch (existing.status) {
                case RESERVED, SOLD -> existing.text();
                case RELEASED -> "ALREADY_RELEASED";
                case EXPIRED -> "HOLD_EXPIRED";
                case CANCELLED -> "ALREADY_CANCELLED";
            };
        }
        if (closed) {
            return "EVENT_CLOSED";
        }
        sale.access = request.access();
        SeatChoice choice = request.choice() instanceof SeatChoice.WithTickets with ? with.choice() : request.choice();
        String ticket = request.choice() instanceof SeatChoice.WithTickets with
                ? with.tickets().get(0).type()
                : "";
        SeatChoice seatChoice = choice instanceof SeatChoice.Combined combined ? combined.seats() : choice;
        List<Seat> chosen = List.of();
        if (seatChoice instanceof SeatChoice.SpecificSeats specific) {
            chosen = specific.seats();
            String no = refuse(specific, List.of());
            if (no != null) {
                return no;
            }
        } else if (seatChoice instanceof SeatChoice.BestSeats best) {
            if (sale.findUnknown(best.filter()) != null) {
                return "CATEGORY_NOT_FOUND";
            }
            if (!order.containsAll(best.sections())) {
                return "SECTION_NOT_FOUND";
            }
            chosen = bestUnderRules(best);
            if (chosen.isEmpty()) {
                return "NOTHING_FITS";
            }
        }
        if (chosen.stream().anyMatch(seat -> sale.priceOf(seat, ticket) < 0)) {
            return "TICKET_TYPE_NOT_FOUND";
        }
        int count = choice.count() - chosen.size();
        Map<String, Integer> places = count == 0 ? Map.of() : sale.takePlaces(count);
        if (places == null) {
            return "NOTHING_FITS";
        }
        if (count > 0 && !ticket.isEmpty()) {
            return "TICKET_TYPE_NOT_FOUND";
        }
        String over = sale.refuseOverLimit(request.buyer(), chosen.size() + count);
        if (over != null) {
            return over;
        }
        Duration holdFor = request.holdFor() == null ? SeatsOptions.DEFAULT.holdFor() : request.holdFor();
        ModelBooking booking = new ModelBooking(request, chosen, count, now, now.plus(holdFor));
        booking.placesFrom.putAll(places);
        booking.placePrice = prices.getOrDefault(AREA, 0L);
        for (Seat seat : chosen) {
            seats.put(seat, SeatState.RESERVED);
            booking.prices.put(seat, sale.priceOf(seat, ticket));
        }
        bookings.put(request.booking().value(), booking);
        return booking.text();
    }

    String end(BookingId id, BuyerId buyer, Booking.Status as) {
        ModelBooking booking = bookings.get(id.value());
        String no = refusal(booking, buyer, as);
        if (no != null || booking == null) {
            return String.valueOf(no);
        }
        if (as == Booking.Status.SOLD) {
            booking.status = as;
            booking.seats.forEach(seat -> seats.put(seat, SeatState.SOLD));
        } else {
            free(booking, as);
        }
        return booking.text();
    }

    String extend(BookingId id, BuyerId buyer, Instant until) {
        ModelBooking booking = bookings.get(id.value());
        String no = refusal(booking, buyer, Booking.Status.RESERVED);
        if (no != null || booking == null) {
            return String.valueOf(no);
        }
        if (until.isAfter(booking.created.plus(SeatsOptions.DEFAULT.maxHold()))) {
            return "HOLD_TOO_LONG";
        }
        booking.expires = until.isAfter(booking.expires) ? until : booking.expires;
        return booking.text();
    }

    String block(List<Seat> wanted, SeatState from, SeatState to) {
        String no = findTaken(wanted, from, to);
        if (no == null) {
            wanted.forEach(seat -> seats.put(seat, to));
        }
        return no == null ? "stored" : no;
    }

    String blockPlaces(int places) {
        if (places - blockedPlaces > places(SeatState.AVAILABLE)) {
            return "NOTHING_FITS";
        }
        blockedPlaces = places;
        return "stored";
    }

    int count(SectionId section, SeatState state) {
        return section.equals(AREA)
                ? places(state)
                : (int) seats.entrySet().stream()
                        .filter(seat -> seat.getKey().section().equals(section) && seat.getValue() == state)
                        .count();
    }

    /** Returns the number of reserved and sold places that were taken from an allotment. */
    int placesTaken(String allotment) {
        return bookings.values().stream()
                .filter(ModelBooking::isLive)
                .mapToInt(booking -> booking.placesFrom.getOrDefault(allotment, 0))
                .sum();
    }

    int places(SeatState state) {
        int held = 0;
        int sold = 0;
        for (ModelBooking booking : bookings.values()) {
            held += booking.status == Booking.Status.RESERVED ? booking.places : 0;
            sold += booking.status == Booking.Status.SOLD ? booking.places : 0;
        }
        return switch (state) {
            case AVAILABLE -> capacity - held - sold - blockedPlaces;
            case RESERVED -> held;
            case SOLD -> sold;
            case BLOCKED -> blockedPlaces;
        };
    }

    private void free(ModelBooking booking, Booking.Status as) {
        booking.status = as;
        booking.seats.forEach(seat -> seats.put(seat, SeatState.AVAILABLE));
    }

    private static @Nullable String refusal(@Nullable ModelBooking booking, BuyerId buyer, Booking.Status wanted) {
        if (booking == null) {
            return "BOOKING_NOT_FOUND";
        }
        if (!booking.buyer.equals(buyer)) {
            return "NOT_THE_HOLDER";
        }
        return switch (booking.status) {
            case RESERVED -> null;
            case SOLD -> wanted == Booking.Status.SOLD ? booking.text() : "ALREADY_SOLD";
            case RELEASED -> wanted == Booking.Status.RELEASED ? booking.text() : "ALREADY_RELEASED";
            case EXPIRED -> "HOLD_EXPIRED";
            case CANCELLED -> "ALREADY_CANCELLED";
        };
    }

    /** Cancels, exchanges, transfers or reduces a booking. */
    String amend(SeatsModelAmendment amendment) {
        ModelBooking booking = bookings.get(amendment.booking().value());
        if (booking == null) {
            return "BOOKING_NOT_FOUND";
        }
        SeatsModelAmendment existing = booking.amendments.get(amendment.id());
        if (existing != null) {
            return existing.equals(amendment) ? booking.text() : "KEY_REUSED";
        }
        String no = amendment.refusal(this, booking);
        if (no != null) {
            return no;
        }
        booking.amendments.put(amendment.id(), amendment);
        amendment.apply(this, booking);
        return booking.text();
    }

    @Nullable
    String findTaken(List<Seat> wanted, SeatState from, @Nullable SeatState fine) {
        if (!wanted.stream().allMatch(seat -> order.contains(seat.section()))) {
            return "SECTION_NOT_FOUND";
        }
        if (!seats.keySet().containsAll(wanted)) {
            return "SEAT_NOT_FOUND";
        }
        List<TakenSeat> taken = wanted.stream()
                .map(seat -> new TakenSeat(seat, seats.getOrDefault(seat, SeatState.BLOCKED)))
                .filter(seat -> seat.state() != from && seat.state() != fine)
                .toList();
        return taken.isEmpty() ? null : "SEATS_TAKEN " + taken;
    }

    /** Returns the refusal of specific seats. */
    @Nullable
    String refuse(SeatChoice.SpecificSeats specific, List<Seat> freed) {
        String no = findTaken(specific.seats(), SeatState.AVAILABLE, null);
        return no == null ? sale.refuse(specific.seats(), specific.noOrphans(), freed) : no;
    }

    /** Returns the best seats under the terms of the sale. */
    List<Seat> bestUnderRules(SeatChoice.BestSeats best) {
        List<Seat> found = sale.terms.noOrphans() ? best(best.keptTogether().withoutOrphans()) : List.of();
        return found.isEmpty() ? best(best) : found;
    }

    /** Returns the maximal runs of adjacent seats in a row that can be selected, from left to right. */
    private List<List<Seat>> runs(SectionId section, int row, SeatFilter filter) {
        List<List<Seat>> runs = new ArrayList<>();
        List<Seat> run = new ArrayList<>();
        for (int number = 1; number <= MAX_NUMBER; number++) {
            Seat seat = Seat.of(section, row, number);
            boolean free = seats.get(seat) == SeatState.AVAILABLE && sale.isEligible(seat, filter);
            if (free) {
                run.add(seat);
            }
            if (!run.isEmpty() && (!free || sale.hasAisle(seat) || number == MAX_NUMBER)) {
                runs.add(run);
                run = new ArrayList<>();
            }
        }
        return runs;
    }

    List<Seat> best(SeatChoice.BestSeats best) {
        List<SectionId> where = best.sections().isEmpty() ? order : best.sections();
        List<Integer> front = IntStream.rangeClosed(1, MAX_NUMBER).boxed().toList();
        List<Integer> preferred = best.rows().stream().filter(front::contains).toList();
        List<Integer> others =
                front.stream().filter(row -> !preferred.contains(row)).toList();
        for (List<Integer> rows : List.of(preferred, others)) {
            for (SectionId section : where) {
                for (int row : rows) {
                    for (List<Seat> run : runs(section, row, best.filter())) {
                        if (best.filter().accessible() == 0 && fits(run, best.count(), best)) {
                            return run.subList(0, best.count());
                        }
                    }
                    List<Seat> accessible =
                            best.filter().accessible() == 0 ? List.of() : findAccessible(section, row, best);
                    if (!accessible.isEmpty()) {
                        return accessible;
                    }
                }
            }
        }
        return best.together() || best.filter().accessible() > 0 ? List.of() : findBlocks(best, where, front);
    }

    /** Returns the first adjacent seats of a row with the fewest wheelchair spaces that are enough. */
    private List<Seat> findAccessible(SectionId section, int row, SeatChoice.BestSeats best) {
        List<Seat> found = List.of();
        long fewest = Long.MAX_VALUE;
        for (List<Seat> run : runs(section, row, best.filter())) {
            for (int first = 0; first + best.count() <= run.size(); first++) {
                List<Seat> some = run.subList(first, first + best.count());
                long spaces = some.stream()
                        .filter(seat -> sale.of(seat).features().contains(SeatFeature.ACCESSIBLE))
                        .count();
                if (spaces >= best.filter().accessible() && spaces < fewest) {
                    found = some;
                    fewest = spaces;
                }
            }
        }
        return found;
    }

    private List<Seat> findBlocks(SeatChoice.BestSeats best, List<SectionId> where, List<Integer> rows) {
        List<List<Seat>> all = new ArrayList<>();
        where.forEach(section -> rows.forEach(row -> all.addAll(runs(section, row, best.filter()))));
        all.sort(Collections.reverseOrder((one, other) -> Integer.compare(one.size(), other.size())));
        for (int blocks = 1; blocks <= best.count(); blocks++) {
            List<Seat> found = take(all, best.count(), blocks, best);
            if (found != null) {
                return found;
            }
        }
        return List.of();
    }

    /** Searches exhaustively for {@code count} seats in at most {@code blocks} runs, taking as many as possible of the first. */
    private static @Nullable List<Seat> take(List<List<Seat>> runs, int count, int blocks, SeatChoice.BestSeats best) {
        if (count == 0) {
            return List.of();
        }
        for (int i = 0; i < runs.size() && blocks > 0; i++) {
            List<Seat> run = runs.get(i);
            for (int take = Math.min(run.size(), count); take > 0; take--) {
                List<Seat> rest = fits(run, take, best)
                        ? take(runs.subList(i + 1, runs.size()), count - take, blocks - 1, best)
                        : null;
                if (rest != null) {
                    return Stream.concat(run.subList(0, take).stream(), rest.stream())
                            .toList();
                }
            }
        }
        return null;
    }

    private static boolean fits(List<Seat> run, int count, SeatChoice.BestSeats best) {
        return run.size() >= count && !(best.noOrphans() && run.size() == count + 1);
    }
}
