package io.holdfast.store.codec;

/**
 * Turns a value into bytes and back. Values have no order. Codecs are immutable and may be used by any number of
 * threads.
 */
public interface ValueCodec<V> {

    byte[] encode(V value);

    /** The value; bytes that are none are refused with a {@link MalformedValue}. */
    V decode(byte[] bytes);

    /** The byte format in a word ("cbor"), as kept in a store's schema. */
    String format();
}
