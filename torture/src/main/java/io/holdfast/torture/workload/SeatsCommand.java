package io.holdfast.torture.workload;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.seats.sale.TicketCount;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The commands for the seats module. */
public sealed interface SeatsCommand extends Command {

    String SECTION = "A-1";
    String AREA = "S-1";
    int ROWS = 5;
    int PER_ROW = 12;
    int PLACES = 30;
    long PRICE = 7;

    /** The channel of some requests and allotments. */
    String CHANNEL = "desk";

    /** The code of some requests and allotments. */
    String CODE = "secret";

    @Override
    default String module() {
        return "seats";
    }

    static String describe(SeatsOutcome outcome) {
        if (outcome instanceof SeatsOutcome.Booked booked) {
            return describe(booked.booking());
        }
        if (outcome instanceof SeatsOutcome.SeatsTaken refused) {
            return refused.code() + " "
                    + refused.seats().stream()
                            .map(taken -> describeSeat(taken.seat()) + "=" + taken.state())
                            .collect(Collectors.joining(","));
        }
        if (outcome instanceof SeatsOutcome.SeatsAllotted refused) {
            return refused.code() + " "
                    + refused.seats().stream().map(SeatsCommand::describeSeat).collect(Collectors.joining(","));
        }
        if (outcome instanceof SeatsOutcome.BuyerLimitReached refused) {
            return refused.code() + " " + refused.held();
        }
        return outcome instanceof SeatsOutcome.Refused refused ? refused.code() : "stored";
    }

    /** Describes a booking: status, buyer, seats and places with prices, total and expiry. */
    static String describe(Booking booking) {
        return "booked " + booking.status() + " " + booking.buyer().value() + " "
                + describe(booking.seats(), booking.places()) + " " + booking.total() + " "
                + InstantNanos.toNanos(booking.expires());
    }

    /** Describes seats with their prices and kinds of tickets, and the number of places. */
    static String describe(List<Booking.BookedSeat> seats, List<Booking.BookedPlaces> places) {
        return seats.stream()
                        .map(seat -> describeSeat(seat.seat()) + "="
                                + describeTicket(
                                        seat.price().minor(),
                                        seat.ticket().category(),
                                        seat.ticket().type()))
                        .sorted()
                        .collect(Collectors.joining(",", "[", "]"))
                + places.stream().mapToInt(Booking.BookedPlaces::count).sum();
    }

    static String describeTicket(long price, @Nullable String category, @Nullable String type) {
        return price + (category == null ? "" : category) + (type == null ? "" : "." + type);
    }

    /** Returns the permission of a request: the channel, the code or, if the argument is empty, none. */
    static SaleAccess access(String access) {
        return switch (access) {
            case CHANNEL -> SaleAccess.channel(access);
            case CODE -> SaleAccess.code(access);
            default -> SaleAccess.PUBLIC;
        };
    }

    static String describeSeat(Seat seat) {
        return seat.row() + "/" + seat.number();
    }

    static Seat toSeat(String seat) {
        String[] parts = seat.split("/", 2);
        return Seat.of(SECTION, Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    /** Creates an event with a section of rows and a general-admission area. */
    record CreateEvent(String event) implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats()
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
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual("stored", answer);
            model.seats().create(event);
        }
    }

    /**
     * Reserves seats.
     *
     * @param chosenSeats the row and number of each seat, such as {@code 2/11}; if empty, the best seats are reserved
     * @param count the number of best seats or, if negative, the negated number of general-admission places
     * @param ticket the ticket type, or an empty string for tickets without a type
     * @param access the permission to use allotments, see {@link #access}
     */
    record Reserve(
            String event,
            String booking,
            String buyer,
            List<String> chosenSeats,
            int count,
            String ticket,
            String access,
            Duration holdFor)
            implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats().reserve(tx, request()));
        }

        ReservationRequest request() {
            return ReservationRequest.of(EventId.of(event), BookingId.of(booking), BuyerId.of(buyer), ticketed())
                    .withHoldDuration(holdFor)
                    .withAccess(SeatsCommand.access(access));
        }

        private SeatChoice ticketed() {
            return ticket.isEmpty()
                    ? choice()
                    : SeatChoice.withTickets(choice(), TicketCount.of(ticket, Math.abs(count)));
        }

        private SeatChoice choice() {
            if (chosenSeats.isEmpty()) {
                return count < 0 ? SeatChoice.places(SectionId.of(AREA), -count) : SeatChoice.best(count);
            }
            return SeatChoice.seats(
                    chosenSeats.stream().map(SeatsCommand::toSeat).toList());
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().reserve(this, now, answer);
        }
    }

    /** Sells a booking. */
    record Sell(String event, String booking, String buyer) implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats().finalize(tx, EventId.of(event), BookingId.of(booking), BuyerId.of(buyer)));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().end(event, booking, buyer, Booking.Status.SOLD, now, answer);
        }
    }

    /** Releases a booking. */
    record ReleaseBooking(String event, String booking, String buyer) implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats().release(tx, EventId.of(event), BookingId.of(booking), BuyerId.of(buyer)));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().end(event, booking, buyer, Booking.Status.RELEASED, now, answer);
        }
    }

    /**
     * Extends a hold.
     *
     * @param duration the time from now to the new end of the hold
     */
    record ExtendHold(String event, String booking, String buyer, Duration duration)
            implements SeatsCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats()
                    .extend(
                            tx,
                            EventId.of(event),
                            BookingId.of(booking),
                            BuyerId.of(buyer),
                            tx.now().plus(duration)));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().extend(this, now, answer);
        }
    }

    /** Releases expired holds. */
    record SweepHolds() implements SeatsCommand, Command.WriteCommand {
        static final int LIMIT = 1_000;

        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return "swept " + modules.seats().sweep(tx, LIMIT).expired();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual("swept " + model.seats().sweep(now), answer);
        }
    }

    /** Reads the seat map of an event. */
    record ViewSeatMap(String event) implements SeatsCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest modules, ReadTx tx) {
            return StateReader.seatMap(modules, tx, event);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.seats().map(event, now), answer);
        }
    }
}
