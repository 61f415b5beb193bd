package io.holdfast.torture;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Choice;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.Outcome;
import io.holdfast.seats.Price;
import io.holdfast.seats.Reservation;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** What is asked of the seats. */
sealed interface SeatsCommand extends Command {

    String SECTION = "A-1";
    String AREA = "S-1";
    int ROWS = 5;
    int PER_ROW = 12;
    int PLACES = 30;
    long PRICE = 7;

    @Override
    default String room() {
        return "seats";
    }

    static String words(Outcome outcome) {
        if (outcome instanceof Outcome.Booked booked) {
            return words(booked.booking());
        }
        if (outcome instanceof Outcome.SeatsTaken taken) {
            return taken.code() + " "
                    + taken.seats().stream()
                            .map(one -> place(one.seat()) + "=" + one.state())
                            .collect(Collectors.joining(","));
        }
        return outcome instanceof Outcome.Refused refused ? refused.code() : "stored";
    }

    /** A booking in words: status, seats, places, until when. */
    static String words(Booking booking) {
        String seats = booking.seats().stream().map(seat -> place(seat.seat())).collect(Collectors.joining(","));
        int places =
                booking.places().stream().mapToInt(Booking.BookedPlaces::count).sum();
        return "booked " + booking.status() + " [" + seats + "] " + places + " " + Times.nanos(booking.expires());
    }

    static String place(Seat seat) {
        return seat.row() + "/" + seat.number();
    }

    /** An event with a section and an area. */
    record Create(String event) implements SeatsCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return words(rooms.seats()
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
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual("stored", answer);
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
            implements SeatsCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return words(rooms.seats().reserve(tx, asked()));
        }

        Reservation asked() {
            return Reservation.of(EventId.of(event), BookingId.of(booking), BuyerId.of(buyer), choice())
                    .holdFor(holdFor);
        }

        private Choice choice() {
            if (hand.isEmpty()) {
                return count < 0 ? Choice.places(SectionId.of(AREA), -count) : Choice.best(count);
            }
            return Choice.seats(hand.stream()
                    .map(place -> place.split("/", 2))
                    .map(place -> Seat.of(SECTION, Integer.parseInt(place[0]), Integer.parseInt(place[1])))
                    .toList());
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            plain.seats().reserve(this, now, answer);
        }
    }

    /** A booking sold. */
    record Sell(String event, String booking, String buyer) implements SeatsCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return words(rooms.seats().finalize(tx, EventId.of(event), BookingId.of(booking), BuyerId.of(buyer)));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            plain.seats().end(event, booking, buyer, Booking.Status.SOLD, now, answer);
        }
    }

    /** A booking let go of. */
    record LetGo(String event, String booking, String buyer) implements SeatsCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return words(rooms.seats().release(tx, EventId.of(event), BookingId.of(booking), BuyerId.of(buyer)));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            plain.seats().end(event, booking, buyer, Booking.Status.RELEASED, now, answer);
        }
    }

    /** A booking kept for so long from now. */
    record Keep(String event, String booking, String buyer, Duration lasts) implements SeatsCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return words(rooms.seats()
                    .extend(
                            tx,
                            EventId.of(event),
                            BookingId.of(booking),
                            BuyerId.of(buyer),
                            tx.now().plus(lasts)));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            plain.seats().extend(this, now, answer);
        }
    }

    /** Holds that have run out, tidied up. */
    record Tidy() implements SeatsCommand, Command.Change {
        static final int MOST = 1_000;

        @Override
        public String run(Rooms rooms, Tx tx) {
            return "swept " + rooms.seats().sweep(tx, MOST).holds();
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual("swept " + plain.seats().sweep(now), answer);
        }
    }

    /** The seat map of an event. */
    record Map(String event) implements SeatsCommand, Command.Look {
        @Override
        public String run(Rooms rooms, ReadTx tx) {
            return Sight.map(rooms, tx, event);
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.seats().map(event, now), answer);
        }
    }
}
