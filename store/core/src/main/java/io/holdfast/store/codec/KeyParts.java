package io.holdfast.store.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The parts of a composed key in order; every one but the last is delimited. */
final class KeyParts<K> {

    private record Part<K, P>(KeyCodec<P> codec, Function<K, P> get) {
        void write(K key, KeyWriter out) {
            P part = get.apply(key);
            if (part == null) { // Callers need not be null-marked.
                throw new MalformedKey("a part of the key, a " + codec.format() + ", is null");
            }
            codec.write(part, out);
        }

        Part<K, P> delimited() {
            return new Part<>(codec.delimited(), get);
        }
    }

    private final List<Part<K, ?>> parts;

    private KeyParts(List<Part<K, ?>> parts) {
        this.parts = parts;
    }

    static <K, P> KeyParts<K> of(KeyCodec<P> codec, Function<K, P> get) {
        return new KeyParts<>(List.of(new Part<>(codec, get)));
    }

    <P> KeyParts<K> and(KeyCodec<P> codec, Function<K, P> get) {
        List<Part<K, ?>> more = new ArrayList<>(delimited().parts);
        more.add(new Part<>(codec, get));
        return new KeyParts<>(List.copyOf(more));
    }

    KeyParts<K> delimited() {
        List<Part<K, ?>> delimited = new ArrayList<>();
        for (Part<K, ?> part : parts) {
            delimited.add(part.delimited());
        }
        return new KeyParts<>(List.copyOf(delimited));
    }

    void write(K key, KeyWriter out) {
        for (Part<K, ?> part : parts) {
            part.write(key, out);
        }
    }

    /** Reads the next part; the caller knows its type from the position. */
    @SuppressWarnings("unchecked")
    <P> P read(int part, KeyReader in) {
        return (P) parts.get(part).codec().read(in);
    }

    /** The bytes of the first parts, given as values. */
    @SuppressWarnings("unchecked")
    KeyPrefix<K> prefix(Object... values) {
        KeyWriter out = new KeyWriter();
        for (int i = 0; i < values.length; i++) {
            ((KeyCodec<Object>) parts.get(i).codec()).write(values[i], out);
        }
        return KeyPrefix.of(out.toBytes());
    }

    /** How many bytes the first {@code count} parts take in an encoded key. */
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
