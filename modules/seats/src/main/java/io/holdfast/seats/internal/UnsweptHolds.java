package io.holdfast.seats.internal;

import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The holds of an event that have expired but are still stored as reserved. Every read and command adjusts for them, so
 * that expiry is exact whether or not the event has been swept.
 *
 * <p>A small number of expired holds is read one by one. If there are many, the counts are taken from {@link
 * HoldExpiryHistogram}, and the expired seats of a section are found through the holders of the seats in its rows, so
 * that the cost does not grow with the number of expired holds.
 */
public final class UnsweptHolds {

    /** The maximum number of expired holds that are read one by one. */
    static final int FEW = 32;

    private final ReadTx tx;
    private final EventKey key;
    private final @Nullable EventRow event;
    private @Nullable Map<SectionId, List<LineItemRow>> few;
    private @Nullable Map<SectionId, Integer> current;
    private final Map<String, Boolean> expiredBookings = new HashMap<>();

    private UnsweptHolds(ReadTx tx, EventKey key, @Nullable EventRow event) {
        this.tx = tx;
        this.key = key;
        this.event = event;
    }

    /** Finds the expired holds of an event. Reads no rows if the event is not due. */
    public static UnsweptHolds of(ReadTx tx, EventKey key, EventRow row) {
        if (!row.isDue(tx.now())) {
            return new UnsweptHolds(tx, key, null);
        }
        UnsweptHolds holds = new UnsweptHolds(tx, key, row);
        holds.few = holds.readIfFew();
        return holds;
    }

    /** Returns an instance that adjusts single rows and reads no holds. */
    public static UnsweptHolds ofRows(ReadTx tx, EventKey key) {
        return new UnsweptHolds(tx, key, null);
    }

    /** Returns whether the event has no expired hold that is still stored. */
    public boolean isEmpty() {
        return event == null || (few != null && few.isEmpty());
    }

    /** Returns the number of seats or places in a section whose holds have expired. */
    int count(SectionId section) {
        if (isEmpty()) {
            return 0;
        }
        if (few != null) {
            return sum(few.getOrDefault(section, List.of()));
        }
        byte[] stored =
                tx.get(SeatsSchema.SECTION_EXPIRIES, key.section(section)).orElse(null);
        if (stored == null) {
            return hasReserved(section) ? sum(readAll().getOrDefault(section, List.of())) : 0;
        }
        HoldExpiryHistogram slots = HoldExpiryHistogram.decode(stored);
        int partly = slots.countCurrent(tx.now()) == 0 ? 0 : currentSlot().getOrDefault(section, 0);
        return slots.countOver(tx.now()) + partly;
    }

    /** Marks the seats of expired holds as available, in place. */
    public PackedSeatStates applyTo(SectionId section, int seatsPerRow, PackedSeatStates bits) {
        if (isEmpty()) {
            return bits;
        }
        if (few != null) {
            few.getOrDefault(section, List.of())
                    .forEach(line ->
                            line.forWidth(seatsPerRow).seats().forEach(seat -> bits.set(seat, SeatState.AVAILABLE)));
        } else if (count(section) > 0) {
            for (Entry<SeatRowKey, SeatHoldersRow> row :
                    tx.scan(SeatsSchema.SEAT_HOLDERS).prefix(SeatRowKey.CODEC.prefix(key, section))) {
                applyTo(row.key().row(), row.value(), seatsPerRow, bits);
            }
        }
        return bits;
    }

    /**
     * Marks the seats of one row whose holds have expired as available, in place. Reads only the bookings of the row.
     */
    public PackedSeatStates applyTo(int row, SeatHoldersRow holders, int seatsPerRow, PackedSeatStates bits) {
        int first = (row - 1) * seatsPerRow - 1;
        for (SeatHolding holding : holders.holdings()) {
            boolean reserved = bits.get(first + holding.seats().get(0)) == SeatState.RESERVED;
            if (reserved && isExpired(holding.booking())) {
                holding.seats().forEach(number -> bits.set(first + number, SeatState.AVAILABLE));
            }
        }
        return bits;
    }

    /** Returns the counts of a section as if the expired holds had ended. */
    public SeatCountsRow adjust(SectionId section, SeatCountsRow stats) {
        int expired = stats.reserved() == 0 ? 0 : count(section);
        return expired == 0 ? stats : stats.afterTransition(SeatTransition.EXPIRE, expired, stats.updated());
    }

    /** Returns the event as if the expired holds had ended. */
    EventRow adjust(EventRow row, List<SectionId> sections) {
        int expired = isEmpty() ? 0 : sections.stream().mapToInt(this::count).sum();
        return expired == 0
                ? row
                : row.afterTransition(
                        SeatTransition.EXPIRE, expired, row.stats().updated());
    }

    /** Returns the stored holds that have expired by now, oldest first. */
    static List<BookingKey> oldest(ReadTx tx, EventKey key, EventRow row, int limit) {
        List<BookingKey> oldest = new ArrayList<>();
        for (Entry<BookingExpiryKey, Unit> hold :
                holdsFrom(tx, key, row.nextDue()).limit(limit)) {
            if (hold.key().expires().isAfter(tx.now())) {
                break;
            }
            oldest.add(new BookingKey(key, hold.key().booking()));
        }
        return oldest;
    }

    /**
     * Scans the holds that expire at the given time or later, or all holds if the time is null. A start time avoids
     * scanning over the entries of holds that have already been deleted.
     */
    static Scan<BookingExpiryKey, Entry<BookingExpiryKey, Unit>> holdsFrom(
            ReadTx tx, EventKey key, @Nullable Instant first) {
        Scan<BookingExpiryKey, Entry<BookingExpiryKey, Unit>> holds =
                tx.scan(SeatsSchema.HOLDS).prefix(BookingExpiryKey.CODEC.prefix(key));
        return first == null ? holds : holds.from(new BookingExpiryKey(key, first, ""));
    }

    private boolean hasReserved(SectionId section) {
        return tx.get(SeatsSchema.SECTION_STATS, key.section(section))
                .filter(stats -> stats.reserved() > 0)
                .isPresent();
    }

    private boolean isExpired(String booking) {
        return expiredBookings.computeIfAbsent(
                booking,
                id -> tx.get(SeatsSchema.BOOKINGS, new BookingKey(key, id))
                        .map(row -> row.isExpired(tx.now()))
                        .orElse(false));
    }

    /**
     * Returns the seats and places of the expired holds by section, or null if there are too many holds to read one
     * by one.
     */
    private @Nullable Map<SectionId, List<LineItemRow>> readIfFew() {
        EventRow row = Objects.requireNonNull(event);
        List<BookingKey> oldest = oldest(tx, key, row, FEW + 1);
        return oldest.size() > FEW ? null : linesOf(oldest);
    }

    private Map<SectionId, List<LineItemRow>> readAll() {
        few = linesOf(oldest(tx, key, Objects.requireNonNull(event), Integer.MAX_VALUE));
        return few;
    }

    private Map<SectionId, List<LineItemRow>> linesOf(List<BookingKey> bookings) {
        Map<SectionId, List<LineItemRow>> lines = new HashMap<>();
        for (BookingKey booking : bookings) {
            tx.get(SeatsSchema.BOOKINGS, booking)
                    .ifPresent(row -> row.lines()
                            .forEach(line -> lines.computeIfAbsent(line.id(), id -> new ArrayList<>())
                                    .add(line)));
        }
        return lines;
    }

    /** Returns the number of expired seats and places per section in the current slot. */
    private Map<SectionId, Integer> currentSlot() {
        Map<SectionId, Integer> counted = current;
        if (counted == null) {
            counted = new HashMap<>();
            for (Entry<BookingExpiryKey, Unit> hold : holdsFrom(tx, key, HoldExpiryHistogram.startOfSlot(tx.now()))) {
                if (hold.key().expires().isAfter(tx.now())) {
                    break;
                }
                for (LineItemRow line : linesOf(
                                List.of(new BookingKey(key, hold.key().booking())))
                        .values()
                        .stream()
                        .flatMap(List::stream)
                        .toList()) {
                    counted.merge(line.id(), line.count(), Integer::sum);
                }
            }
            current = counted;
        }
        return counted;
    }

    private static int sum(List<LineItemRow> lines) {
        return lines.stream().mapToInt(LineItemRow::count).sum();
    }
}
