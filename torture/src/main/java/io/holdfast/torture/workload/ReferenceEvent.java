package io.holdfast.torture.workload;

import io.holdfast.seats.Booking.Status;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import io.holdfast.torture.workload.SeatsPlanCommand.ChangePlan;
import io.holdfast.torture.workload.SeatsPlanCommand.Edit;
import io.holdfast.torture.workload.SeatsPlanCommand.Terms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reference implementation of an event: its plan, terms and allotments, and who holds its seats. */
final class ReferenceEvent {

    private static final List<String> ALL_SEATS = allSeats();

    private final Map<String, Booking> bookings = new HashMap<>();
    private final Map<String, Booking> holders = new HashMap<>();
    private final Map<String, PlannedChange> planChanges = new HashMap<>();
    private final Set<String> missing = new HashSet<>();
    private final Set<String> blocked = new HashSet<>();
    private final Map<String, String> categories = new HashMap<>();
    private final Map<String, String> allotted = new HashMap<>();
    private final SortedMap<String, Allotment> allotments = new TreeMap<>();
    private Terms terms = SeatsPlanCommand.TERMS.get(0);
    private int blockedPlaces;

    private record PlannedChange(ChangePlan request, String answer) {}

    private record Allotment(String access, Instant until) {}

    /** The price and kind of a ticket. */
    record Ticket(
            long price, @Nullable String category, @Nullable String type) {
        @Override
        public String toString() {
            return SeatsCommand.describeTicket(price, category, type);
        }
    }

    /** A booking, with the seats and places that it has or, if it has ended, had last. */
    static final class Booking {
        final Reserve request;
        final SortedMap<String, Ticket> seats;
        final Instant created;
        final List<String> history = new ArrayList<>(List.of("RESERVED"));
        final Map<String, AppliedAmendment> amendments = new HashMap<>();
        int places;
        String buyer;
        Instant expires;
        Status status = Status.RESERVED;

        /** An amendment and the description of its step. */
        record AppliedAmendment(SeatsAmendmentCommand request, String step) {}

        Booking(Reserve request, SortedMap<String, Ticket> seats, int places, Instant created) {
            this.request = request;
            this.buyer = request.buyer();
            this.seats = seats;
            this.places = places;
            this.created = created;
            expires = created.plus(request.holdFor());
        }

        Status at(Instant now) {
            return isDue(now) ? Status.EXPIRED : status;
        }

        boolean isDue(Instant now) {
            return status == Status.RESERVED && !expires.isAfter(now);
        }

        boolean isHeld() {
            return status == Status.RESERVED || status == Status.SOLD;
        }

        int count() {
            return seats.size() + places;
        }

        String describe(Instant now) {
            return "booked " + at(now) + " " + buyer + " " + ReferenceEvent.describe(seats, places) + " "
                    + total(seats, places) + " " + InstantNanos.toNanos(expires);
        }

        String describeHistory(Instant now) {
            List<String> steps = new ArrayList<>(history);
            if (isDue(now)) {
                steps.add("EXPIRED");
            }
            return steps.toString();
        }
    }

    static String describe(Map<String, Ticket> seats, int places) {
        List<String> each = new ArrayList<>();
        seats.forEach((seat, ticket) -> each.add(seat + "=" + ticket));
        each.sort(Comparator.naturalOrder());
        return "[" + String.join(",", each) + "]" + places;
    }

    static long total(Map<String, Ticket> seats, int places) {
        return seats.values().stream().mapToLong(Ticket::price).sum() + places * SeatsCommand.PRICE;
    }

    private static List<String> allSeats() {
        List<String> seats = new ArrayList<>();
        for (int row = 1; row <= SeatsCommand.ROWS; row++) {
            for (int number = 1; number <= SeatsCommand.PER_ROW; number++) {
                seats.add(row + "/" + number);
            }
        }
        return seats;
    }

    Map<String, Booking> bookings() {
        return bookings;
    }

    List<Booking> due(Instant now) {
        return bookings.values().stream()
                .filter(booking -> booking.isDue(now))
                .sorted(Comparator.<Booking, Instant>comparing(booking -> booking.expires)
                        .thenComparing(booking -> booking.request.booking()))
                .toList();
    }

    boolean isMissing(String seat) {
        return missing.contains(seat);
    }

    String state(String seat, Instant now) {
        if (missing.contains(seat) || blocked.contains(seat)) {
            return "BLOCKED";
        }
        Booking holder = holders.get(seat);
        return holder == null || holder.isDue(now) ? "AVAILABLE" : holder.status.toString();
    }

    private boolean isBooked(String seat, Instant now) {
        Booking holder = holders.get(seat);
        return holder != null && !holder.isDue(now);
    }

    /** Returns whether a seat is set aside for other requests. */
    boolean isClosed(String seat, String access, Instant now) {
        Allotment allotment = allotments.get(allotted.getOrDefault(seat, ""));
        return allotment != null && now.isBefore(allotment.until()) && !access.equals(allotment.access());
    }

    /** Returns the number of available seats that a request may reserve. */
    long freeSeats(String access, Instant now) {
        return ALL_SEATS.stream()
                .filter(seat -> state(seat, now).equals("AVAILABLE") && !isClosed(seat, access, now))
                .count();
    }

    int freePlaces(Instant now) {
        return SeatsCommand.PLACES - blockedPlaces - places(Status.RESERVED, now) - places(Status.SOLD, now);
    }

    /** Returns the number of available places before expired holds are recorded. */
    int storedFreePlaces() {
        return freePlaces(Instant.MIN);
    }

    private int places(Status status, Instant now) {
        return bookings.values().stream()
                .filter(booking -> booking.at(now) == status)
                .mapToInt(booking -> booking.places)
                .sum();
    }

    /** Returns the ticket for a seat, or null if its category has no price for the type. */
    @Nullable
    Ticket ticket(String seat, String type) {
        String category = categories.get(seat);
        if (category == null) {
            return type.isEmpty() ? new Ticket(SeatsCommand.PRICE, null, null) : null;
        }
        Long price = terms.categories().getOrDefault(category, new TreeMap<>()).get(type);
        return price == null ? null : new Ticket(price, category, type.isEmpty() ? null : type);
    }

    /** Returns the refusal if a buyer may not receive more seats and places, or null. */
    @Nullable
    String refuseOverLimit(String buyer, int more, Instant now) {
        Integer limit = terms.maxPerBuyer();
        int held = held(buyer, now);
        return limit == null || more <= 0 || held + more <= limit ? null : "buyer_limit_reached " + held;
    }

    /** Records the expiry of a buyer's holds if the buyer would exceed the limit with them. */
    void expireOverLimit(String buyer, int more, Instant now) {
        Integer limit = terms.maxPerBuyer();
        if (limit != null && more > 0 && held(buyer, Instant.MIN) + more > limit) {
            due(now).stream().filter(booking -> booking.buyer.equals(buyer)).forEach(this::expire);
        }
    }

    private int held(String buyer, Instant now) {
        return bookings.values().stream()
                .filter(booking -> booking.isHeld() && !booking.isDue(now) && booking.buyer.equals(buyer))
                .mapToInt(Booking::count)
                .sum();
    }

    void expire(Booking booking) {
        end(booking, Status.EXPIRED, "EXPIRED");
    }

    void end(Booking booking, Status newStatus, String step) {
        booking.status = newStatus;
        booking.history.add(step);
        if (newStatus != Status.SOLD) {
            booking.seats.keySet().forEach(seat -> holders.remove(seat, booking));
        }
    }

    /** Gives seats to a booking. */
    void take(Booking booking, Collection<String> seats, Instant now) {
        for (String seat : seats) {
            InvariantViolationException.requireEqual(seat + " AVAILABLE", seat + " " + state(seat, now));
            holders.put(seat, booking);
        }
    }

    /** Takes seats away from a booking. */
    void free(Booking booking, Collection<String> seats) {
        seats.forEach(seat -> holders.remove(seat, booking));
    }

    /** Blocks free seats and places. */
    void block(Collection<String> seats, int places) {
        blocked.addAll(seats);
        blockedPlaces += places;
    }

    /** Records the expiry of the hold of a seat. */
    void expireHolder(String seat, Instant now) {
        Booking holder = holders.get(seat);
        if (holder != null && holder.isDue(now)) {
            expire(holder);
        }
    }

    /** Changes the plan. A successful change also records the expiry of all holds in the section. */
    String changePlan(ChangePlan change, Instant now) {
        PlannedChange existing = planChanges.get(change.change());
        if (existing != null) {
            return existing.request().equals(change) ? existing.answer() : "key_reused";
        }
        String refusal = refusal(change, now);
        if (refusal != null) {
            return refusal;
        }
        boolean area = change.edit() == Edit.UNBLOCK_PLACES;
        due(now).stream()
                .filter(booking -> area ? booking.places > 0 : !booking.seats.isEmpty())
                .forEach(this::expire);
        String answer = "planned " + apply(change);
        planChanges.put(change.change(), new PlannedChange(change, answer));
        return answer;
    }

    private @Nullable String refusal(ChangePlan change, Instant now) {
        boolean isMissing = missing.contains(change.seat());
        boolean isBooked = isBooked(change.seat(), now);
        return switch (change.edit()) {
            case ADD -> isMissing ? null : "seats_exist";
            case REMOVE -> isMissing ? "seat_not_found" : isBooked ? "seats_in_use" : null;
            case UNBLOCK -> isMissing ? "seat_not_found" : null;
            case MOVE, REMOVE_AND_MOVE -> {
                if (!isBooked) {
                    yield "seats_not_booked";
                }
                if (missing.contains(change.to())) {
                    yield "seat_not_found";
                }
                String state = state(change.to(), now);
                yield state.equals("AVAILABLE") ? null : "seats_taken " + change.to() + "=" + state;
            }
            case SWAP -> isMissing || missing.contains(change.to()) ? "seat_not_found" : null;
            case GOLD, SILVER ->
                terms.categories().containsKey(String.valueOf(change.edit().category())) ? null : "category_not_found";
            case NO_CATEGORY, UNBLOCK_PLACES -> null;
        };
    }

    /** Applies a change and returns the moves of bookings. */
    private List<String> apply(ChangePlan change) {
        String seat = change.seat();
        List<String> moved = new ArrayList<>();
        switch (change.edit()) {
            case ADD -> missing.remove(seat);
            case REMOVE -> remove(seat);
            case UNBLOCK -> blocked.remove(seat);
            case MOVE, REMOVE_AND_MOVE -> {
                moved = moveBookings(Map.of(seat, change.to()));
                if (change.edit() == Edit.REMOVE_AND_MOVE) {
                    remove(seat);
                }
            }
            case SWAP -> {
                moved = moveBookings(Map.of(seat, change.to(), change.to(), seat));
                swap(categories, seat, change.to());
                swap(allotted, seat, change.to());
                boolean wasBlocked = blocked.remove(seat);
                if (blocked.remove(change.to())) {
                    blocked.add(seat);
                }
                if (wasBlocked) {
                    blocked.add(change.to());
                }
            }
            case GOLD, SILVER -> {
                String category = String.valueOf(change.edit().category());
                ALL_SEATS.stream()
                        .filter(each -> !missing.contains(each))
                        .forEach(each -> categories.put(each, category));
            }
            case NO_CATEGORY -> categories.clear();
            case UNBLOCK_PLACES -> blockedPlaces = 0;
        }
        return moved.stream().sorted().toList();
    }

    private void remove(String seat) {
        missing.add(seat);
        blocked.remove(seat);
        categories.remove(seat);
        allotted.remove(seat);
    }

    private static void swap(Map<String, String> map, String one, String other) {
        String first = map.remove(one);
        String second = map.remove(other);
        if (first != null) {
            map.put(other, first);
        }
        if (second != null) {
            map.put(one, second);
        }
    }

    private List<String> moveBookings(Map<String, String> moves) {
        Map<Booking, Map<String, Ticket>> tickets = new HashMap<>();
        List<String> moved = new ArrayList<>();
        moves.forEach((from, to) -> {
            Booking booking = holders.remove(from);
            if (booking != null) {
                Ticket ticket = booking.seats.remove(from);
                InvariantViolationException.require(ticket != null, from + " is not in " + booking.request.booking());
                if (ticket != null) {
                    tickets.computeIfAbsent(booking, each -> new HashMap<>()).put(to, ticket);
                }
                moved.add(booking.request.booking() + " " + from + ">" + to);
            }
        });
        tickets.forEach((booking, seats) -> {
            booking.seats.putAll(seats);
            seats.keySet().forEach(seat -> holders.put(seat, booking));
            booking.history.add("MOVED");
        });
        return moved;
    }

    String setTerms(Terms other) {
        for (String category : terms.categories().keySet()) {
            if (!other.categories().containsKey(category) && categories.containsValue(category)) {
                return "category_in_use " + category;
            }
        }
        terms = other;
        return "stored";
    }

    String putAllotment(SeatsPlanCommand.PutAllotment request, Instant now) {
        if (request.seats().stream().anyMatch(missing::contains)) {
            return "seat_not_found";
        }
        List<String> others = request.seats().stream()
                .filter(seat -> {
                    String id = allotted.getOrDefault(seat, "");
                    Allotment other = allotments.get(id);
                    return other != null && now.isBefore(other.until()) && !id.equals(request.allotment());
                })
                .toList();
        if (!others.isEmpty()) {
            return "seats_allotted " + String.join(",", others);
        }
        allotted.values().removeIf(request.allotment()::equals);
        request.seats().forEach(seat -> allotted.put(seat, request.allotment()));
        allotments.put(request.allotment(), new Allotment(request.access(), now.plus(request.duration())));
        return "allotted " + available(request.allotment(), now);
    }

    String removeAllotment(String id) {
        allotted.values().removeIf(id::equals);
        return allotments.remove(id) == null ? "allotment_not_found" : "stored";
    }

    private long available(String allotment, Instant now) {
        return seatsOf(allotment).stream()
                .filter(seat -> state(seat, now).equals("AVAILABLE"))
                .count();
    }

    private List<String> seatsOf(String allotment) {
        return allotted.keySet().stream()
                .filter(seat -> allotment.equals(allotted.get(seat)))
                .sorted()
                .toList();
    }

    String describeSale(Instant now) {
        SortedMap<String, String> described = new TreeMap<>();
        allotments.forEach((id, allotment) ->
                described.put(id, now.isBefore(allotment.until()) + " " + seatsOf(id) + available(id, now)));
        return terms + " " + described;
    }

    String describeMap(Instant now) {
        StringBuilder map = new StringBuilder("map ");
        Map<String, Integer> counts = new HashMap<>();
        for (String seat : ALL_SEATS) {
            String state = state(seat, now);
            map.append(state.charAt(0));
            counts.merge(missing.contains(seat) ? "missing" : state, 1, Integer::sum);
        }
        return map.append(' ')
                .append(freePlaces(now))
                .append(' ')
                .append(counts.getOrDefault("RESERVED", 0) + places(Status.RESERVED, now))
                .append('/')
                .append(counts.getOrDefault("SOLD", 0) + places(Status.SOLD, now))
                .append('/')
                .append(counts.getOrDefault("BLOCKED", 0) + blockedPlaces)
                .append('/')
                .append(ALL_SEATS.size() - missing.size() + SeatsCommand.PLACES)
                .toString();
    }
}
