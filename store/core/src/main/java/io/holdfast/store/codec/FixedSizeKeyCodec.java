package io.holdfast.store.codec;

import java.util.function.BiConsumer;
import java.util.function.Function;

/** The codec for a key part of fixed size, which needs no delimiter. */
record FixedSizeKeyCodec<K>(String format, BiConsumer<K, KeyWriter> writer, Function<KeyReader, K> reader)
        implements KeyCodec<K> {

    @Override
    public void write(K key, KeyWriter out) {
        writer.accept(key, out);
    }

    @Override
    public K read(KeyReader in) {
        return reader.apply(in);
    }

    @Override
    public KeyCodec<K> delimited() {
        return this;
    }
}
