package io.holdfast.seats.internal.plan;

import io.holdfast.seats.PlanEdit.SetCategory;
import io.holdfast.seats.PlanEdit.SetFeatures;
import io.holdfast.seats.PlanOutcome;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.seats.sale.SeatProperties;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Applies the edits of seat properties to the draft of a plan. */
final class SeatPropertyEditor {

    private final PlanDraft draft;

    SeatPropertyEditor(PlanDraft draft) {
        this.draft = draft;
    }

    @Nullable
    PlanOutcome setCategory(SectionDraft section, SetCategory edit) {
        String category = edit.category();
        if (category != null && !draft.hasCategory(category)) {
            return new SeatsOutcome.CategoryNotFound(category);
        }
        if (section.isArea()) {
            if (!edit.seats().isEmpty()) {
                return new SeatsOutcome.WrongSectionKind(section.id(), true);
            }
            section.setCategory(category);
            return null;
        }
        List<Seat> seats = edit.seats().isEmpty() ? List.copyOf(section.seats().keySet()) : edit.seats();
        return change(section, seats, properties -> properties.withCategory(category));
    }

    static @Nullable PlanOutcome setFeatures(SectionDraft section, SetFeatures edit) {
        return change(section, edit.seats(), properties -> {
            Set<SeatFeature> features = EnumSet.noneOf(SeatFeature.class);
            features.addAll(properties.features());
            features.removeAll(edit.remove());
            features.addAll(edit.add());
            return properties.withFeatures(features);
        });
    }

    private static @Nullable PlanOutcome change(
            SectionDraft section, List<Seat> seats, UnaryOperator<SeatProperties> change) {
        List<Seat> missing = seats.stream()
                .filter(seat -> !section.seats().containsKey(seat))
                .toList();
        if (!missing.isEmpty()) {
            return new SeatsOutcome.SeatsNotFound(missing);
        }
        for (Seat seat : seats) {
            SeatDraft current = section.seats().getOrDefault(seat, SeatDraft.FREE);
            section.seats().put(seat, current.withProperties(change.apply(current.properties())));
        }
        return null;
    }
}
