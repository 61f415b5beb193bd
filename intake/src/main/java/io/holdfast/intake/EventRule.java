package io.holdfast.intake;

import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an event of some type is about, and does.
 *
 * @param reference what it is about: events of one reference are applied in order; null if order is of no matter
 * @param order the place of this type among the events of a reference, smaller first
 */
public record EventRule(@Nullable Function<EventFields, String> reference, long order, Effect effect) {

    /** What an event does: all of it, or nothing unless the verdict is done. What it throws is a fault, or a refusal. */
    @FunctionalInterface
    public interface Effect {
        Verdict apply(Tx tx, EventFields data);
    }

    /** A rule for events that do not wait for each other. */
    public static EventRule of(Effect effect) {
        return new EventRule(null, 0, effect);
    }

    /** The same rule, in its place among others about the same thing. */
    public EventRule inOrder(Function<EventFields, String> other, long place) {
        return new EventRule(other, place, effect);
    }
}
