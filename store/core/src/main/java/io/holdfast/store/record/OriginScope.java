package io.holdfast.store.record;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets the origin of all writes that a thread makes while it runs a function, for code that calls modules without
 * passing a transaction. The {@linkplain io.holdfast.store.record.Origin origin} in the options of a write takes
 * precedence.
 */
public final class OriginScope {

    private static final ThreadLocal<@Nullable Origin> CURRENT = new ThreadLocal<>();

    private OriginScope() {}

    /** Runs a function with an origin, and returns its result. */
    public static <R extends @Nullable Object> R call(Origin origin, Supplier<R> function) {
        Origin outer = CURRENT.get();
        CURRENT.set(origin);
        try {
            return function.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /** Runs an action with an origin. */
    public static void run(Origin origin, Runnable action) {
        call(origin, () -> {
            action.run();
            return true;
        });
    }

    /** Returns the origin of the current thread, or null if there is none. */
    public static @Nullable Origin current() {
        return CURRENT.get();
    }
}
