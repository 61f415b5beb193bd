package io.holdfast.seats.internal.check;

import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.plan.SeatGapsRow;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.internal.row.SectionConfigRow.AllottedPlacesRow;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Verifies that the categories and allotments of a section's seats and places exist. */
final class SectionTermsCheck {

    private final SectionKey key;
    private final SectionConfigRow config;
    private final Consumer<String> problems;

    SectionTermsCheck(SectionKey key, SectionConfigRow config, Consumer<String> problems) {
        this.key = key;
        this.config = config;
        this.problems = problems;
    }

    void check(ReadTx tx, @Nullable SeatGapsRow layout) {
        List<String> categories = new ArrayList<>();
        List<String> allotments = new ArrayList<>();
        if (layout != null) {
            categories.addAll(layout.categoryList());
            allotments.addAll(layout.allotmentList());
        }
        String category = config.category();
        if (category != null) {
            categories.add(category);
        }
        for (AllottedPlacesRow each : config.allottedPlaces()) {
            if (each.places() > 0) {
                allotments.add(each.allotment());
            }
        }
        if (categories.isEmpty() && allotments.isEmpty()) {
            return;
        }
        SaleTermsRow terms = tx.get(SeatsSchema.SALE_TERMS, key.event()).orElse(SaleTermsRow.NONE);
        for (String each : categories) {
            if (terms.category(each).isEmpty()) {
                problems.accept("section " + key.section() + " has the category " + each + ", which does not exist");
            }
        }
        for (String each : allotments) {
            if (terms.allotment(each).isEmpty()) {
                problems.accept("section " + key.section() + " has the allotment " + each + ", which does not exist");
            }
        }
    }
}
