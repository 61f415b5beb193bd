package io.holdfast.seats.internal;

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
 * The holds of an event that have expired but are still stored as reserved. Every read and command adjusts for them, so
 * that expiry is exact whether or not the event has been swept.
 */
public final class UnsweptExpiredHolds {

    public static final UnsweptExpiredHolds NONE = new UnsweptExpiredHolds(Map.of());

    private final Map<SectionId, List<ExpiredLine>> linesBySection;

    /** The seats or places of an expired booking in one section. */
    record ExpiredLine(BookingKey booking, LineItemRow line) {}

    private UnsweptExpiredHolds(Map<SectionId, List<ExpiredLine>> linesBySection) {
        this.linesBySection = linesBySection;
    }

    /** Finds the expired holds of an event. No rows are read before the event is due. */
    public static UnsweptExpiredHolds of(ReadTx tx, EventKey key, EventRow event) {
        Instant now = tx.now();
        if (!event.isDue(now)) {
            return NONE;
        }
        Map<SectionId, List<ExpiredLine>> linesBySection = new HashMap<>();
        for (Entry<BookingExpiryKey, Unit> hold :
                tx.scan(SeatsSchema.HOLDS).prefix(BookingExpiryKey.CODEC.prefix(key))) {
            if (hold.key().expires().isAfter(now)) {
                break;
            }
            BookingKey booking = new BookingKey(key, hold.key().booking());
            tx.get(SeatsSchema.BOOKINGS, booking)
                    .ifPresent(row -> row.lines()
                            .forEach(line -> linesBySection
                                    .computeIfAbsent(line.id(), id -> new ArrayList<>())
                                    .add(new ExpiredLine(booking, line))));
        }
        return linesBySection.isEmpty() ? NONE : new UnsweptExpiredHolds(linesBySection);
    }

    /** Returns the expired bookings of a section. */
    List<ExpiredLine> inSection(SectionId section) {
        return linesBySection.getOrDefault(section, List.of());
    }

    /** Returns the number of seats or places of a section whose hold has expired. */
    int count(SectionId section) {
        return inSection(section).stream()
                .mapToInt(expired -> expired.line().count())
                .sum();
    }

    /** Sets the seats of expired holds to available, in place. */
    public PackedSeatStates applyTo(SectionId section, PackedSeatStates bits) {
        for (ExpiredLine expired : inSection(section)) {
            expired.line().seats().forEach(seat -> bits.set(seat, SeatState.AVAILABLE));
        }
        return bits;
    }

    /** Returns the counts of a section as if the expired holds had ended. */
    public SeatCountsRow adjust(SectionId section, SeatCountsRow stats) {
        int expired = count(section);
        return expired == 0 ? stats : stats.afterTransition(SeatTransition.EXPIRE, expired, stats.updated());
    }

    /** Returns the event as if the expired holds had ended. */
    EventRow adjust(EventRow event) {
        int expired = linesBySection.keySet().stream().mapToInt(this::count).sum();
        return expired == 0
                ? event
                : event.afterTransition(
                        SeatTransition.EXPIRE, expired, event.stats().updated());
    }
}
