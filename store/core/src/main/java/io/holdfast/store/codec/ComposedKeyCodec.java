package io.holdfast.store.codec;

import java.util.function.Supplier;

/** A key made of several parts, which can be scanned by its leading ones. */
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

    /** How many bytes of an encoded key its first parts take. */
    public final int lengthOf(int leadingParts, byte[] key) {
        return parts.lengthOf(leadingParts, key);
    }

    /** How many parts there are. */
    public final int size() {
        return parts.size();
    }

    /** The key, unless its own checks refuse the parts: then the bytes are none. */
    final K made(Supplier<K> make) {
        try {
            return make.get();
        } catch (MalformedKey e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new MalformedKey("the bytes of a " + format() + " are no valid key: " + e.getMessage());
        }
    }

    final KeyParts<K> parts() {
        return parts;
    }
}
