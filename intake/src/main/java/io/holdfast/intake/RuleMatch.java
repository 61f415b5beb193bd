package io.holdfast.intake;

import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Verdict;

/** A decoded message: an event with its rule, or the reason why no rule applies. */
sealed interface RuleMatch {

    InboundEvent event();

    /** An event to be applied by a rule. */
    record Applicable(InboundEvent event, EventRule rule, EventFields data) implements RuleMatch {}

    /** An event that cannot be applied. */
    record Inapplicable(InboundEvent event, Verdict.NotDone reason) implements RuleMatch {}

    /** An event of an unknown type, to be ignored. */
    record UnknownType(InboundEvent event) implements RuleMatch {}
}
