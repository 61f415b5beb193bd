package io.holdfast.store.codec;

import java.util.function.Supplier;

/** The codec of a key with several parts, which can be scanned by a prefix of its leading parts. */
public abstract sealed class ComposedKeyCodec<K> implements KeyCodec<K> permits KeyCodec2, KeyCodec3, KeyCodec4 {

    private final KeyParts<K> parts;

    ComposedKeyCodec(KeyParts<K> parts) {
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

    /** Returns the number of bytes that the first parts of an encoded key occupy. */
    public final int lengthOf(int leadingParts, byte[] key) {
        return parts.lengthOf(leadingParts, key);
    }

    /** Returns the number of parts. */
    public final int size() {
        return parts.size();
    }

    /** Creates a key from its parts, and reports parts that its constructor rejects as a {@link MalformedKey}. */
    final K create(Supplier<K> make) {
        try {
            return make.get();
        } catch (MalformedKey e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new MalformedKey("the parts " + format() + " are not a valid key: " + e.getMessage());
        }
    }

    final KeyParts<K> parts() {
        return parts;
    }
}
