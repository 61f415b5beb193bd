package io.holdfast.store.kit;

import java.util.List;

/**
 * A successful outcome of a command that callers may repeat. A repeat is a request whose effect an earlier request
 * already had, usually recognized by an idempotency key or an id. It changes nothing.
 */
public interface Repeatable {

    /** Returns whether an earlier request had this effect already, so that this one changed nothing. */
    boolean repeated();

    /** Returns whether an outcome is a repeat, or a list that contains nothing but repeats. */
    static boolean isRepeat(Object outcome) {
        return outcome instanceof List<?> list
                ? !list.isEmpty() && list.stream().allMatch(Repeatable::isRepeat)
                : outcome instanceof Repeatable repeatable && repeatable.repeated();
    }
}
