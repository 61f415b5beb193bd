package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.SeatsOutcome.EventNotFound;
import io.holdfast.seats.SeatsOutcome.KeyReused;
import io.holdfast.seats.SeatsOutcome.Refused;
import io.holdfast.seats.SeatsOutcome.SelectionRefused;
import io.holdfast.store.kit.RepeatableOutcome;
import java.util.List;

/** The outcome of a {@link Plans} command. */
public sealed interface PlanOutcome extends SeatsOutcome
        permits PlanOutcome.PlanStored,
                PlanOutcome.SeatsInUse,
                PlanOutcome.SeatsNotBooked,
                PlanOutcome.SeatsExist,
                PlanOutcome.SectionExists,
                EventNotFound,
                KeyReused,
                SelectionRefused {

    /**
     * The plan was changed or, for a preview, would be changed.
     *
     * @param repeated whether an earlier request had already made this change, so that this one changed nothing
     */
    record PlanStored(PlanChangeSummary change, boolean repeated) implements PlanOutcome, RepeatableOutcome {}

    /**
     * The change would affect reserved or sold seats or places, and does not move their bookings.
     *
     * @param places for general-admission areas, the number of reserved and sold places
     */
    record SeatsInUse(List<UsedSeat> seats, List<AreaPlaces> places) implements Refused, PlanOutcome {
        public SeatsInUse {
            seats = List.copyOf(seats);
            places = List.copyOf(places);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEATS_IN_USE;
        }
    }

    /** A reserved or sold seat, and its booking. */
    record UsedSeat(Seat seat, SeatState state, BookingId booking) {}

    /** The change would move the bookings of seats that are neither reserved nor sold. */
    record SeatsNotBooked(List<Seat> seats) implements Refused, PlanOutcome {
        public SeatsNotBooked {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEATS_NOT_BOOKED;
        }
    }

    /** The change would add seats that exist, or give a seat the number of another seat. */
    record SeatsExist(List<Seat> seats) implements Refused, PlanOutcome {
        public SeatsExist {
            seats = List.copyOf(seats);
        }

        @Override
        public SeatsError error() {
            return SeatsError.SEATS_EXIST;
        }
    }

    /** The change would add a section that exists, or give a section the id of another section. */
    record SectionExists(SectionId section) implements Refused, PlanOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.SECTION_EXISTS;
        }
    }
}
