package io.holdfast.seats;

import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.seats.SeatsSchema.HoldKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The holds of an event that have expired but are still stored as reserved. Whoever looks at the event takes them away
 * first, so that expiry is exact whether or not anybody has swept.
 */
final class Due {

    static final Due NONE = new Due(Map.of());

    private final Map<SectionId, List<Part>> parts;

    /** What an expired booking has in one section. */
    record Part(BookingKey booking, Line line) {}

    private Due(Map<SectionId, List<Part>> parts) {
        this.parts = parts;
    }

    /** Costs nothing while nothing is due, and then as much as is due. */
    static Due of(ReadTx tx, EventKey key, EventRow event) {
        Instant now = tx.now();
        if (!event.isDue(now)) {
            return NONE;
        }
        Map<SectionId, List<Part>> parts = new HashMap<>();
        for (Entry<HoldKey, Unit> hold : tx.scan(SeatsSchema.HOLDS).prefix(HoldKey.CODEC.prefix(key))) {
            if (hold.key().expires().isAfter(now)) {
                break;
            }
            BookingKey booking = new BookingKey(key, hold.key().booking());
            tx.get(SeatsSchema.BOOKINGS, booking)
                    .ifPresent(row -> row.lines()
                            .forEach(line -> parts.computeIfAbsent(line.id(), id -> new ArrayList<>())
                                    .add(new Part(booking, line))));
        }
        return parts.isEmpty() ? NONE : new Due(parts);
    }

    /** What is due in a section. */
    List<Part> in(SectionId section) {
        return parts.getOrDefault(section, List.of());
    }

    /** How many seats or places of a section are due. */
    int count(SectionId section) {
        return in(section).stream().mapToInt(part -> part.line().count()).sum();
    }

    /** The bits as they are by now; they are changed. */
    SeatBits applied(SectionId section, SeatBits bits) {
        for (Part part : in(section)) {
            part.line().seats().forEach(seat -> bits.set(seat, SeatState.AVAILABLE));
        }
        return bits;
    }

    /** The stats of a section as they are by now. */
    SectionStats applied(SectionId section, SectionStats stats) {
        int due = count(section);
        return due == 0 ? stats : stats.moved(Transition.EXPIRE, due, stats.updated());
    }

    /** The event as it is by now. */
    EventRow applied(EventRow event) {
        int due = parts.keySet().stream().mapToInt(this::count).sum();
        return due == 0
                ? event
                : event.moved(Transition.EXPIRE, due, event.stats().updated());
    }
}
