package io.holdfast.store.codec;

import org.jspecify.annotations.Nullable;

/** Bytes that are no value of the codec's type, or a value that has no encoding. */
public final class MalformedValue extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MalformedValue(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
