package io.holdfast.seats;

import io.holdfast.store.kit.Repeatable;

/** Outcomes of {@link Sales#setTerms}. */
public sealed interface SaleTermsOutcome extends SeatsOutcome
        permits SaleTermsOutcome.TermsStored, SaleTermsOutcome.CategoryInUse, SeatsOutcome.EventNotFound {

    /**
     * The categories and rules of the event.
     *
     * @param repeated whether they were the same before
     */
    record TermsStored(SaleTerms terms, boolean repeated) implements SaleTermsOutcome, Repeatable {}

    /** The category cannot be removed, because seats or an area of the section have it. */
    record CategoryInUse(String category, SectionId section) implements SeatsOutcome.Refused, SaleTermsOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.CATEGORY_IN_USE;
        }
    }
}
