package io.holdfast.seats;

import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.seats.sale.SeatProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The properties of seats, the terms of the sale and the allotments in the reference model. */
final class SeatsModelTerms {

    static final String CHANNEL = "desk";
    static final String CODE = "secret";
    static final String TICKET = "child";
    static final List<Category> CATEGORIES =
            List.of(Category.of("gold", Price.of(8)).with(TICKET, Price.of(3)), Category.of("silver", Price.of(4)));

    private final SeatsModel model;
    final Map<Seat, SeatProperties> properties = new HashMap<>();
    final Map<String, Allotment> allotments = new TreeMap<>();

    /** The places of the area that are set aside, by allotment, in the order in which bookings take them. */
    final Map<String, Integer> allottedPlaces = new LinkedHashMap<>();

    SaleTerms terms = SaleTerms.NONE;
    Instant now = Instant.EPOCH;
    SaleAccess access = SaleAccess.PUBLIC;

    SeatsModelTerms(SeatsModel model) {
        this.model = model;
    }

    SeatProperties of(Seat seat) {
        return properties.getOrDefault(seat, SeatProperties.NONE);
    }

    boolean hasAisle(Seat seat) {
        return of(seat).features().contains(SeatFeature.AISLE);
    }

    /** Returns whether the caller may not buy a seat because it is set aside. */
    boolean isClosed(Seat seat) {
        String allotment = of(seat).allotment();
        return allotment != null && isClosed(allotment);
    }

    private boolean isClosed(String id) {
        return isActive(id) && !isPermitted(id);
    }

    private boolean isPermitted(String id) {
        Allotment allotment = allotments.get(id);
        return allotment != null
                && (access.channels().contains(String.valueOf(allotment.channel()))
                        || access.codes().contains(String.valueOf(allotment.code())));
    }

    private boolean isActive(String id) {
        Allotment allotment = allotments.get(id);
        return allotment != null && now.isBefore(allotment.until());
    }

    /**
     * Returns the places that a request takes by allotment, with an empty id for the others, or null if too few are
     * left.
     */
    @Nullable
    Map<String, Integer> takePlaces(int count) {
        int closed = 0;
        Map<String, Integer> taken = new LinkedHashMap<>();
        int rest = count;
        for (Map.Entry<String, Integer> each : allottedPlaces.entrySet()) {
            String id = each.getKey();
            int left = Math.max(0, each.getValue() - model.placesTaken(id));
            closed += isClosed(id) ? left : 0;
            int some = isActive(id) && isPermitted(id) ? Math.min(rest, left) : 0;
            rest -= some;
            if (some > 0) {
                taken.put(id, some);
            }
        }
        if (rest > 0) {
            taken.put("", rest);
        }
        return count + closed > model.places(SeatState.AVAILABLE) ? null : taken;
    }

    /** Returns the price of a seat with a ticket type, or -1 if its category has none for it. */
    long priceOf(Seat seat, String ticket) {
        String category = of(seat).category();
        if (ticket.isEmpty()) {
            return price(seat, category);
        }
        return terms.categories().stream()
                .filter(each -> each.id().equals(category))
                .flatMap(each -> each.tickets().stream())
                .filter(each -> each.type().equals(ticket))
                .mapToLong(each -> each.price().minor())
                .findFirst()
                .orElse(-1);
    }

    /** Returns whether the search for the best seats can select a free seat. */
    boolean isEligible(Seat seat, SeatFilter filter) {
        SeatProperties own = of(seat);
        if (isClosed(seat) || (filter.accessible() == 0 && own.features().contains(SeatFeature.ACCESSIBLE))) {
            return false;
        }
        String category = own.category();
        if (!filter.categories().isEmpty()
                && (category == null || !filter.categories().contains(category))) {
            return false;
        }
        Price max = filter.maxPrice();
        return max == null || price(seat, category) <= max.minor();
    }

    private long price(Seat seat, @Nullable String category) {
        return terms.categories().stream()
                .filter(each -> each.id().equals(category))
                .mapToLong(each -> each.price().minor())
                .findFirst()
                .orElse(model.prices.getOrDefault(seat.section(), 0L));
    }

    @Nullable
    String findUnknown(SeatFilter filter) {
        return filter.categories().stream()
                .filter(id ->
                        terms.categories().stream().noneMatch(each -> each.id().equals(id)))
                .findFirst()
                .orElse(null);
    }

    /** Returns the refusal of specific seats that are available. */
    @Nullable
    String refuse(List<Seat> chosen, boolean noOrphans, List<Seat> freed) {
        if (chosen.stream().anyMatch(this::isClosed)) {
            return "SEATS_ALLOTTED";
        }
        return (noOrphans || terms.noOrphans()) && leavesOrphan(new HashSet<>(chosen), freed)
                ? "LEAVES_SINGLE_SEAT"
                : null;
    }

    private boolean leavesOrphan(Set<Seat> chosen, List<Seat> freed) {
        for (Seat seat : chosen) {
            List<Seat> block = new ArrayList<>(List.of(seat));
            for (Seat left = Seat.of(seat.section(), seat.row(), Math.max(1, seat.number() - 1));
                    left.number() < block.get(0).number() && isFree(left, freed) && !hasAisle(left);
                    left = Seat.of(left.section(), left.row(), Math.max(1, left.number() - 1))) {
                block.add(0, left);
            }
            for (Seat last = seat; !hasAisle(last); ) {
                last = Seat.of(last.section(), last.row(), last.number() + 1);
                if (!isFree(last, freed)) {
                    break;
                }
                block.add(last);
            }
            long taken = block.stream().filter(chosen::contains).count();
            for (int i = 0; i < block.size() && block.size() - taken > 1; i++) {
                boolean left = i > 0 && !chosen.contains(block.get(i - 1));
                boolean right = i + 1 < block.size() && !chosen.contains(block.get(i + 1));
                if (!chosen.contains(block.get(i)) && !left && !right) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isFree(Seat seat, List<Seat> freed) {
        boolean free = model.seats.get(seat) == SeatState.AVAILABLE || freed.contains(seat);
        return free && !isClosed(seat);
    }

    @Nullable
    String refuseOverLimit(BuyerId buyer, int more) {
        Integer limit = terms.maxPerBuyer();
        int held = model.bookings.values().stream()
                .filter(each -> each.buyer.equals(buyer))
                .filter(each -> each.status == Booking.Status.RESERVED || each.status == Booking.Status.SOLD)
                .mapToInt(each -> each.seats.size() + each.places)
                .sum();
        return limit != null && more > 0 && held + more > limit ? "BUYER_LIMIT_REACHED" : null;
    }

    /** Sets other terms, or returns a refusal. */
    String set(SaleTerms other) {
        for (Category before : terms.categories()) {
            boolean used =
                    properties.values().stream().anyMatch(each -> before.id().equals(each.category()));
            boolean kept =
                    other.categories().stream().anyMatch(each -> each.id().equals(before.id()));
            if (used && !kept) {
                return "CATEGORY_IN_USE";
            }
        }
        terms = other;
        return "stored";
    }

    String put(Allotment allotment) {
        if (!allotment.seats().stream().allMatch(seat -> model.order.contains(seat.section()))) {
            return "SECTION_NOT_FOUND";
        }
        int places = allotment.places().stream()
                .mapToInt(SeatChoice.AreaPlaces::count)
                .sum();
        if (places > model.capacity) {
            return "NOTHING_FITS";
        }
        if (!model.seats.keySet().containsAll(allotment.seats())) {
            return "SEAT_NOT_FOUND";
        }
        for (Seat seat : allotment.seats()) {
            String other = of(seat).allotment();
            if (other != null && !other.equals(allotment.id()) && isActive(other)) {
                return "SEATS_ALLOTTED";
            }
        }
        clear(allotment.id());
        allotment.seats().forEach(seat -> properties.put(seat, of(seat).withAllotment(allotment.id())));
        allotments.put(allotment.id(), allotment);
        if (places > 0) {
            allottedPlaces.put(allotment.id(), places);
        }
        return "stored";
    }

    String remove(String allotment) {
        if (allotments.remove(allotment) == null) {
            return "ALLOTMENT_NOT_FOUND";
        }
        clear(allotment);
        return "stored";
    }

    private void clear(String allotment) {
        allottedPlaces.computeIfPresent(allotment, (id, places) -> 0);
        properties.replaceAll((seat, each) -> allotment.equals(each.allotment()) ? each.withAllotment(null) : each);
    }

    static SaleTerms randomTerms(Random random) {
        List<Category> some = random.nextInt(5) == 0 ? CATEGORIES.subList(0, random.nextInt(2)) : CATEGORIES;
        Integer limit = random.nextInt(3) == 0 ? null : Integer.valueOf(4 + random.nextInt(16));
        return new SaleTerms(some, limit, random.nextInt(3) == 0);
    }
}
