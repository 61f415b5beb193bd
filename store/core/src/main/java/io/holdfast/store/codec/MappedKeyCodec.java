package io.holdfast.store.codec;

import java.util.function.Function;

/** A codec that converts the keys of another codec to a different type. */
record MappedKeyCodec<K, T>(
        KeyCodec<K> base, Function<? super K, ? extends T> wrap, Function<? super T, ? extends K> unwrap)
        implements KeyCodec<T> {

    @Override
    public void write(T key, KeyWriter out) {
        base.write(unwrap.apply(key), out);
    }

    @Override
    public T read(KeyReader in) {
        K raw = base.read(in);
        try {
            return wrap.apply(raw);
        } catch (IllegalArgumentException e) {
            throw new MalformedKeyException("the part " + base.format() + " is not a valid key: " + e.getMessage());
        }
    }

    @Override
    public KeyCodec<T> delimited() {
        KeyCodec<K> delimited = base.delimited();
        return delimited == base ? this : new MappedKeyCodec<>(delimited, wrap, unwrap);
    }

    @Override
    public String format() {
        return base.format();
    }
}
