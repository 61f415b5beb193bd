package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/** An event is not what its type says. It will not become so by itself: such an event is put before a person at once. */
public final class Undecodable extends RuntimeException {

    private static final long serialVersionUID = 1;

    public Undecodable(String message) {
        this(message, null);
    }

    public Undecodable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
