package io.holdfast.store.codec;

import org.jspecify.annotations.Nullable;

/** Thrown if bytes are not the encoding of a value, or if a value cannot be encoded. */
public final class MalformedValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MalformedValueException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
