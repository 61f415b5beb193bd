package io.holdfast.seats.internal;

import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
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
public final class ExpiredHolds {

    public static final ExpiredHolds NONE = new ExpiredHolds(Map.of());

    private final Map<SectionId, List<ExpiredLine>> parts;

    /** What an expired booking has in one section. */
    record ExpiredLine(BookingKey booking, LineItem line) {}

    private ExpiredHolds(Map<SectionId, List<ExpiredLine>> parts) {
        this.parts = parts;
    }

    /** Costs nothing while nothing is due, and then as much as is due. */
    public static ExpiredHolds of(ReadTx tx, EventKey key, EventRow event) {
        Instant now = tx.now();
        if (!event.isDue(now)) {
            return NONE;
        }
        Map<SectionId, List<ExpiredLine>> parts = new HashMap<>();
        for (Entry<BookingExpiryKey, Unit> hold :
                tx.scan(SeatsSchema.HOLDS).prefix(BookingExpiryKey.CODEC.prefix(key))) {
            if (hold.key().expires().isAfter(now)) {
                break;
            }
            BookingKey booking = new BookingKey(key, hold.key().booking());
            tx.get(SeatsSchema.BOOKINGS, booking)
                    .ifPresent(row -> row.lines()
                            .forEach(line -> parts.computeIfAbsent(line.id(), id -> new ArrayList<>())
                                    .add(new ExpiredLine(booking, line))));
        }
        return parts.isEmpty() ? NONE : new ExpiredHolds(parts);
    }

    /** What is due in a section. */
    List<ExpiredLine> inSection(SectionId section) {
        return parts.getOrDefault(section, List.of());
    }

    /** How many seats or places of a section are due. */
    int count(SectionId section) {
        return inSection(section).stream().mapToInt(part -> part.line().count()).sum();
    }

    /** The bits as they are by now; they are changed. */
    public SeatBits applyTo(SectionId section, SeatBits bits) {
        for (ExpiredLine part : inSection(section)) {
            part.line().seats().forEach(seat -> bits.set(seat, SeatState.AVAILABLE));
        }
        return bits;
    }

    /** The stats of a section as they are by now. */
    public SeatCounts adjust(SectionId section, SeatCounts stats) {
        int due = count(section);
        return due == 0 ? stats : stats.afterTransition(SeatTransition.EXPIRE, due, stats.updated());
    }

    /** The event as it is by now. */
    EventRow adjust(EventRow event) {
        int due = parts.keySet().stream().mapToInt(this::count).sum();
        return due == 0
                ? event
                : event.afterTransition(
                        SeatTransition.EXPIRE, due, event.stats().updated());
    }
}
