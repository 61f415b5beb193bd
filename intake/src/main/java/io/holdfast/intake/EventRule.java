package io.holdfast.intake;

import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A rule that applies events of one type.
 *
 * @param reference a function that returns an event's reference, or null if the order does not matter; events with the
 *     same reference are applied in order
 * @param order the position of this event type among the events with the same reference, in ascending order
 * @param account a function that returns the account by which a failed event can be found, or null if it is unknown
 * @param effect the effect of an event
 * @param call the call to another system that must succeed before the effect is applied, or null for no call
 */
public record EventRule(
        @Nullable Function<EventFields, String> reference,
        long order,
        @Nullable Function<EventFields, @Nullable String> account,
        Effect effect,
        @Nullable Call call) {

    /**
     * Applies an event in a transaction. The writes are rolled back unless it returns {@link Verdict.Done}. An
     * exception counts as a failure; a {@code RefusedException} counts as a refusal.
     */
    @FunctionalInterface
    public interface Effect {
        Verdict apply(Tx tx, EventFields data);
    }

    /**
     * Passes an event to another system, outside any transaction. The future must complete in bounded time; an
     * exception counts as a failure. A call may be repeated for the same event if the process ends before the result is
     * stored.
     */
    @FunctionalInterface
    public interface Call {
        CompletableFuture<Verdict> call(InboundEvent event);
    }

    /** Creates a rule without an order, an account or a call. */
    public EventRule(@Nullable Function<EventFields, String> reference, long order, Effect effect) {
        this(reference, order, null, effect, null);
    }

    /** Creates a rule for events without a reference. */
    public static EventRule of(Effect effect) {
        return new EventRule(null, 0, effect);
    }

    /** Creates a rule whose only effect is a call to another system. */
    public static EventRule calling(Call call) {
        return new EventRule(null, 0, null, (tx, data) -> Verdict.done(), call);
    }

    /** Returns a copy of this rule with a reference and a position among the events with the same reference. */
    public EventRule inOrder(Function<EventFields, String> other, long position) {
        return new EventRule(other, position, account, effect, call);
    }

    /** Returns a copy of this rule with a function that returns an event's account, or null if the event has none. */
    public EventRule ofAccount(Function<EventFields, @Nullable String> other) {
        return new EventRule(reference, order, other, effect, call);
    }
}
