package io.holdfast.intake;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/**
 * How the intake works.
 *
 * @param deduplicationWindow how long it is remembered that an event was processed; zero for ever
 * @param ignoreUnknownTypes whether events of types without a rule are left alone; otherwise they are put before a person
 */
public record IntakeOptions(Duration deduplicationWindow, boolean ignoreUnknownTypes) {

    private static final Duration MAX_REMEMBER = Duration.ofDays(3_660);

    /** For ever, and nothing is left alone. */
    public static final IntakeOptions DEFAULT = new IntakeOptions(Duration.ZERO, false);

    public IntakeOptions {
        if (deduplicationWindow.isNegative() || deduplicationWindow.compareTo(MAX_REMEMBER) > 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "remember is " + deduplicationWindow + ", it must be zero to " + MAX_REMEMBER);
        }
    }

    public IntakeOptions deduplicationWindow(Duration other) {
        return new IntakeOptions(other, ignoreUnknownTypes);
    }

    public IntakeOptions ignoreUnknownTypes(boolean other) {
        return new IntakeOptions(deduplicationWindow, other);
    }
}
