package io.holdfast.seats;

import io.holdfast.store.kit.Repeatable;

/** Outcomes of {@link Sales#putAllotment} and {@link Sales#removeAllotment}. */
public sealed interface AllotmentOutcome extends SeatsOutcome
        permits AllotmentOutcome.AllotmentStored,
                AllotmentOutcome.AllotmentRemoved,
                AllotmentOutcome.AllotmentNotFound,
                SeatsOutcome.EventNotFound,
                SeatsOutcome.SelectionRefused {

    /**
     * The stored allotment.
     *
     * @param repeated whether it was the same before
     */
    record AllotmentStored(AllotmentStatus allotment, boolean repeated) implements AllotmentOutcome, Repeatable {}

    /** The allotment was removed. */
    record AllotmentRemoved(String allotment) implements AllotmentOutcome {}

    /** The event has no allotment with the given id. */
    record AllotmentNotFound(String allotment) implements SeatsOutcome.Refused, AllotmentOutcome {
        @Override
        public SeatsError error() {
            return SeatsError.ALLOTMENT_NOT_FOUND;
        }
    }
}
