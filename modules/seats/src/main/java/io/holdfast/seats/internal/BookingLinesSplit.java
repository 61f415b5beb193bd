package io.holdfast.seats.internal;

import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.internal.row.LineItemRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lines of a booking, divided into those that an amendment takes and those that are kept.
 *
 * @param taken the selected lines
 * @param kept the other lines
 * @param missing the requested seats and places that the booking does not contain; empty if it contains all of them
 */
public record BookingLinesSplit(List<LineItemRow> taken, List<LineItemRow> kept, BookingSelection missing) {

    static BookingLinesSplit split(List<LineItemRow> lines, BookingSelection part) {
        if (part.isAll()) {
            return new BookingLinesSplit(lines, List.of(), BookingSelection.ALL);
        }
        Set<Seat> seats = new LinkedHashSet<>(part.seats());
        Map<String, Integer> places = new LinkedHashMap<>();
        part.places().forEach(each -> places.put(each.area().toString(), each.count()));
        List<LineItemRow> taken = new ArrayList<>();
        List<LineItemRow> kept = new ArrayList<>();
        for (LineItemRow line : lines) {
            if (line.isArea()) {
                int wanted = Math.min(places.getOrDefault(line.section(), 0), line.count());
                places.computeIfPresent(line.section(), (area, count) -> count - wanted);
                addIfAny(taken, line.withPlaces(wanted));
                addIfAny(kept, line.withPlaces(line.count() - wanted));
            } else {
                List<Integer> chosen = new ArrayList<>();
                List<Integer> rest = new ArrayList<>();
                List<Seat> all = line.toSeats();
                for (int i = 0; i < all.size(); i++) {
                    (seats.remove(all.get(i)) ? chosen : rest).add(line.seats().get(i));
                }
                addIfAny(taken, line.withSeats(chosen));
                addIfAny(kept, line.withSeats(rest));
            }
        }
        List<AreaPlaces> missing = part.places().stream()
                .filter(each -> places.getOrDefault(each.area().toString(), 0) > 0)
                .toList();
        return new BookingLinesSplit(taken, kept, new BookingSelection(List.copyOf(seats), missing));
    }

    /** Merges both lists. Lines with the same section and price become one line. */
    public static List<LineItemRow> join(List<LineItemRow> first, List<LineItemRow> second) {
        List<LineItemRow> joined = new ArrayList<>(first);
        for (LineItemRow line : second) {
            int same = -1;
            for (int i = 0; i < joined.size(); i++) {
                same = joined.get(i).isSameKind(line) ? i : same;
            }
            if (same < 0) {
                joined.add(line);
            } else {
                joined.set(same, joined.get(same).plus(line));
            }
        }
        return joined;
    }

    /** Returns whether two lists contain the same seats and places at the same prices, in any order. */
    public static boolean isSame(List<LineItemRow> one, List<LineItemRow> other) {
        return units(one).equals(units(other));
    }

    private static Map<Object, Object> units(List<LineItemRow> lines) {
        Map<Object, Object> units = new HashMap<>();
        for (LineItemRow line : lines) {
            List<Object> kind = List.of(line.section(), line.price(), line.isArea());
            if (line.isArea()) {
                units.merge(kind, line.count(), (a, b) -> (Integer) a + (Integer) b);
            } else {
                Set<Object> seats = new HashSet<>();
                Object before = units.get(kind);
                if (before instanceof Set<?> set) {
                    seats.addAll(set);
                }
                seats.addAll(line.seats());
                units.put(kind, seats);
            }
        }
        return units;
    }

    private static void addIfAny(List<LineItemRow> lines, LineItemRow line) {
        if (line.count() > 0) {
            lines.add(line);
        }
    }
}
