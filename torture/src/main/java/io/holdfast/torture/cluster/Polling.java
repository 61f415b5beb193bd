package io.holdfast.torture.cluster;

import io.holdfast.testkit.process.ControlledJvm.CommandFailedException;
import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Repeats an attempt until it returns a result. */
final class Polling {

    private static final int POLL_MILLIS = 20;

    private Polling() {}

    /** An attempt, which has no result yet if it returns empty or throws an exception. */
    interface Attempt<T> {
        Optional<T> get() throws IOException, InterruptedException, CommandFailedException;
    }

    /**
     * Waits for a result.
     *
     * @param what a description of the expected result for the error message
     * @throws InvariantViolationException if there is no result within the timeout
     */
    static <T> T await(String what, Duration timeout, Attempt<T> attempt) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        Exception last = null;
        while (true) {
            try {
                Optional<T> result = attempt.get();
                if (result.isPresent()) {
                    return result.get();
                }
            } catch (IOException | CommandFailedException e) {
                last = e;
            }
            if (System.nanoTime() - end > 0) {
                throw violation(what + " did not appear within " + timeout, last);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private static InvariantViolationException violation(String message, @Nullable Exception cause) {
        return cause == null
                ? new InvariantViolationException(message)
                : new InvariantViolationException(message + "; the last error is " + cause.getMessage(), cause);
    }
}
