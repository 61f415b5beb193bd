package io.holdfast.torture.workload;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.Price;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** What is asked of the seats. */
public sealed interface SeatsCommand extends Command {

    String SECTION = "A-1";
    String AREA = "S-1";
    int ROWS = 5;
    int PER_ROW = 12;
    int PLACES = 30;
    long PRICE = 7;

    @Override
    default String module() {
        return "seats";
    }

    static String describe(SeatsOutcome outcome) {
        if (outcome instanceof SeatsOutcome.Booked booked) {
            return describe(booked.booking());
        }
        if (outcome instanceof SeatsOutcome.SeatsTaken taken) {
            return taken.code() + " "
                    + taken.seats().stream()
                            .map(one -> describeSeat(one.seat()) + "=" + one.state())
                            .collect(Collectors.joining(","));
        }
        return outcome instanceof SeatsOutcome.Refused refused ? refused.code() : "stored";
    }

    /** A booking in words: status, seats, places, until when. */
    static String describe(Booking booking) {
        String seats =
                booking.seats().stream().map(seat -> describeSeat(seat.seat())).collect(Collectors.joining(","));
        int places =
                booking.places().stream().mapToInt(Booking.BookedPlaces::count).sum();
        return "booked " + booking.status() + " [" + seats + "] " + places + " "
                + InstantNanos.toNanos(booking.expires());
    }

    static String describeSeat(Seat seat) {
        return seat.row() + "/" + seat.number();
    }

    /** An event with a section and an area. */
    record CreateEvent(String event) implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.seats()
                    .events()
                    .create(
                            tx,
                            EventPlan.of(
                                    EventId.of(event),
                                    event,
                                    SectionPlan.rows(SECTION, ROWS, PER_ROW, Price.of(PRICE)),
                                    SectionPlan.area(AREA, PLACES, Price.of(PRICE)))));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual("stored", answer);
            plain.seats().create(event);
        }
    }

    /**
     * Seats, for a while.
     *
     * @param hand row and number of each seat, as {@code 2/11}; if there is none, then the best
     * @param count how many of the best, or places if it is negative
     */
    record Reserve(String event, String booking, String buyer, List<String> hand, int count, Duration holdFor)
            implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.seats().reserve(tx, asked()));
        }

        ReservationRequest asked() {
            return ReservationRequest.of(EventId.of(event), BookingId.of(booking), BuyerId.of(buyer), choice())
                    .withHoldDuration(holdFor);
        }

        private SeatChoice choice() {
            if (hand.isEmpty()) {
                return count < 0 ? SeatChoice.places(SectionId.of(AREA), -count) : SeatChoice.best(count);
            }
            return SeatChoice.seats(hand.stream()
                    .map(place -> place.split("/", 2))
                    .map(place -> Seat.of(SECTION, Integer.parseInt(place[0]), Integer.parseInt(place[1])))
                    .toList());
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.seats().reserve(this, now, answer);
        }
    }

    /** A booking sold. */
    record Sell(String event, String booking, String buyer) implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.seats().finalize(tx, EventId.of(event), BookingId.of(booking), BuyerId.of(buyer)));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.seats().end(event, booking, buyer, Booking.Status.SOLD, now, answer);
        }
    }

    /** A booking let go of. */
    record ReleaseBooking(String event, String booking, String buyer) implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.seats().release(tx, EventId.of(event), BookingId.of(booking), BuyerId.of(buyer)));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.seats().end(event, booking, buyer, Booking.Status.RELEASED, now, answer);
        }
    }

    /** A booking kept for so long from now. */
    record ExtendHold(String event, String booking, String buyer, Duration lasts)
            implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return describe(rooms.seats()
                    .extend(
                            tx,
                            EventId.of(event),
                            BookingId.of(booking),
                            BuyerId.of(buyer),
                            tx.now().plus(lasts)));
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            plain.seats().extend(this, now, answer);
        }
    }

    /** Holds that have run out, tidied up. */
    record SweepHolds() implements SeatsCommand, Command.WriteCommand {
        static final int MOST = 1_000;

        @Override
        public String run(ModulesUnderTest rooms, Tx tx) {
            return "swept " + rooms.seats().sweep(tx, MOST).expired();
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual("swept " + plain.seats().sweep(now), answer);
        }
    }

    /** The seat map of an event. */
    record ViewSeatMap(String event) implements SeatsCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest rooms, ReadTx tx) {
            return StateReader.seatMap(rooms, tx, event);
        }

        @Override
        public void replay(ReferenceModel plain, Instant now, String answer) {
            InvariantViolation.requireEqual(plain.seats().map(event, now), answer);
        }
    }
}
