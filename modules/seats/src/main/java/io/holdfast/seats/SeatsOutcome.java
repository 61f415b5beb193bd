package io.holdfast.seats;

import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a command: a success or a refusal. A refused command changes nothing and is not recorded, so the same
 * request may succeed later. A duplicate of a successful command changes nothing and returns the current state of the
 * booking or event, marked as {@linkplain RepeatableOutcome repeated}. A duplicate of a reservation that was released or has
 * expired is refused with {@link BookingEnded}.
 */
public sealed interface SeatsOutcome
        permits SeatsOutcome.Reserved,
                SeatsOutcome.Suggested,
                SeatsOutcome.Amended,
                SeatsOutcome.Extended,
                SeatsOutcome.Created,
                SeatsOutcome.ClosedOrReopened,
                SeatsOutcome.Deleted,
                SeatsOutcome.Blocked,
                SeatsOutcome.Priced,
                SeatsOutcome.Refused,
                PlanOutcome,
                SaleOutcome {

    /**
     * Returns this outcome if it is a success.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default SeatsOutcome orThrow() {
        return Refusal.orThrow(this);
    }

    /**
     * Returns this outcome as the given type if it is a success.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default <T extends SeatsOutcome> T orThrow(Class<T> success) {
        return success.cast(orThrow());
    }

    /** Outcomes of {@link Seats#reserve}. */
    sealed interface Reserved extends SeatsOutcome
            permits Booked, BookingEnded, EventNotFound, EventClosed, SelectionRefused, BuyerLimitReached, KeyReused {}

    /** Outcomes of {@link Seats#suggest}. */
    sealed interface Suggested extends SeatsOutcome
            permits SeatsSuggested, EventNotFound, EventClosed, SelectionRefused {}

    /** Outcomes of the {@link Amendments} commands. */
    sealed interface Amended extends SeatsOutcome
            permits BookingAmended,
                    EventNotFound,
                    EventClosed,
                    BookingNotFound,
                    NotTheHolder,
                    BookingEnded,
                    NotSold,
                    NotInBooking,
                    SelectionRefused,
                    BuyerLimitReached,
                    KeyReused {}

    /** Outcomes of {@link Seats#extend}. */
    sealed interface Extended extends SeatsOutcome permits Ended, HoldTooLong {}

    /** Outcomes of {@link Seats#finalize} and {@link Seats#release}. */
    sealed interface Ended extends Extended
            permits Booked, EventNotFound, BookingNotFound, NotTheHolder, BookingEnded {}

    /** Outcomes of {@link Events#create}. */
    sealed interface Created extends SeatsOutcome permits EventStored, KeyReused, EventBeingDeleted {}

    /** Outcomes of {@link Events#close} and {@link Events#reopen}. */
    sealed interface ClosedOrReopened extends SeatsOutcome permits EventStored, EventNotFound {}

    /** Outcomes of {@link Events#delete}. */
    sealed interface Deleted extends SeatsOutcome permits EventDeleted, EventNotFound, EventOpen, EventHasBookings {}

    /** Outcomes of {@link Events#block}, {@link Events#unblock} and {@link Events#setBlockedPlaces}. */
    sealed interface Blocked extends SeatsOutcome permits EventStored, EventNotFound, SelectionRefused {}

    /** The refusals that concern the selected seats or places. */
    sealed interface SelectionRefused extends Reserved, Blocked, Suggested, Amended, PlanOutcome, SaleOutcome
            permits SectionNotFound,
                    WrongSectionKind,
                    SeatsNotFound,
                    SeatsTaken,
                    NothingFits,
                    SeatsAllotted,
                    LeavesSingleSeat,
                    CategoryNotFound,
                    TicketTypeNotFound {}

    /** Outcomes of {@link Events#setPrice}. */
    sealed interface Priced extends SeatsOutcome permits EventStored, EventNotFound, SectionNotFound {}

    /** A refusal with its error constant. */
    sealed interface Refused extends SeatsOutcome, Refusal
            permits EventNotFound,
                    EventClosed,
                    EventOpen,
                    EventHasBookings,
                    EventBeingDeleted,
                    SectionNotFound,
                    WrongSectionKind,
                    SeatsNotFound,
                    SeatsTaken,
                    NothingFits,
                    KeyReused,
                    BookingNotFound,
                    NotTheHolder,
                    NotSold,
                    NotInBooking,
                    BookingEnded,
                    HoldTooLong,
                    BuyerLimitReached,
                    SeatsAllotted,
                    LeavesSingleSeat,
                    CategoryNotFound,
                    TicketTypeNotFound,
                    SaleOutcome.CategoryInUse,
                    SaleOutcome.AllotmentNotFound,
                    PlanOutcome.SeatsInUse,
                    PlanOutcome.SeatsNotBooked,
                    PlanOutcome.SeatsExist,
                    PlanOutcome.SectionExists {
        SeatsError error();

        @Override
        default String code() {
            return Refusal.codeOf(error());
        }
    }

    /**
     * The current state of the booking.
     *
     * @param repeated whether an earlier request had already made this change, so that this one changed nothing
     */
    record Booked(Booking booking, boolean repeated) implements Reserved, Ended, RepeatableOutcome {}

    /**
     * The current state of the event.
     *
     * @param repeated whether an earlier request had already made this change, so that this one changed nothing
     */
    record EventStored(Event event, boolean repeated)
            implements Created, ClosedOrReopened, Blocked, Priced, RepeatableOutcome {}

    /**
     * The event was deleted.
     *
     * @param repeated whether an earlier request deleted the event
     */
    record EventDeleted(EventId event, boolean repeated) implements Deleted, RepeatableOutcome {}

    /**
     * The current state of the booking, and the step that the amendment added to its history.
     *
     * @param repeated whether an earlier request had already made this change, so that this one changed nothing
     */
    record BookingAmended(Booking booking, BookingStep step, boolean repeated) implements Amended, RepeatableOutcome {}

    /** The seats that a reservation of the best seats would select, or no seats if none fit. */
    record SeatsSuggested(List<Seat> seats) implements Suggested {
        public SeatsSuggested {
            seats = List.copyOf(seats);
        }
    }

    /** The event does not exist. */
    record EventNotFound(EventId event)
            implements Refused,
                    Reserved,
                    Ended,
                    ClosedOrReopened,
                    Deleted,
                    Blocked,
                    Priced,
                    Suggested,
                    Amended,
                    PlanOutcome,
                    SaleOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_NOT_FOUND;
        }
    }

    /** The event is closed, so no seats can be reserved. */
    record EventClosed(EventId event) implements Refused, Reserved, Suggested, Amended {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_CLOSED;
        }
    }

    /** The event is open and must be closed before it can be deleted. */
    record EventOpen(EventId event) implements Refused, Deleted {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_OPEN;
        }
    }

    /**
     * The event has bookings that would be cancelled. It can only be deleted with {@link Events#deleteForced}, which
     * requires a reason.
     *
     * @param sold the number of sold seats and places
     * @param reserved the number of reserved seats and places
     */
    record EventHasBookings(EventId event, int sold, int reserved) implements Refused, Deleted {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_HAS_BOOKINGS;
        }
    }

    /** A deleted event with the same id has not been completely removed yet. Retry after the next sweep. */
    record EventBeingDeleted(EventId event) implements Refused, Created {
        @Override
        public SeatsError error() {
            return SeatsError.EVENT_BEING_DELETED;
        }
    }

    /** The event has no section with the given id. */
    record SectionNotFound(SectionId section) implements Refused, SelectionRefused, Priced {
        @Override
        public SeatsError error() {
            return SeatsError.SECTION_NOT_FOUND;
        }
    }

    /**
     * The request names seats in a general-admission area, or places in a section with rows.
     *
     * @param isArea whether the section is a general-admission area
     */
    record WrongSectionKind(SectionId section, boolean isArea) implements Refused, SelectionRefused {
        @Override
        public SeatsError error() {
            return isArea ? SeatsError.SECTION_IS_AREA : SeatsError.SECTION_HAS_ROWS;
        }
    }

    /** Some of the requested seats do not exist. */
    record SeatsNotFound(List<Seat> seats) implements Refused, SelectionRefused {
        public SeatsNotFound {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEAT_NOT_FOUND;
        }
    }

    /** Some of the requested seats are not available; the others are. */
    record SeatsTaken(List<TakenSeat> seats) implements Refused, SelectionRefused {
        public SeatsTaken {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEATS_TAKEN;
        }
    }

    /** A seat that is not available, and its state. */
    record TakenSeat(Seat seat, SeatState state) {}

    /**
     * Not enough seats or places are available, or not enough adjacent seats if they must be adjacent.
     *
     * @param asked the requested number of seats
     * @param available the number of available seats
     */
    record NothingFits(int asked, int available) implements Refused, SelectionRefused {
        @Override
        public SeatsError error() {
            return SeatsError.NOTHING_FITS;
        }
    }

    /** The id of the booking, amendment, plan change or event was used before for a different request. */
    record KeyReused(String key) implements Refused, Reserved, Created, Amended, PlanOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.KEY_REUSED;
        }
    }

    /** The booking does not exist. */
    record BookingNotFound(BookingId booking) implements Refused, Ended, Amended {
        @Override
        public SeatsError error() {
            return SeatsError.BOOKING_NOT_FOUND;
        }
    }

    /** The booking belongs to another buyer. */
    record NotTheHolder(BookingId booking, BuyerId buyer) implements Refused, Ended, Amended {
        @Override
        public SeatsError error() {
            return SeatsError.NOT_THE_HOLDER;
        }
    }

    /** The booking is not sold yet. */
    record NotSold(BookingId booking) implements Refused, Amended {
        @Override
        public SeatsError error() {
            return SeatsError.NOT_SOLD;
        }
    }

    /** The booking does not contain some of the given seats, or has fewer places than given. */
    record NotInBooking(BookingId booking, List<Seat> seats, List<SeatChoice.AreaPlaces> places)
            implements Refused, Amended {
        public NotInBooking {
            seats = List.copyOf(seats);
            places = List.copyOf(places);
        }

        @Override
        public SeatsError error() {
            return SeatsError.NOT_IN_BOOKING;
        }
    }

    /** The booking is no longer reserved: it was sold, released or cancelled, or it has expired. */
    record BookingEnded(BookingId booking, Booking.Status status) implements Refused, Reserved, Ended, Amended {
        @Override
        public SeatsError error() {
            return switch (status) {
                case SOLD -> SeatsError.ALREADY_SOLD;
                case RELEASED -> SeatsError.ALREADY_RELEASED;
                case CANCELLED -> SeatsError.ALREADY_CANCELLED;
                case EXPIRED, RESERVED -> SeatsError.HOLD_EXPIRED;
            };
        }
    }

    /**
     * The hold would exceed {@link SeatsOptions#maxHold}.
     *
     * @param latest the latest possible expiry time
     */
    record HoldTooLong(BookingId booking, Instant latest) implements Refused, Extended {
        @Override
        public SeatsError error() {
            return SeatsError.HOLD_TOO_LONG;
        }
    }

    /**
     * The buyer would have more seats and places than the limit per buyer of the event.
     *
     * @param limit the maximum number of seats and places
     * @param held the number that the buyer has
     * @param asked the number that the request would add
     */
    record BuyerLimitReached(BuyerId buyer, int limit, int held, int asked) implements Refused, Reserved, Amended {
        @Override
        public SeatsError error() {
            return SeatsError.BUYER_LIMIT_REACHED;
        }
    }

    /** The seats are set aside for an allotment that the caller may not use. */
    record SeatsAllotted(List<Seat> seats) implements Refused, SelectionRefused {
        public SeatsAllotted {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEATS_ALLOTTED;
        }
    }

    /**
     * The selected seats would leave single free seats, and other seats in the same blocks would not.
     *
     * @param seats the seats that would be left
     */
    record LeavesSingleSeat(List<Seat> seats) implements Refused, SelectionRefused {
        public LeavesSingleSeat {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.LEAVES_SINGLE_SEAT;
        }
    }

    /** The event has no category with the given id. */
    record CategoryNotFound(String category) implements Refused, SelectionRefused {
        @Override
        public SeatsError error() {
            return SeatsError.CATEGORY_NOT_FOUND;
        }
    }

    /**
     * The category has no price for the ticket type.
     *
     * @param category the category, or null if the seat or area has none
     */
    record TicketTypeNotFound(String type, @Nullable String category) implements Refused, SelectionRefused {
        @Override
        public SeatsError error() {
            return SeatsError.TICKET_TYPE_NOT_FOUND;
        }
    }
}
