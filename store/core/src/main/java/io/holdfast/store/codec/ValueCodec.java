package io.holdfast.store.codec;

/**
 * Encodes values as bytes and decodes them. The bytes need not be ordered. Codecs are immutable and thread-safe.
 */
public interface ValueCodec<V> {

    /** Returns the encoded value. */
    byte[] encode(V value);

    /** Returns the decoded value, or throws {@link MalformedValueException}. */
    V decode(byte[] bytes);

    /** Returns the name of the byte format, such as "cbor", which is stored in the schema. */
    String format();
}
