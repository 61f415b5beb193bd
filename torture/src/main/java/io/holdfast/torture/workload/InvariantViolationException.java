package io.holdfast.torture.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Thrown if the store or a module violates one of its guarantees. */
public final class InvariantViolationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public InvariantViolationException(String message) {
        super(message);
    }

    public InvariantViolationException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Throws an exception with the given message unless the condition holds. */
    public static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvariantViolationException(message);
        }
    }

    /**
     * Throws an exception unless the two values are equal.
     *
     * @param expected the result of the reference model
     * @param actual the result that the modules returned
     */
    public static void requireEqual(@Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new InvariantViolationException("expected '" + expected + "', but was '" + actual + "'");
        }
    }
}
