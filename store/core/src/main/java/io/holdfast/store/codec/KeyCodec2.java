package io.holdfast.store.codec;

/** The codec for a key with two parts. */
public final class KeyCodec2<K, A, B> extends ComposedKeyCodec<K> {

    private final Keys.Make2<A, B, K> make;

    KeyCodec2(KeyPartSequence<K> parts, Keys.Make2<A, B, K> make) {
        super(parts);
        this.make = make;
    }

    /** Returns the prefix of all keys with the given first part. */
    public KeyPrefix<K> prefix(A a) {
        return parts().prefix(a);
    }

    @Override
    public K read(KeyReader in) {
        A a = parts().read(0, in);
        B b = parts().read(1, in);
        return create(() -> make.make(a, b));
    }

    @Override
    public KeyCodec<K> delimited() {
        return new KeyCodec2<>(parts().delimited(), make);
    }
}
