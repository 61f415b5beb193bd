package io.holdfast.seats;

import io.holdfast.seats.SeatsOutcome.Refused;
import io.holdfast.seats.sale.SaleTerms;
import io.holdfast.store.kit.RepeatableOutcome;

/** Outcomes of the {@link Sales} commands. */
public sealed interface SaleOutcome extends SeatsOutcome
        permits SaleOutcome.TermsStored,
                SaleOutcome.CategoryInUse,
                SaleOutcome.AllotmentStored,
                SaleOutcome.AllotmentRemoved,
                SaleOutcome.AllotmentNotFound,
                SeatsOutcome.EventNotFound,
                SeatsOutcome.SelectionRefused {

    /**
     * The categories and rules of the event.
     *
     * @param repeated whether they were the same before
     */
    record TermsStored(SaleTerms terms, boolean repeated) implements SaleOutcome, RepeatableOutcome {}

    /** The category cannot be removed, because seats or an area of the section have it. */
    record CategoryInUse(String category, SectionId section) implements Refused, SaleOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.CATEGORY_IN_USE;
        }
    }

    /**
     * The stored allotment.
     *
     * @param repeated whether it was the same before
     */
    record AllotmentStored(Allotment.Status allotment, boolean repeated) implements SaleOutcome, RepeatableOutcome {}

    /** The allotment was removed. */
    record AllotmentRemoved(String allotment) implements SaleOutcome {}

    /** The event has no allotment with the given id. */
    record AllotmentNotFound(String allotment) implements Refused, SaleOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.ALLOTMENT_NOT_FOUND;
        }
    }
}
