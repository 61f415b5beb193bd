package io.holdfast.torture.workload;

import io.holdfast.seats.Allotment;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.EventId;
import io.holdfast.seats.PlanChange;
import io.holdfast.seats.PlanEdit;
import io.holdfast.seats.PlanOutcome;
import io.holdfast.seats.SaleOutcome;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatMove;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.sale.Category;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The organizer's commands: changes to the plan, terms and allotments. */
sealed interface SeatsPlanCommand extends Command.WriteCommand {

    /** The terms that the commands set, by number. */
    List<Terms> TERMS = List.of(
            Terms.of(Map.of(), null),
            Terms.of(Map.of("gold", Map.of("", 9L, "child", 4L)), null),
            Terms.of(Map.of("gold", Map.of("", 11L, "child", 5L, "senior", 8L)), 10),
            Terms.of(Map.of("gold", Map.of("", 9L, "child", 4L), "silver", Map.of("", 8L)), 7),
            Terms.of(Map.of("silver", Map.of("", 8L, "child", 3L)), null));

    String event();

    @Override
    default String module() {
        return "seats";
    }

    /**
     * Categories and a limit.
     *
     * @param categories the prices by category and ticket type, with an empty type for tickets without a type
     * @param maxPerBuyer the limit per buyer, or null
     */
    record Terms(
            SortedMap<String, SortedMap<String, Long>> categories,
            @Nullable Integer maxPerBuyer) {

        static Terms of(Map<String, Map<String, Long>> categories, @Nullable Integer maxPerBuyer) {
            SortedMap<String, SortedMap<String, Long>> sorted = new TreeMap<>();
            categories.forEach((id, prices) -> sorted.put(id, new TreeMap<>(prices)));
            return new Terms(sorted, maxPerBuyer);
        }

        static Terms of(SaleTerms terms) {
            SortedMap<String, SortedMap<String, Long>> categories = new TreeMap<>();
            for (Category category : terms.categories()) {
                SortedMap<String, Long> prices = new TreeMap<>();
                prices.put("", category.price().minor());
                category.tickets()
                        .forEach(ticket ->
                                prices.put(ticket.type(), ticket.price().minor()));
                categories.put(category.id(), prices);
            }
            return new Terms(categories, terms.maxPerBuyer());
        }

        private SaleTerms toSaleTerms() {
            List<Category> all = categories.entrySet().stream()
                    .map(each -> new Category(
                            each.getKey(),
                            Price.of(each.getValue().getOrDefault("", 0L)),
                            each.getValue().entrySet().stream()
                                    .filter(price -> !price.getKey().isEmpty())
                                    .map(price -> new Category.TicketPrice(price.getKey(), Price.of(price.getValue())))
                                    .toList()))
                    .toList();
            return new SaleTerms(all, maxPerBuyer, false);
        }
    }

    /** The kind of a change to the plan. */
    enum Edit {
        ADD,
        REMOVE,
        UNBLOCK,
        /** Moves the booking of a seat to another seat. */
        MOVE,
        /** Removes a seat and moves its booking to another seat. */
        REMOVE_AND_MOVE,
        /** Exchanges the numbers of two seats, with their bookings. */
        SWAP,
        GOLD,
        SILVER,
        NO_CATEGORY,
        UNBLOCK_PLACES;

        /** Returns the category that this edit assigns to all seats, or null. */
        @Nullable
        String category() {
            return this == GOLD ? "gold" : this == SILVER ? "silver" : null;
        }
    }

    /**
     * Changes the plan of an event.
     *
     * @param change the id of the change
     * @param seat the row and number of the seat
     * @param to the other seat of a move or swap
     */
    record ChangePlan(String event, String change, Edit edit, String seat, String to) implements SeatsPlanCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            SectionId section = SectionId.of(SeatsCommand.SECTION);
            Seat from = SeatsCommand.toSeat(seat);
            Seat target = SeatsCommand.toSeat(to);
            List<Seat> seats = List.of(from);
            List<PlanEdit> edits = switch (edit) {
                case ADD -> List.of(new PlanEdit.AddSeats(section, seats));
                case REMOVE, REMOVE_AND_MOVE -> List.of(new PlanEdit.RemoveSeats(section, seats));
                case UNBLOCK -> List.of(new PlanEdit.UnblockSeats(section, seats));
                case MOVE -> List.of();
                case SWAP ->
                    List.of(new PlanEdit.RenumberSeats(
                            section, List.of(new SeatMove(from, target), new SeatMove(target, from)), true));
                case GOLD, SILVER, NO_CATEGORY ->
                    List.of(new PlanEdit.SetCategory(section, List.of(), edit.category()));
                case UNBLOCK_PLACES -> List.of(new PlanEdit.SetBlockedPlaces(SectionId.of(SeatsCommand.AREA), 0));
            };
            boolean moves = edit == Edit.MOVE || edit == Edit.REMOVE_AND_MOVE;
            PlanOutcome outcome = modules.seats()
                    .plans()
                    .change(
                            tx,
                            new PlanChange(
                                    EventId.of(event),
                                    change,
                                    edits,
                                    moves ? List.of(new SeatMove(from, target)) : List.of(),
                                    BookingChangeReason.of("torture")));
            return outcome instanceof PlanOutcome.PlanStored stored
                    ? "planned "
                            + stored.change().moved().stream()
                                    .map(moved -> moved.booking().value() + " "
                                            + SeatsCommand.describeSeat(moved.from()) + ">"
                                            + SeatsCommand.describeSeat(moved.to()))
                                    .sorted()
                                    .toList()
                    : SeatsCommand.describe(outcome);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().changePlan(this, now, answer);
        }
    }

    /**
     * Sets the categories of an event and its limit per buyer.
     *
     * @param terms the index in {@link #TERMS}
     */
    record SetTerms(String event, int terms) implements SeatsPlanCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            SaleOutcome outcome = modules.seats()
                    .sales()
                    .setTerms(tx, EventId.of(event), TERMS.get(terms).toSaleTerms());
            return outcome instanceof SaleOutcome.CategoryInUse used
                    ? used.code() + " " + used.category()
                    : SeatsCommand.describe(outcome);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().setTerms(this, answer);
        }
    }

    /**
     * Sets seats aside.
     *
     * @param access the permission to buy them, see {@link SeatsCommand#access}
     * @param duration the time after which everybody may buy them
     */
    record PutAllotment(String event, String allotment, String access, Duration duration, List<String> seats)
            implements SeatsPlanCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            Instant until = tx.now().plus(duration);
            List<Seat> chosen = seats.stream().map(SeatsCommand::toSeat).toList();
            SaleOutcome outcome = modules.seats()
                    .sales()
                    .putAllotment(
                            tx,
                            EventId.of(event),
                            access.equals(SeatsCommand.CODE)
                                    ? Allotment.forCode(allotment, access, until, chosen)
                                    : Allotment.forChannel(allotment, access, until, chosen));
            return outcome instanceof SaleOutcome.AllotmentStored stored
                    ? "allotted " + stored.allotment().available()
                    : SeatsCommand.describe(outcome);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().putAllotment(this, now, answer);
        }
    }

    /** Removes an allotment. */
    record RemoveAllotment(String event, String allotment) implements SeatsPlanCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return SeatsCommand.describe(modules.seats().sales().removeAllotment(tx, EventId.of(event), allotment));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            model.seats().removeAllotment(this, answer);
        }
    }
}
