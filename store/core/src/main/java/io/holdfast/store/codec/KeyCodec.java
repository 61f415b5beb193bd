package io.holdfast.store.codec;

import java.util.function.Function;

/**
 * Turns a key into bytes that sort like the key, and back.
 *
 * <p>Laws, which {@code CodecLaws} in the testkit proves for any codec: decoding an encoded key gives an equal key; the
 * unsigned order of the bytes is the order of the keys; malformed bytes are refused with a {@link MalformedKey}, never
 * misread. Codecs are immutable and may be used by any number of threads.
 */
public interface KeyCodec<K> {

    /** Appends the key. */
    void write(K key, KeyWriter out);

    /** Reads one key; whatever follows it is left unread. */
    K read(KeyReader in);

    /**
     * The form to use when more bytes follow in the same key: it tells where it ends. A codec of fixed size is its own
     * delimited form; a string gains a length.
     */
    KeyCodec<K> delimited();

    /** The byte format in words, as kept in a store's schema: two codecs that differ in bytes differ here. */
    String format();

    /** The key as bytes of their own. */
    default byte[] encode(K key) {
        KeyWriter out = new KeyWriter();
        write(key, out);
        return out.toBytes();
    }

    /** The key that these bytes are, all of them. */
    default K decode(byte[] bytes) {
        KeyReader in = new KeyReader(bytes);
        K key = read(in);
        in.expectEnd();
        return key;
    }

    /** The same bytes for another type: {@code uuid().as(AccountId::new, AccountId::value)}. */
    default <T> KeyCodec<T> as(Function<? super K, ? extends T> wrap, Function<? super T, ? extends K> unwrap) {
        return new MappedKeyCodec<>(this, wrap, unwrap);
    }

    /** This part followed by one fixed ASCII character, for formats that show a separator. */
    default KeyCodec<K> followedBy(char separator) {
        return new SeparatedKeyCodec<>(delimited(), separator);
    }
}
