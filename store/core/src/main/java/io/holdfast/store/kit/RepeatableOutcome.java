package io.holdfast.store.kit;

import java.util.List;

/**
 * A successful outcome of a command that callers may repeat. A repeat changes nothing, because an earlier request
 * already had the same effect. A repeat is usually recognized by an idempotency key or an id.
 */
public interface RepeatableOutcome {

    /** Returns whether an earlier request already had this effect, so that this one changed nothing. */
    boolean repeated();

    /** Returns whether an outcome is a repeat, or a list that contains only repeats. */
    static boolean isRepeat(Object outcome) {
        return outcome instanceof List<?> list
                ? !list.isEmpty() && list.stream().allMatch(RepeatableOutcome::isRepeat)
                : outcome instanceof RepeatableOutcome repeatable && repeatable.repeated();
    }
}
