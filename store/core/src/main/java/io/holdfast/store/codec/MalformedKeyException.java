package io.holdfast.store.codec;

/** Thrown if bytes are not the encoding of a key, or if a key cannot be encoded. */
public final class MalformedKeyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MalformedKeyException(String message) {
        super(message);
    }
}
