package io.holdfast.torture.workload;

import io.holdfast.seats.Amendment;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;

/** The commands that change bookings after the reservation. */
sealed interface SeatsAmendmentCommand extends Command.WriteCommand {

    String event();

    String booking();

    /** Returns the id of the amendment, which is its idempotency key within the booking. */
    String amendment();

    @Override
    default String module() {
        return "seats";
    }

    @Override
    default void replay(ReferenceModel model, Instant now, String answer) {
        model.seats().amend(this, now, answer);
    }

    private static Amendment amendmentOf(SeatsAmendmentCommand command) {
        return Amendment.of(
                EventId.of(command.event()),
                BookingId.of(command.booking()),
                command.amendment(),
                BookingChangeReason.of("torture").by("caller"));
    }

    private static String describe(SeatsOutcome.Amended outcome) {
        return outcome instanceof SeatsOutcome.BookingAmended amended
                ? SeatsCommand.describe(amended.booking()) + " " + describe(amended.step())
                : SeatsCommand.describe(outcome);
    }

    /** Describes a step: kind, position, price difference, and the seats and places taken and freed. */
    private static String describe(BookingStep step) {
        return step.kind() + " " + step.number() + " " + step.difference() + " +"
                + SeatsCommand.describe(step.taken(), step.takenPlaces()) + " -"
                + SeatsCommand.describe(step.freed(), step.freedPlaces());
    }

    /**
     * Some of the seats and places of a booking.
     *
     * @param places the number of general-admission places; if it is 0 and there are no seats, the whole booking
     */
    record Part(List<String> seats, int places) {
        static final Part ALL = new Part(List.of(), 0);

        boolean isAll() {
            return seats.isEmpty() && places == 0;
        }

        private BookingSelection selection() {
            return new BookingSelection(
                    seats.stream().map(SeatsCommand::toSeat).toList(),
                    places == 0
                            ? List.of()
                            : List.of(new SeatChoice.AreaPlaces(SectionId.of(SeatsCommand.AREA), places)));
        }
    }

    /** Cancels a sold booking or some of its seats, which become available again or blocked. */
    record Cancel(String event, String booking, String amendment, Part part, boolean keepBack)
            implements SeatsAmendmentCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats().amendments().cancel(tx, amendmentOf(this), part.selection(), keepBack));
        }
    }

    /**
     * Exchanges seats and places of a booking.
     *
     * @param taken the new seats or places, never the whole booking
     * @param access the permission to use allotments, see {@link SeatsCommand#access}
     */
    record Exchange(String event, String booking, String amendment, Part part, Part taken, String access)
            implements SeatsAmendmentCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            SeatChoice choice = taken.seats().isEmpty()
                    ? SeatChoice.places(SectionId.of(SeatsCommand.AREA), taken.places())
                    : SeatChoice.seats(
                            taken.seats().stream().map(SeatsCommand::toSeat).toList());
            return describe(modules.seats()
                    .amendments()
                    .exchange(tx, amendmentOf(this), part.selection(), choice, SeatsCommand.access(access)));
        }
    }

    /** Transfers a sold booking to another buyer. */
    record Transfer(String event, String booking, String amendment, String buyer) implements SeatsAmendmentCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(modules.seats().amendments().transfer(tx, amendmentOf(this), BuyerId.of(buyer)));
        }
    }

    /** Releases some seats of a hold. */
    record Reduce(String event, String booking, String amendment, String buyer, Part part)
            implements SeatsAmendmentCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return describe(
                    modules.seats().amendments().reduce(tx, amendmentOf(this), BuyerId.of(buyer), part.selection()));
        }
    }
}
