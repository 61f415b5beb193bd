package io.holdfast.intake;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import java.time.Duration;

/**
 * How the intake works.
 *
 * @param remember how long it is remembered that an event was processed; zero for ever
 * @param ignoreOthers whether events of types without a rule are left alone; otherwise they are put before a person
 */
public record IntakeOptions(Duration remember, boolean ignoreOthers) {

    private static final Duration MAX_REMEMBER = Duration.ofDays(3_660);

    /** For ever, and nothing is left alone. */
    public static final IntakeOptions DEFAULT = new IntakeOptions(Duration.ZERO, false);

    public IntakeOptions {
        if (remember.isNegative() || remember.compareTo(MAX_REMEMBER) > 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, "remember is " + remember + ", it must be zero to " + MAX_REMEMBER);
        }
    }

    public IntakeOptions remember(Duration other) {
        return new IntakeOptions(other, ignoreOthers);
    }

    public IntakeOptions ignoreOthers(boolean other) {
        return new IntakeOptions(remember, other);
    }
}
