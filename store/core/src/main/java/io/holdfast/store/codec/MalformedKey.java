package io.holdfast.store.codec;

/** Thrown if bytes are not the encoding of a key, or if a key cannot be encoded. */
public final class MalformedKey extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MalformedKey(String message) {
        super(message);
    }
}
