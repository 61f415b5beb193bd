package io.holdfast.seats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.internal.row.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Tx;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The check reports damage that keeps the sums or makes rows unreadable, also with a truncated change feed. */
class SeatsCheckHiddenDamageTest {

    private static final EventKey OPERA = new EventKey("", "opera");
    private static final SectionId A1 = SectionId.of("A-1");
    private static final SectionId S1 = SectionId.of("S-1");
    private static final BuyerId ADA = BuyerId.of("ada");
    /** The release of the booking "released". */
    private static final ChangeKey LAST = new ChangeKey(OPERA, 6);

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Seats.SCHEMA);

    static Stream<Arguments> damages() {
        return Stream.of(sections(), events(), holders(), bookings(), changes())
                .flatMap(damages -> damages)
                .flatMap(damage ->
                        Stream.of(0L, 3L).map(keep -> Arguments.of(damage.name, keep, damage.message, damage.damage)));
    }

    private record Damage(String name, String message, Consumer<Tx> damage) {}

    private static Stream<Damage> sections() {
        return Stream.of(
                new Damage("bits after the last seat", "after its last seat", tx -> {
                    byte[] bits =
                            tx.get(SeatsSchema.SEAT_BITS, OPERA.section(A1)).orElseThrow();
                    bits[bits.length - 1] |= 1;
                    tx.put(SeatsSchema.SEAT_BITS, OPERA.section(A1), bits);
                }),
                new Damage(
                        "rows and columns swapped",
                        "but its event has the layout",
                        tx -> layouts(tx, new SectionLayout("A-1", 5, 3))),
                new Damage(
                        "a section twice",
                        "A-1 twice",
                        tx -> layouts(
                                tx,
                                new SectionLayout("A-1", 3, 5),
                                new SectionLayout("S-1", 0, 0),
                                new SectionLayout("A-1", 3, 5))),
                new Damage("a section that the event does not have", "rows in section_config, expected 2", tx -> {
                    SectionKey none = OPERA.section(SectionId.of("Z-1"));
                    tx.put(SeatsSchema.SECTION_CONFIGS, none, new SectionConfigRow(1, 4, 4, 1));
                    tx.put(SeatsSchema.SECTION_STATS, none, SeatCountsRow.allAvailable(4, tx.now()));
                    tx.put(SeatsSchema.SEAT_BITS, none, new byte[1]);
                }),
                new Damage(
                        "a negative price",
                        "has the invalid price -1",
                        tx -> tx.put(
                                SeatsSchema.SECTION_CONFIGS, OPERA.section(A1), new SectionConfigRow(3, 5, 15, -1))));
    }

    private static Stream<Damage> events() {
        return Stream.of(
                new Damage(
                        "full too soon",
                        "but the time since which it is full is",
                        tx -> times(tx, tx.now(), tx.now(), null)),
                new Damage(
                        "sold out too soon",
                        "but the time since which it is sold out is",
                        tx -> times(tx, tx.now(), null, tx.now())),
                new Damage(
                        "no first reservation",
                        "but the time of its first reservation is null",
                        tx -> times(tx, null, null, null)),
                new Damage(
                        "closed and open",
                        "has the status OPEN, but the closing time",
                        tx -> status(tx, Event.Status.OPEN, tx.now())),
                new Damage(
                        "closed without a time",
                        "but the closing time null",
                        tx -> status(tx, Event.Status.CLOSED, null)),
                new Damage("deleted but never swept", "but not scheduled for the sweep", tx -> {
                    Instant due = Objects.requireNonNull(event(tx).nextDue());
                    tx.delete(SeatsSchema.DUE_EVENTS, new EventDueKey("", due, "opera"));
                    tx.put(
                            SeatsSchema.EVENTS,
                            OPERA,
                            event(tx).withStatus(Event.Status.DELETED, tx.now()).withNextDue(null));
                }));
    }

    private static Stream<Damage> holders() {
        return Stream.of(
                new Damage("row 0", "which does not exist", tx -> holders(tx, A1, 0, holding(1))),
                new Damage("a row of an area", "which does not exist", tx -> holders(tx, S1, 1, holding(1))),
                new Damage("a row without holders", "a holder without seats", tx -> holders(tx, A1, 3)),
                new Damage("no seats", "a holder without seats", tx -> holders(tx, A1, 3, holding())));
    }

    private static Stream<Damage> bookings() {
        return Stream.of(
                new Damage("a seat twice", "which is in no section", tx -> sold(tx, rows(0, 0))),
                new Damage("a seat in two bookings", "in two bookings", tx -> sold(tx, rows(0), rows(0))),
                new Damage("a seat before the first", "which is in no section", tx -> sold(tx, rows(-1, 0))),
                new Damage("a seat after the last", "which is in no section", tx -> sold(tx, rows(0, 100_000))),
                new Damage("rows without seats", "which is in no section", tx -> sold(tx, line("A-1", 0, null, 0, 1))),
                new Damage("no section", "which is in no section", tx -> sold(tx, line("bogus", 5, null, 0, 1))),
                new Damage("seats of an area", "which is in no section", tx -> sold(tx, line("S-1", 0, null, 0, 1))),
                new Damage("places of rows", "which is in no section", tx -> sold(tx, line("A-1", 0, 2))),
                new Damage("a negative number of places", "which is in no section", tx -> sold(tx, line("S-1", 0, -2))),
                new Damage("nothing", "has no seats", tx -> sold(tx)),
                new Damage(
                        "a sale without an end",
                        "and ended at null",
                        tx -> booking(
                                tx,
                                "sold",
                                row -> new BookingRow(
                                        row.buyer(),
                                        row.status(),
                                        row.lines(),
                                        row.created(),
                                        row.expires(),
                                        null,
                                        row.request(),
                                        null,
                                        null,
                                        null,
                                        null))),
                new Damage(
                        "an expiry before the reservation",
                        "expires at",
                        tx -> booking(tx, "sold", row -> row.withExpiry(row.created()))),
                new Damage(
                        "released as expired",
                        "RELEASE of booking released, which is EXPIRED",
                        tx -> booking(tx, "released", row -> row.withEnd(Booking.Status.EXPIRED, row.expires()))),
                new Damage(
                        "released with other seats",
                        "of booking released, which is RELEASED with",
                        tx -> booking(tx, "released", row -> with(row, rows(9)))));
    }

    private static Stream<Damage> changes() {
        return Stream.of(
                new Damage(
                        "an unknown booking",
                        "of booking nobody, which does not exist",
                        tx -> change(tx, row -> new ChangeRow(row.how(), "nobody", row.time(), row.lines()))),
                new Damage(
                        "without a booking",
                        "of booking null",
                        tx -> change(tx, row -> new ChangeRow(row.how(), null, row.time(), row.lines()))),
                new Damage(
                        "another transition",
                        "EXPIRE of booking released",
                        tx -> change(
                                tx,
                                row -> new ChangeRow(SeatTransition.EXPIRE, row.booking(), row.time(), row.lines()))),
                new Damage(
                        "a booking blocked",
                        "blocks or unblocks seats, but names booking",
                        tx -> change(
                                tx,
                                row -> new ChangeRow(SeatTransition.BLOCK, row.booking(), row.time(), row.lines()))),
                new Damage(
                        "seats that did not change",
                        "by change 6",
                        tx -> change(tx, row -> new ChangeRow(row.how(), row.booking(), row.time(), List.of(rows(0))))),
                new Damage(
                        "seats that do not exist",
                        "change 6 contains",
                        tx -> change(
                                tx,
                                row -> new ChangeRow(row.how(), row.booking(), row.time(), List.of(rows(1_000_000))))),
                new Damage(
                        "more places than reserved",
                        "before change 6",
                        tx -> change(
                                tx,
                                row -> new ChangeRow(
                                        SeatTransition.FINALIZE,
                                        row.booking(),
                                        row.time(),
                                        List.of(line("S-1", 0, 20))))),
                new Damage(
                        "a surplus change",
                        "has change 7 instead of change 6",
                        tx -> tx.put(
                                SeatsSchema.CHANGES,
                                new ChangeKey(OPERA, 7),
                                tx.get(SeatsSchema.CHANGES, LAST).orElseThrow())));
    }

    @ParameterizedTest(name = "{0}, keeping {1} changes")
    @MethodSource("damages")
    void damageIsReported(String name, long keep, String message, Consumer<Tx> damage) {
        Seats seats = new Seats(stores.store(), SeatsOptions.DEFAULT.withChangeRetention(keep));
        EventId opera = OPERA.id();
        seats.events()
                .create(EventPlan.of(
                        opera,
                        "Tosca",
                        SectionPlan.rows("A-1", 3, 5, Price.of(1)),
                        SectionPlan.area("S-1", 20, Price.of(1))));
        reserve(seats, "sold", SeatChoice.best(2));
        seats.finalize(opera, BookingId.of("sold"), ADA);
        reserve(seats, "reserved", SeatChoice.best(3));
        reserve(seats, "standing", SeatChoice.places(S1, 2));
        reserve(seats, "released", SeatChoice.best(2));
        seats.release(opera, BookingId.of("released"), ADA);
        assertThat(seats.check().problems()).isEmpty();
        stores.store().update(damage);
        assertThat(seats.check().problems())
                .as(name)
                .anySatisfy(problem -> assertThat(problem).contains(message));
    }

    private static void reserve(Seats seats, String id, SeatChoice choice) {
        assertThat(seats.reserve(ReservationRequest.of(OPERA.id(), BookingId.of(id), ADA, choice)))
                .isInstanceOf(SeatsOutcome.Booked.class);
    }

    private static void layouts(Tx tx, SectionLayout first, SectionLayout... more) {
        EventDefinitionRow existing = tx.get(SeatsSchema.EVENT_SECTIONS, OPERA).orElseThrow();
        List<SectionLayout> layouts = new ArrayList<>(List.of(first));
        layouts.addAll(List.of(more));
        tx.put(SeatsSchema.EVENT_SECTIONS, OPERA, new EventDefinitionRow(existing.name(), existing.request(), layouts));
    }

    private static EventRow event(Tx tx) {
        return tx.get(SeatsSchema.EVENTS, OPERA).orElseThrow();
    }

    private static void status(Tx tx, Event.Status status, @Nullable Instant since) {
        tx.put(SeatsSchema.EVENTS, OPERA, event(tx).withStatus(status, since));
    }

    private static void times(Tx tx, @Nullable Instant first, @Nullable Instant full, @Nullable Instant soldOut) {
        EventRow row = event(tx);
        tx.put(
                SeatsSchema.EVENTS,
                OPERA,
                new EventRow(
                        row.status(),
                        row.created(),
                        row.closed(),
                        row.stats(),
                        row.firstChange(),
                        row.lastChange(),
                        row.nextDue(),
                        first,
                        full,
                        soldOut,
                        null,
                        null));
    }

    private static void holders(Tx tx, SectionId section, int row, SeatHolding... holdings) {
        tx.put(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(OPERA, section, row), new SeatHoldersRow(List.of(holdings)));
    }

    private static SeatHolding holding(Integer... seats) {
        return new SeatHolding("sold", "ada", 1, Instant.EPOCH, List.of(seats));
    }

    private static void booking(Tx tx, String id, UnaryOperator<BookingRow> change) {
        BookingKey key = new BookingKey(OPERA, id);
        tx.put(
                SeatsSchema.BOOKINGS,
                key,
                change.apply(tx.get(SeatsSchema.BOOKINGS, key).orElseThrow()));
    }

    private static void sold(Tx tx, LineItemRow... lines) {
        booking(tx, "sold", row -> with(row, lines));
    }

    private static BookingRow with(BookingRow row, LineItemRow... lines) {
        return row.withLines(List.of(lines));
    }

    private static LineItemRow rows(Integer... seats) {
        return line("A-1", 5, null, seats);
    }

    private static LineItemRow line(String section, int perRow, @Nullable Integer places, Integer... seats) {
        return new LineItemRow(section, 1, perRow, places, List.of(seats));
    }

    private static void change(Tx tx, UnaryOperator<ChangeRow> change) {
        tx.put(
                SeatsSchema.CHANGES,
                LAST,
                change.apply(tx.get(SeatsSchema.CHANGES, LAST).orElseThrow()));
    }
}
