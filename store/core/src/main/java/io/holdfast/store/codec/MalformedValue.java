package io.holdfast.store.codec;

import org.jspecify.annotations.Nullable;

/** Thrown if bytes are not the encoding of a value, or if a value cannot be encoded. */
public final class MalformedValue extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MalformedValue(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
