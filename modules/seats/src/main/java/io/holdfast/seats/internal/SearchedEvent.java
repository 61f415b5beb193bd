package io.holdfast.seats.internal;

import io.holdfast.seats.SeatChoice.BestSeats;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.sale.SeatFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An event that is searched for the best seats.
 *
 * @param openSection loads a section
 * @param expired the expired holds, whose seats are available
 * @param sellable the seats that the caller may buy
 * @param filter the seats that can be selected
 */
record SearchedEvent(
        Function<SectionId, OpenSection> openSection, UnsweptHolds expired, SellableSeats sellable, SeatFilter filter) {

    /** Returns a search in the sections of a choice, or in all sections, or a refusal. */
    Search search(BestSeats best, Supplier<EventDefinitionRow> definition) {
        String unknown = sellable.findUnknown(filter.categories());
        if (unknown != null) {
            return new Search(List.of(), new SeatsOutcome.CategoryNotFound(unknown));
        }
        List<SectionFreeSeats> sections = new ArrayList<>();
        for (SectionId id : best.sections()) {
            SectionFreeSeats section = SectionFreeSeats.of(id, this);
            if (section == null) {
                return new Search(
                        List.of(),
                        openSection.apply(id).exists()
                                ? new SeatsOutcome.WrongSectionKind(id, true)
                                : new SeatsOutcome.SectionNotFound(id));
            }
            sections.add(section);
        }
        return new Search(sections.isEmpty() ? SectionFreeSeats.all(definition.get(), this) : sections, null);
    }

    /** The sections to search, or a refusal. */
    record Search(List<SectionFreeSeats> sections, SeatsOutcome.@Nullable SelectionRefused refusal) {}
}
