package io.holdfast.torture;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something is not as it was promised: the reason for all of this. */
final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1;

    Violation(String message) {
        super(message);
    }

    Violation(String message, Throwable cause) {
        super(message, cause);
    }

    static void unless(boolean kept, String message) {
        if (!kept) {
            throw new Violation(message);
        }
    }

    /** What the rooms answered must be what the plain model says. */
    static void unlessEqual(@Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new Violation("expected '" + expected + "', was '" + actual + "'");
        }
    }
}
