package io.holdfast.intake;

import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A rule that applies the events of one type.
 *
 * @param reference a function that returns the reference of an event, or null if the order does not matter; events with
 *     the same reference are applied in order
 * @param order the position of this event type among the events with the same reference, in ascending order
 * @param effect the effect of an event
 */
public record EventRule(@Nullable Function<EventFields, String> reference, long order, Effect effect) {

    /**
     * Applies an event in a transaction. The writes are rolled back unless it returns {@link Verdict.Done}. An
     * exception counts as a failure; a {@code RefusedException} counts as a refusal.
     */
    @FunctionalInterface
    public interface Effect {
        Verdict apply(Tx tx, EventFields data);
    }

    /** Creates a rule for events without a reference. */
    public static EventRule of(Effect effect) {
        return new EventRule(null, 0, effect);
    }

    /** Returns this rule with a reference and a position among the events with the same reference. */
    public EventRule inOrder(Function<EventFields, String> other, long position) {
        return new EventRule(other, position, effect);
    }
}
