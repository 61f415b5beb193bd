package io.holdfast.store.codec;

import java.util.function.Function;

/**
 * Encodes keys as bytes that sort like the keys, and decodes them.
 *
 * <p>Every codec must obey these laws, which {@code KeyCodecLaws} in the testkit checks: decoding an encoded key
 * returns an equal key; the unsigned order of the bytes is the order of the keys; malformed bytes are rejected with a
 * {@link MalformedKeyException}. Codecs are immutable and thread-safe.
 */
public interface KeyCodec<K> {

    /** Appends an encoded key. */
    void write(K key, KeyWriter out);

    /** Reads one key and leaves the bytes after it unread. */
    K read(KeyReader in);

    /**
     * Returns a codec with a self-delimiting encoding, for a key part that is followed by other parts. A fixed-size
     * codec returns itself. The codec of {@code Keys.string()} returns one that prefixes each string with its length.
     */
    KeyCodec<K> delimited();

    /**
     * Returns a description of the byte format, which is stored in the schema. Different formats have different
     * descriptions.
     */
    String format();

    /** Returns the encoded key. */
    default byte[] encode(K key) {
        KeyWriter out = new KeyWriter();
        write(key, out);
        return out.toBytes();
    }

    /** Decodes a key from exactly the given bytes. */
    default K decode(byte[] bytes) {
        KeyReader in = new KeyReader(bytes);
        K key = read(in);
        in.expectEnd();
        return key;
    }

    /** Returns a codec for another type with the same encoding: {@code uuid().as(AccountId::new, AccountId::value)}. */
    default <T> KeyCodec<T> as(Function<? super K, ? extends T> wrap, Function<? super T, ? extends K> unwrap) {
        return new MappedKeyCodec<>(this, wrap, unwrap);
    }

    /** Returns a codec that appends an ASCII separator to this part. */
    default KeyCodec<K> followedBy(char separator) {
        return new SeparatorTerminatedKeyCodec<>(delimited(), separator);
    }
}
