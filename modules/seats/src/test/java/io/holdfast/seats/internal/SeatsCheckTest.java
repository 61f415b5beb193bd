package io.holdfast.seats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SeatHoldersRow;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The check reports every kind of inconsistency. */
class SeatsCheckTest {

    private static final EventKey OPERA = new EventKey("", "opera");
    private static final SectionId A1 = SectionId.of("A-1");
    private static final BuyerId ADA = BuyerId.of("ada");

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Seats.SCHEMA);

    static Stream<Arguments> damages() {
        return Stream.of(
                damage("a surplus seat bit", "seats in state RESERVED, but its counter is", (tx, id) -> {
                    PackedSeatStates bits = bits(tx);
                    bits.set(39, SeatState.RESERVED);
                    tx.put(SeatsSchema.SEAT_BITS, OPERA.section(A1), bits.bytes());
                }),
                damage("a sold seat as free", "in state AVAILABLE, but booking sold requires SOLD", (tx, id) -> {
                    PackedSeatStates bits = bits(tx);
                    bits.set(0, SeatState.AVAILABLE);
                    tx.put(SeatsSchema.SEAT_BITS, OPERA.section(A1), bits.bytes());
                }),
                damage(
                        "truncated seat bits",
                        "bytes of seat bits",
                        (tx, id) -> tx.put(SeatsSchema.SEAT_BITS, OPERA.section(A1), new byte[3])),
                damage(
                        "no seat bits",
                        "has no configuration, counts or seat bits",
                        (tx, id) -> tx.delete(SeatsSchema.SEAT_BITS, OPERA.section(A1))),
                damage("other counts", "but its counter is", (tx, id) -> {
                    SeatCountsRow stats =
                            tx.get(SeatsSchema.SECTION_STATS, OPERA.section(A1)).orElseThrow();
                    tx.put(
                            SeatsSchema.SECTION_STATS,
                            OPERA.section(A1),
                            stats.afterTransition(SeatTransition.BLOCK, 1, tx.now()));
                }),
                damage("other totals", "but its sections have", (tx, id) -> {
                    EventRow event = tx.get(SeatsSchema.EVENTS, OPERA).orElseThrow();
                    tx.put(SeatsSchema.EVENTS, OPERA, event.afterTransition(SeatTransition.BLOCK, 1, tx.now()));
                }),
                damage(
                        "no holders",
                        "but the stored holder is null",
                        (tx, id) -> tx.delete(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(OPERA, A1, 1))),
                damage(
                        "a holder of a free seat",
                        "whose state is AVAILABLE",
                        (tx, id) -> tx.put(
                                SeatsSchema.SEAT_HOLDERS,
                                new SeatRowKey(OPERA, A1, 4),
                                SeatHoldersRow.EMPTY.plus(
                                        new SeatHoldersRow.SeatHolding("b", "ada", 1, tx.now(), List.of(1))))),
                damage(
                        "a holder of a missing seat",
                        "which does not exist",
                        (tx, id) -> tx.put(
                                SeatsSchema.SEAT_HOLDERS,
                                new SeatRowKey(OPERA, A1, 4),
                                SeatHoldersRow.EMPTY.plus(
                                        new SeatHoldersRow.SeatHolding("b", "ada", 1, tx.now(), List.of(11))))),
                damage("a booking of another buyer", "but the stored holder is", (tx, id) -> {
                    BookingRow row = tx.get(SeatsSchema.BOOKINGS, id).orElseThrow();
                    tx.put(SeatsSchema.BOOKINGS, id, row.withBuyer("eve"));
                }),
                damage("no booking", "but its bookings have", (tx, id) -> tx.delete(SeatsSchema.BOOKINGS, id)),
                damage(
                        "a booking twice",
                        "but its bookings have",
                        (tx, id) -> tx.put(
                                SeatsSchema.BOOKINGS,
                                new BookingKey(OPERA, "twice"),
                                tx.get(SeatsSchema.BOOKINGS, id).orElseThrow())),
                damage(
                        "no hold",
                        "is reserved, but has no hold",
                        (tx, id) -> tx.delete(
                                SeatsSchema.HOLDS,
                                new BookingExpiryKey(
                                        OPERA,
                                        tx.get(SeatsSchema.BOOKINGS, id)
                                                .orElseThrow()
                                                .expires(),
                                        id.booking()))),
                damage(
                        "a hold without a booking",
                        "holds for",
                        (tx, id) -> tx.put(
                                SeatsSchema.HOLDS,
                                new BookingExpiryKey(OPERA, tx.now().plusSeconds(9_999), "x"),
                                Unit.UNIT)),
                damage("a sweep too late", "but the next sweep is at", (tx, id) -> {
                    EventRow event = tx.get(SeatsSchema.EVENTS, OPERA).orElseThrow();
                    tx.put(SeatsSchema.EVENTS, OPERA, event.withNextDue(null));
                }),
                damage(
                        "a lost change",
                        "instead of change 2",
                        (tx, id) -> tx.delete(SeatsSchema.CHANGES, new ChangeKey(OPERA, 2))),
                damage("a forged change", "by change 3, but its state", (tx, id) -> {
                    ChangeRow change =
                            tx.get(SeatsSchema.CHANGES, new ChangeKey(OPERA, 3)).orElseThrow();
                    tx.put(
                            SeatsSchema.CHANGES,
                            new ChangeKey(OPERA, 3),
                            new ChangeRow(SeatTransition.UNBLOCK, null, change.time(), change.lines()));
                }),
                damage(
                        "rows without an event",
                        "rows belong to events",
                        (tx, id) -> tx.put(SeatsSchema.SEAT_BITS, new EventKey("", "ghost").section(A1), new byte[1])),
                damage("no sections", "has no sections", (tx, id) -> tx.delete(SeatsSchema.EVENT_SECTIONS, OPERA)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void damageIsReported(String name, String message, BiConsumer<Tx, BookingKey> damage) {
        Seats seats = new Seats(stores.store(), SeatsOptions.DEFAULT);
        EventId opera = OPERA.id();
        seats.events().create(EventPlan.of(opera, "Tosca", SectionPlan.rows("A-1", 4, 10, Price.of(1))));
        BookingId sold = BookingId.of("sold");
        seats.reserve(ReservationRequest.of(opera, sold, ADA, SeatChoice.best(2)));
        seats.finalize(opera, sold, ADA);
        BookingId reserved = BookingId.of("reserved");
        seats.reserve(ReservationRequest.of(opera, reserved, ADA, SeatChoice.best(3)));
        CheckReport clean = seats.check();
        assertThat(clean.problems()).isEmpty();
        assertThat(clean)
                .isEqualTo(new CheckReport(
                        Map.of("events", 1L, "sections", 1L, "seats", 40L, "bookings", 2L), 0, List.of()));
        stores.store().update(tx -> damage.accept(tx, OPERA.booking(reserved)));
        CheckReport report = seats.check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problemCount())
                .isGreaterThanOrEqualTo(report.problems().size());
        assertThat(report.problems())
                .as(name)
                .anySatisfy(problem -> assertThat(problem).contains(message));
    }

    private static Arguments damage(String name, String message, BiConsumer<Tx, BookingKey> damage) {
        return Arguments.of(name, message, damage);
    }

    private static PackedSeatStates bits(Tx tx) {
        return new PackedSeatStates(
                tx.get(SeatsSchema.SEAT_BITS, OPERA.section(A1)).orElseThrow());
    }
}
