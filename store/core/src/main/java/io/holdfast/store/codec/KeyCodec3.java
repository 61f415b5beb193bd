package io.holdfast.store.codec;

/** The codec for a key with three parts. */
public final class KeyCodec3<K, A, B, C> extends ComposedKeyCodec<K> {

    private final Keys.Make3<A, B, C, K> make;

    KeyCodec3(KeyPartSequence<K> parts, Keys.Make3<A, B, C, K> make) {
        super(parts);
        this.make = make;
    }

    /** Returns the prefix of all keys with the given first part. */
    public KeyPrefix<K> prefix(A a) {
        return parts().prefix(a);
    }

    /** Returns the prefix of all keys with the given first two parts. */
    public KeyPrefix<K> prefix(A a, B b) {
        return parts().prefix(a, b);
    }

    @Override
    public K read(KeyReader in) {
        A a = parts().read(0, in);
        B b = parts().read(1, in);
        C c = parts().read(2, in);
        return create(() -> make.make(a, b, c));
    }

    @Override
    public KeyCodec<K> delimited() {
        return new KeyCodec3<>(parts().delimited(), make);
    }
}
