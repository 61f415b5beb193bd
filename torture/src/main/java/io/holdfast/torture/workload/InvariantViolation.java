package io.holdfast.torture.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something is not as it was promised: the reason for all of this. */
public final class InvariantViolation extends RuntimeException {

    private static final long serialVersionUID = 1;

    public InvariantViolation(String message) {
        super(message);
    }

    public InvariantViolation(String message, Throwable cause) {
        super(message, cause);
    }

    public static void require(boolean kept, String message) {
        if (!kept) {
            throw new InvariantViolation(message);
        }
    }

    /** What the rooms answered must be what the plain model says. */
    public static void requireEqual(@Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new InvariantViolation("expected '" + expected + "', was '" + actual + "'");
        }
    }
}
