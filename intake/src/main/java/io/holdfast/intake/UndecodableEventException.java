package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/** Thrown if the data of an event is malformed. The failure is permanent, so the event is saved for manual review. */
public final class UndecodableEventException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UndecodableEventException(String message) {
        this(message, null);
    }

    public UndecodableEventException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
