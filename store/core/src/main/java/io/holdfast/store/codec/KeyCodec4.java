package io.holdfast.store.codec;

/** The codec for a key with four parts. */
public final class KeyCodec4<K, A, B, C, D> extends ComposedKeyCodec<K> {

    private final Keys.Make4<A, B, C, D, K> make;

    KeyCodec4(KeyPartSequence<K> parts, Keys.Make4<A, B, C, D, K> make) {
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

    /** Returns the prefix of all keys with the given first three parts. */
    public KeyPrefix<K> prefix(A a, B b, C c) {
        return parts().prefix(a, b, c);
    }

    @Override
    public K read(KeyReader in) {
        A a = parts().read(0, in);
        B b = parts().read(1, in);
        C c = parts().read(2, in);
        D d = parts().read(3, in);
        return create(() -> make.make(a, b, c, d));
    }

    @Override
    public KeyCodec<K> delimited() {
        return new KeyCodec4<>(parts().delimited(), make);
    }
}
