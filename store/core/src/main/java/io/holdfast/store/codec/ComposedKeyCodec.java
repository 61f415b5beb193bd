package io.holdfast.store.codec;

import java.util.function.Supplier;

/** The codec for a key with several parts. Such keys can be scanned by a prefix of leading parts. */
public abstract sealed class ComposedKeyCodec<K> implements KeyCodec<K> permits KeyCodec2, KeyCodec3, KeyCodec4 {

    private final KeyPartSequence<K> parts;

    ComposedKeyCodec(KeyPartSequence<K> parts) {
        this.parts = parts;
    }

    @Override
    public final void write(K key, KeyWriter out) {
        parts.write(key, out);
    }

    @Override
    public final String format() {
        return parts.format();
    }

    /** Returns the number of bytes that the given number of leading parts occupy in an encoded key. */
    public final int lengthOf(int leadingParts, byte[] key) {
        return parts.lengthOf(leadingParts, key);
    }

    /** Returns the number of parts. */
    public final int size() {
        return parts.size();
    }

    /** Creates a key from its parts, or throws {@link MalformedKeyException} if the key's constructor rejects the parts. */
    final K create(Supplier<K> make) {
        try {
            return make.get();
        } catch (MalformedKeyException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new MalformedKeyException("the parts " + format() + " are not a valid key: " + e.getMessage());
        }
    }

    final KeyPartSequence<K> parts() {
        return parts;
    }
}
