package io.holdfast.seats.internal.check;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.BookingRow;
import io.holdfast.seats.internal.EventRow;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerSeatsKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.PlanChangeKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.PlanChangeRow;
import io.holdfast.seats.internal.row.BuyerSeatsRow;
import io.holdfast.seats.internal.row.BuyerSeatsRow.BookingCount;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.EventRulesRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.CheckFindings;
import java.time.Instant;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies one event. Bookings, holders and changes are streamed, and only the seat bits of the sections are kept in
 * memory. Bookings and holders cover the same set of seats if each booking is the stored holder of its seats, no seat
 * occurs twice in the bookings or in the holders, and both contain as many seats as the seat bits.
 */
final class EventCheck {

    private final ReadTx tx;
    private final EventKey key;
    private final EventRow event;
    private final CheckFindings findings;
    private final Map<String, SectionCheck> sections = new LinkedHashMap<>();
    private long bookings;
    private long reservedBookings;
    private long amendedBookings;
    private long endedBookings;
    private final BookingStepsCheck steps;

    EventCheck(ReadTx tx, EventKey key, EventRow event, CheckFindings findings) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.findings = findings;
        this.steps = new BookingStepsCheck(tx, this::problem);
    }

    void run() {
        Optional<EventDefinitionRow> definition = tx.get(SeatsSchema.EVENT_SECTIONS, key);
        if (definition.isEmpty()) {
            problem("has no sections");
            return;
        }
        definition.get().sections().forEach(this::addSection);
        long areas = definition.get().sections().stream()
                .filter(layout -> layout.rows() == 0)
                .count();
        checkRowCount(SeatsSchema.SECTION_CONFIGS, definition.get().sections().size());
        checkRowCount(SeatsSchema.SECTION_STATS, definition.get().sections().size());
        checkRowCount(SeatsSchema.SEAT_BITS, definition.get().sections().size() - areas);
        recordHolders();
        checkBookings();
        checkHolds();
        checkDue();
        new ChangeFeedCheck(tx, key, event, sections, this::problem)
                .run(bookings - amendedBookings, endedBookings, steps.taken(), steps.freed());
        sections.values().forEach(SectionCheck::finish);
        sections.values().forEach(section -> section.checkExpiries(tx));
        checkSums();
        checkTimes();
        checkPlanChanges();
        checkBuyers();
    }

    /** Verifies that a deleted event is scheduled for the sweep. Its remaining rows may be inconsistent. */
    void runForDeleted() {
        if (event.nextDue() == null) {
            problem("is deleted, but not scheduled for the sweep");
        }
        checkDue();
    }

    private void addSection(SectionLayout layout) {
        SectionCheck section = SectionCheck.of(tx, key.section(layout.section()), layout, this::problem);
        if (section != null && sections.put(layout.id(), section) != null) {
            problem("has section " + layout.id() + " twice");
        }
    }

    private <V> void checkRowCount(Table<SectionKey, V> table, long expected) {
        long rows = tx.scan(table).prefix(SectionKey.CODEC.prefix(key)).count();
        if (rows != expected) {
            problem("has " + rows + " rows in " + table + ", expected " + expected);
        }
    }

    private void recordHolders() {
        for (Entry<SeatRowKey, SeatHoldersRow> row :
                tx.scan(SeatsSchema.SEAT_HOLDERS).prefix(SeatRowKey.CODEC.prefix(key))) {
            SectionCheck section = sections.get(row.key().section().toString());
            if (section == null) {
                problem("has holders for section " + row.key().section() + ", which does not exist");
                continue;
            }
            if (row.value().holdings().isEmpty()
                    || row.value().holdings().stream()
                            .anyMatch(holding -> holding.seats().isEmpty())) {
                problem("has a holder without seats in " + row.key().section() + " row "
                        + row.key().row());
            }
            for (SeatHolding holding : row.value().holdings()) {
                holding.seats().forEach(number -> section.recordHolder(row.key().row(), number));
            }
        }
    }

    private void checkBookings() {
        for (Entry<BookingKey, BookingRow> entry : tx.scan(SeatsSchema.BOOKINGS).prefix(BookingKey.CODEC.prefix(key))) {
            String id = entry.key().booking();
            BookingRow booking = entry.value();
            steps.check(entry.key(), booking);
            if (booking.former() != null) {
                steps.forget();
                continue;
            }
            bookings++;
            boolean reserved = booking.status() == Booking.Status.RESERVED;
            amendedBookings += booking.steps() == null ? 0 : 1;
            endedBookings += booking.steps() == null && !reserved ? 1 : 0;
            if (reserved) {
                reservedBookings++;
                if (!tx.exists(SeatsSchema.HOLDS, new BookingExpiryKey(key, booking.expires(), id))) {
                    problem("booking " + id + " is reserved, but has no hold");
                }
            }
            if (reserved != (booking.ended() == null) || !booking.expires().isAfter(booking.created())) {
                problem("booking " + id + " is " + booking.status() + ", but was created at " + booking.created()
                        + ", expires at " + booking.expires() + " and ended at " + booking.ended());
            }
            if (booking.lines().isEmpty()) {
                problem("booking " + id + " has no seats");
            }
            booking.lines().forEach(line -> checkLine(id, booking, line));
        }
    }

    private void checkLine(String id, BookingRow booking, LineItemRow line) {
        SectionCheck section = sections.get(line.section());
        if (section == null || !section.canContain(line)) {
            problem("booking " + id + " contains " + line + ", which is in no section");
        } else if (booking.status() == Booking.Status.RESERVED) {
            section.recordBooked(id, line, SeatState.RESERVED);
            section.recordExpiry(line, booking.expires());
            checkHolders(id, booking, line);
        } else if (booking.status() == Booking.Status.SOLD) {
            section.recordBooked(id, line, SeatState.SOLD);
            checkHolders(id, booking, line);
        }
    }

    /** Verifies that a booking is the stored holder of its seats. */
    private void checkHolders(String id, BookingRow booking, LineItemRow line) {
        SeatHoldersRow row = SeatHoldersRow.EMPTY;
        int rowNumber = 0;
        for (Seat seat : line.toSeats()) {
            if (seat.row() != rowNumber) {
                rowNumber = seat.row();
                row = tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key, line.id(), rowNumber))
                        .orElse(SeatHoldersRow.EMPTY);
            }
            SeatHolding holding = row.findHolding(seat.number());
            if (holding == null
                    || !holding.booking().equals(id)
                    || !holding.buyer().equals(booking.buyer())
                    || holding.price() != line.price()
                    || !holding.reserved().equals(booking.created())) {
                problem("booking " + id + " contains " + seat + ", but the stored holder is " + holding);
            }
        }
    }

    private void checkHolds() {
        long holds = 0;
        Instant first = null;
        for (Entry<BookingExpiryKey, Unit> hold :
                tx.scan(SeatsSchema.HOLDS).prefix(BookingExpiryKey.CODEC.prefix(key))) {
            first = first == null ? hold.key().expires() : first;
            holds++;
        }
        if (holds != reservedBookings) {
            problem("has " + holds + " holds for " + reservedBookings + " reserved bookings");
        }
        Instant due = event.nextDue();
        if (first != null && (due == null || due.isAfter(first))) {
            problem("has a hold that expires at " + first + ", but the next sweep is at " + due);
        }
    }

    private void checkDue() {
        Instant due = event.nextDue();
        if (due != null && !tx.exists(SeatsSchema.DUE_EVENTS, new EventDueKey(key.namespace(), due, key.event()))) {
            problem("must be swept at " + due + ", but has no entry in " + SeatsSchema.DUE_EVENTS);
        }
    }

    private void checkSums() {
        int seats = 0;
        for (SeatState state : SeatState.values()) {
            int sum = sections.values().stream()
                    .mapToInt(section -> section.stats().count(state))
                    .sum();
            if (sum != event.stats().count(state)) {
                problem("has " + event.stats().count(state) + " seats in state " + state + ", but its sections "
                        + "have " + sum);
            }
            seats += sum;
        }
        findings.count("sections", sections.size());
        findings.count("seats", seats);
        findings.count("bookings", bookings);
    }

    /** Verifies that each time is set if and only if its condition holds. */
    private void checkTimes() {
        if ((event.closed() == null) != (event.status() == Event.Status.OPEN)) {
            problem("has the status " + event.status() + ", but the closing time " + event.closed());
        }
        if ((event.firstReserved() == null) != (bookings == 0)) {
            problem("has " + bookings + " bookings, but the time of its first reservation is " + event.firstReserved());
        }
        if ((event.full() == null) == event.stats().hasNoneAvailable()) {
            problem("has " + event.stats().available() + " available seats, but the time since which it is full "
                    + "is " + event.full());
        }
        if ((event.soldOut() == null) == event.stats().isSoldOut()) {
            problem("has " + event.stats() + ", but the time since which it is sold out is " + event.soldOut());
        }
    }

    /** Verifies that the changes to the plan are numbered without gaps and ended in the change feed. */
    private void checkPlanChanges() {
        BitSet numbers = new BitSet();
        for (Entry<PlanChangeKey, PlanChangeRow> change :
                tx.scan(SeatsSchema.PLAN_CHANGES).prefix(PlanChangeKey.CODEC.prefix(key))) {
            long position = change.value().position();
            ChangeRow end =
                    tx.get(SeatsSchema.CHANGES, new ChangeKey(key, position)).orElse(null);
            boolean ended = end != null
                    && end.how() == SeatTransition.PLAN
                    && change.key().change().equals(end.plan());
            if (position >= event.firstChange() && !ended) {
                problem("has plan change " + change.key().change() + ", but change " + position + " is " + end);
            }
            numbers.set(change.value().number());
        }
        if (numbers.cardinality() != Math.max(0, numbers.length() - 1) || numbers.get(0)) {
            problem("has plan changes with the numbers " + numbers);
        }
    }

    /** Verifies that the seats and places of buyers match their bookings. Rows of former limits are ignored. */
    private void checkBuyers() {
        EventRulesRow rules = event.rules();
        if (rules == null || rules.maxPerBuyer() == null) {
            return;
        }
        for (Entry<BuyerSeatsKey, BuyerSeatsRow> row :
                tx.scan(SeatsSchema.BUYER_SEATS).prefix(BuyerSeatsKey.CODEC.prefix(key))) {
            Set<BookingCount> stored = Set.copyOf(row.value().bookings());
            Set<BookingCount> actual =
                    Set.copyOf(BuyerSeatsRow.count(tx, key, row.key().buyer()));
            if (row.value().limitNumber() == rules.limitNumber() && !stored.equals(actual)) {
                problem("has counted " + stored + " for buyer " + row.key().buyer() + ", whose bookings have "
                        + actual);
            }
        }
    }

    private void problem(String description) {
        findings.report("event " + key.event() + " " + description);
    }
}
