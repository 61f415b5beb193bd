package io.holdfast.store.kit;

import java.util.Locale;

/**
 * The outcome of a command that a module understands but does not carry out, for a reason that callers should expect. A
 * refusal is a result, not an exception, and changes nothing: the transaction continues unless the caller ends it, for
 * example with {@code orThrow()}.
 */
public interface Refusal {

    /** Returns the stable code of the reason, in lower case. Its meaning never changes. */
    String code();

    /**
     * Returns an outcome that is not a refusal.
     *
     * @throws RefusedException if the outcome is a refusal; inside a write function, this rolls back the transaction
     */
    static <T> T orThrow(T outcome) {
        if (outcome instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return outcome;
    }

    /** Returns the code of an error constant: its name in lower case. */
    static String codeOf(Enum<?> error) {
        return error.name().toLowerCase(Locale.ROOT);
    }
}
