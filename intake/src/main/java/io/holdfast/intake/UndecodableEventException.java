package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/** An event is not what its type says. It will not become so by itself: such an event is put before a person at once. */
public final class UndecodableEventException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UndecodableEventException(String message) {
        this(message, null);
    }

    public UndecodableEventException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
