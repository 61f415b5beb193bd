package io.holdfast.intake;

import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Verdict;

/** A message that was read: an event to be applied by a rule; or an event, and why no rule can be. */
sealed interface DecodedEvent {

    InboundEvent event();

    record Applicable(InboundEvent event, EventRule rule, EventFields data) implements DecodedEvent {}

    record Inapplicable(InboundEvent event, Verdict.NotDone why) implements DecodedEvent {}

    /** Nobody asked for events of this type. */
    record UnknownType(InboundEvent event) implements DecodedEvent {}
}
