package io.holdfast.store.raft;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for conditions. The first check is immediate, because most conditions of a cluster already hold. */
public final class Waiting {

    private Waiting() {}

    /** Starts to wait, as {@link Awaitility#await()} does, which waits 100 ms before it checks for the first time. */
    public static ConditionFactory await() {
        return Awaitility.await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
    }
}
