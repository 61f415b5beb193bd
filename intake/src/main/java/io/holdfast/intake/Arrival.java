package io.holdfast.intake;

import io.holdfast.retry.Event;
import io.holdfast.retry.Verdict;

/** A message that was read: an event to be applied by a rule; or an event, and why no rule can be. */
sealed interface Arrival {

    Event event();

    record Fit(Event event, EventRule rule, Fields data) implements Arrival {}

    record Unfit(Event event, Verdict.NotDone why) implements Arrival {}

    /** Nobody asked for events of this type. */
    record Foreign(Event event) implements Arrival {}
}
