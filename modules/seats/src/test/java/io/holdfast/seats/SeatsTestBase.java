package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.StoreExtension;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An opera with two sections of 4 rows of 10 seats and an area of 20 places. After every test the check must be clean. */
abstract class SeatsTestBase {

    static final EventId OPERA = EventId.of("opera");
    static final SectionId A1 = SectionId.of("A-1");
    static final SectionId A2 = SectionId.of("A-2");
    static final SectionId STANDING = SectionId.of("S-1");
    static final SeatCounts NO_STATS = new SeatCounts(0, 0, 0, 0, 0, ManualClock.START);
    static final BuyerId ADA = BuyerId.of("ada");
    static final BuyerId BOB = BuyerId.of("bob");
    static final EventPlan PLAN = EventPlan.of(
            OPERA,
            "Tosca",
            SectionPlan.rows("A-1", 4, 10, Price.of(4_500)),
            SectionPlan.rows("A-2", 4, 10, Price.of(3_000)),
            SectionPlan.area("S-1", 20, Price.of(1_000)));

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Seats.SCHEMA);

    private int lastBooking;

    @AfterEach
    void checkIsClean() {
        assertThat(seats().check().problems()).isEmpty();
        assertThat(seats().sweep().more()).isFalse();
        assertThat(seats().check().problems()).isEmpty();
    }

    Seats seats() {
        return seats(SeatsOptions.DEFAULT);
    }

    Seats seats(SeatsOptions options) {
        return new Seats(stores.store(), options);
    }

    /** Creates the module and the opera. */
    Seats opera() {
        Seats seats = seats();
        assertThat(seats.events().create(PLAN)).isInstanceOf(SeatsOutcome.EventStored.class);
        return seats;
    }

    BookingId fresh() {
        return BookingId.of("booking-" + ++lastBooking);
    }

    ReservationRequest ask(BookingId id, SeatChoice choice) {
        return ReservationRequest.of(OPERA, id, ADA, choice);
    }

    /** Reserves seats for Ada, which must succeed. */
    Booking reserve(Seats seats, SeatChoice choice) {
        return booked(seats.reserve(ask(fresh(), choice)));
    }

    static Booking booked(SeatsOutcome outcome) {
        assertThat(outcome).isInstanceOf(SeatsOutcome.Booked.class);
        return ((SeatsOutcome.Booked) outcome).booking();
    }

    static List<Seat> suggested(Seats seats, EventId event, SeatChoice.BestSeats best) {
        return seats.suggest(event, best)
                .orThrow(SeatsOutcome.SeatsSuggested.class)
                .seats();
    }

    static Seat seat(int row, int number) {
        return Seat.of(A1, row, number);
    }

    static SeatChoice hand(int row, int... numbers) {
        return SeatChoice.seats(
                Arrays.stream(numbers).mapToObj(number -> seat(row, number)).toArray(Seat[]::new));
    }

    static List<Seat> seatsOf(Booking booking) {
        return booking.seats().stream().map(Booking.BookedSeat::seat).toList();
    }

    static List<Integer> numbersOf(Booking booking) {
        return seatsOf(booking).stream().map(Seat::number).toList();
    }

    /** Asserts that a call is rejected with a message and writes nothing. */
    void refuses(ErrorCode code, ThrowingCallable call, String... texts) {
        long before = stores.store().lastCommit();
        assertThatThrownBy(call)
                .asInstanceOf(throwable(BadRequestException.class))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code))
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains(texts));
        assertThat(stores.store().lastCommit()).isEqualTo(before);
    }

    /** Asserts that a command writes nothing. */
    <O extends SeatsOutcome> O unchanged(Supplier<O> command) {
        long before = stores.store().lastCommit();
        O outcome = command.get();
        assertThat(stores.store().lastCommit()).isEqualTo(before);
        return outcome;
    }

    /** Returns the expected outcome of a duplicate of a successful command on a booking. */
    static SeatsOutcome repeated(SeatsOutcome first) {
        return new SeatsOutcome.Booked(first.orThrow(SeatsOutcome.Booked.class).booking(), true);
    }

    static SeatsError errorOf(SeatsOutcome outcome) {
        assertThat(outcome).isInstanceOf(SeatsOutcome.Refused.class);
        return ((SeatsOutcome.Refused) outcome).error();
    }

    static List<SeatTransition> transitions(SeatChangePage changes) {
        return changes.changes().stream().map(SeatChange::how).toList();
    }

    static Stream<Integer> upTo(int last) {
        return Stream.iterate(1, n -> n + 1).limit(last);
    }
}
