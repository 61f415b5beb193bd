package io.holdfast.seats;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Instant;
import java.util.List;

/**
 * What a command may answer: it is done, or refused for a reason that the caller should expect. A command that is
 * refused changes nothing, and is not remembered: the same request may succeed later. A repeat of a command that was done
 * changes nothing, and gives the first answer, with everything in it as it is now; but a repeat of a reservation that was
 * released or has expired is refused as {@link BookingEnded}.
 */
public sealed interface SeatsOutcome {

    /** Itself, if it is done. A refusal is thrown, so that the transaction which it is a part of writes nothing. */
    default SeatsOutcome orThrow() {
        if (this instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return this;
    }

    /** As {@link #orThrow()}, as what the command answers when it is done. */
    default <T extends SeatsOutcome> T orThrow(Class<T> done) {
        return done.cast(orThrow());
    }

    /** Answers of {@link Seats#reserve}. */
    sealed interface Reserved extends SeatsOutcome
            permits Booked, BookingEnded, EventNotFound, EventClosed, SelectionRefused, KeyReused {}

    /** Answers of {@link Seats#extend}. */
    sealed interface Extended extends SeatsOutcome permits Ended, HoldTooLong {}

    /** Answers of {@link Seats#finalize} and {@link Seats#release}. */
    sealed interface Ended extends Extended
            permits Booked, EventNotFound, BookingNotFound, NotTheHolder, BookingEnded {}

    /** Answers of {@link Events#create}. */
    sealed interface Created extends SeatsOutcome permits EventStored, KeyReused, EventBeingDeleted {}

    /** Answers of {@link Events#close} and {@link Events#reopen}. */
    sealed interface ClosedOrReopened extends SeatsOutcome permits EventStored, EventNotFound {}

    /** Answers of {@link Events#delete}. */
    sealed interface Deleted extends SeatsOutcome permits EventDeleted, EventNotFound, EventOpen {}

    /** Answers of {@link Events#block}, {@link Events#unblock}, {@link Events#setBlockedPlaces}. */
    sealed interface Blocked extends SeatsOutcome permits EventStored, EventNotFound, SelectionRefused {}

    /** Why seats or places cannot be had. */
    sealed interface SelectionRefused extends Reserved, Blocked
            permits SectionNotFound, WrongSectionKind, SeatsNotFound, SeatsTaken, NothingFits {}

    /** Answers of {@link Events#setPrice}. */
    sealed interface Priced extends SeatsOutcome permits EventStored, EventNotFound, SectionNotFound {}

    /** A refusal, with its stable name. */
    sealed interface Refused extends SeatsOutcome, Refusal {
        SeatsError error();

        @Override
        default String code() {
            return error().text();
        }
    }

    /** The booking as it is now. Its seats and prices are those of the reservation, whenever it is asked for. */
    record Booked(Booking booking) implements Reserved, Ended {}

    /** The event as it is now. */
    record EventStored(Event event) implements Created, ClosedOrReopened, Blocked, Priced {}

    /** The event is deleted. */
    record EventDeleted(EventId event) implements Deleted {}

    /** There is no such event. */
    record EventNotFound(EventId event)
            implements Refused, Reserved, Ended, ClosedOrReopened, Deleted, Blocked, Priced {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_NOT_FOUND;
        }
    }

    /** Nothing new can be reserved. */
    record EventClosed(EventId event) implements Refused, Reserved {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_CLOSED;
        }
    }

    /** Close it first. */
    record EventOpen(EventId event) implements Refused, Deleted {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_OPEN;
        }
    }

    /** An event of this name was deleted, and the sweeper is not done with it yet: try again. */
    record EventBeingDeleted(EventId event) implements Refused, Created {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_BEING_DELETED;
        }
    }

    /** The event has no such section. */
    record SectionNotFound(SectionId section) implements Refused, SelectionRefused, Priced {
        @Override
        public SeatsError error() {
            return SeatsError.SECTION_NOT_FOUND;
        }
    }

    /**
     * Seats of an area were asked for, or places of a section with rows.
     *
     * @param isArea which of the two the section is
     */
    record WrongSectionKind(SectionId section, boolean isArea) implements Refused, SelectionRefused {
        @Override
        public SeatsError error() {
            return isArea ? SeatsError.SECTION_IS_AREA : SeatsError.SECTION_HAS_ROWS;
        }
    }

    /** The sections have no such seats. */
    record SeatsNotFound(List<Seat> seats) implements Refused, SelectionRefused {
        public SeatsNotFound {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEAT_NOT_FOUND;
        }
    }

    /** Some seats are in the way; the others could have been had. */
    record SeatsTaken(List<TakenSeat> seats) implements Refused, SelectionRefused {
        public SeatsTaken {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEATS_TAKEN;
        }
    }

    /** A seat that is in the way, and what it is. */
    record TakenSeat(Seat seat, SeatState state) {}

    /** So many seats, together if they must be, are not to be had. */
    record NothingFits(int asked, int available) implements Refused, SelectionRefused {
        @Override
        public SeatsError error() {
            return SeatsError.NOTHING_FITS;
        }
    }

    /** The booking or event was made before, by another request. */
    record KeyReused(String key) implements Refused, Reserved, Created {
        @Override
        public SeatsError error() {
            return SeatsError.KEY_REUSED;
        }
    }

    /** There is no such booking. */
    record BookingNotFound(BookingId booking) implements Refused, Ended {
        @Override
        public SeatsError error() {
            return SeatsError.BOOKING_NOT_FOUND;
        }
    }

    /** The booking is somebody else's. */
    record NotTheHolder(BookingId booking, BuyerId buyer) implements Refused, Ended {
        @Override
        public SeatsError error() {
            return SeatsError.NOT_THE_HOLDER;
        }
    }

    /** The booking has ended in another way, or, where it was to be reserved once more, in any way but a sale. */
    record BookingEnded(BookingId booking, Booking.Status status) implements Refused, Reserved, Ended {
        @Override
        public SeatsError error() {
            return switch (status) {
                case SOLD -> SeatsError.ALREADY_SOLD;
                case RELEASED -> SeatsError.ALREADY_RELEASED;
                case EXPIRED, RESERVED -> SeatsError.HOLD_EXPIRED;
            };
        }
    }

    /** The hold would last longer than it may. */
    record HoldTooLong(BookingId booking, Instant latest) implements Refused, Extended {
        @Override
        public SeatsError error() {
            return SeatsError.HOLD_TOO_LONG;
        }
    }
}
