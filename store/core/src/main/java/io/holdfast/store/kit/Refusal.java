package io.holdfast.store.kit;

import java.util.Locale;

/**
 * The outcome of a command that a module understands but does not carry out, for a reason that callers should expect. It
 * is a result, not an exception, and writes nothing: the transaction continues unless the caller ends it, for example
 * with {@code orThrow()}.
 */
public interface Refusal {

    /** The stable name of the reason, in lower case. It never changes its meaning. */
    String code();

    /**
     * Returns an outcome that is not a refusal.
     *
     * @throws RefusedException if the outcome is a refusal, so that the transaction it is a part of writes nothing
     */
    static <T> T orThrow(T outcome) {
        if (outcome instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return outcome;
    }

    /** The code of an error constant: its name in lower case. */
    static String codeOf(Enum<?> error) {
        return error.name().toLowerCase(Locale.ROOT);
    }
}
