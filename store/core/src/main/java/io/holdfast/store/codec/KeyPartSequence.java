package io.holdfast.store.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The codecs for the parts of a key, in order. All parts except the last are delimited. */
final class KeyPartSequence<K> {

    private record Part<K, P>(KeyCodec<P> codec, Function<K, P> get) {
        void write(K key, KeyWriter out) {
            P part = get.apply(key);
            if (part == null) { // User code may pass null, because it need not be null-marked.
                throw new MalformedKeyException("a part of the key (" + codec.format() + ") is null");
            }
            codec.write(part, out);
        }

        Part<K, P> delimited() {
            return new Part<>(codec.delimited(), get);
        }
    }

    private final List<Part<K, ?>> parts;

    private KeyPartSequence(List<Part<K, ?>> parts) {
        this.parts = parts;
    }

    static <K, P> KeyPartSequence<K> of(KeyCodec<P> codec, Function<K, P> get) {
        return new KeyPartSequence<>(List.of(new Part<>(codec, get)));
    }

    <P> KeyPartSequence<K> and(KeyCodec<P> codec, Function<K, P> get) {
        List<Part<K, ?>> more = new ArrayList<>(delimited().parts);
        more.add(new Part<>(codec, get));
        return new KeyPartSequence<>(List.copyOf(more));
    }

    KeyPartSequence<K> delimited() {
        List<Part<K, ?>> delimited = new ArrayList<>();
        for (Part<K, ?> part : parts) {
            delimited.add(part.delimited());
        }
        return new KeyPartSequence<>(List.copyOf(delimited));
    }

    void write(K key, KeyWriter out) {
        for (Part<K, ?> part : parts) {
            part.write(key, out);
        }
    }

    /** Reads the part with the given index. The caller must know the type of the part. */
    @SuppressWarnings("unchecked")
    <P> P read(int part, KeyReader in) {
        return (P) parts.get(part).codec().read(in);
    }

    /** Returns the prefix of all keys whose first parts have the given values. */
    @SuppressWarnings("unchecked")
    KeyPrefix<K> prefix(Object... values) {
        KeyWriter out = new KeyWriter();
        for (int i = 0; i < values.length; i++) {
            ((KeyCodec<Object>) parts.get(i).codec()).write(values[i], out);
        }
        return KeyPrefix.of(out.toBytes());
    }

    /** Returns the number of bytes that the first {@code count} parts of an encoded key occupy. */
    int lengthOf(int count, byte[] key) {
        KeyReader in = new KeyReader(key);
        for (int i = 0; i < count; i++) {
            parts.get(i).codec().read(in);
        }
        return in.position();
    }

    int size() {
        return parts.size();
    }

    String format() {
        return parts.stream().map(part -> part.codec().format()).toList().toString();
    }
}
