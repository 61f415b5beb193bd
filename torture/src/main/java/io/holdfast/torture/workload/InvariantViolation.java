package io.holdfast.torture.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Thrown if the store or a module violates one of its guarantees. */
public final class InvariantViolation extends RuntimeException {

    private static final long serialVersionUID = 1;

    public InvariantViolation(String message) {
        super(message);
    }

    public InvariantViolation(String message, Throwable cause) {
        super(message, cause);
    }

    /** Throws an exception with the given message unless the condition holds. */
    public static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvariantViolation(message);
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
            throw new InvariantViolation("expected '" + expected + "', but was '" + actual + "'");
        }
    }
}
