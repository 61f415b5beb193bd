package io.holdfast.store.codec;

/** Bytes that no key of this codec encodes to, or a key that has no encoding. */
public final class MalformedKey extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public MalformedKey(String message) {
        super(message);
    }
}
