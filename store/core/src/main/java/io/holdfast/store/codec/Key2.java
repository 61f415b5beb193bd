package io.holdfast.store.codec;

/** A key of two parts. */
public final class Key2<K, A, B> extends ComposedKey<K> {

    private final Keys.Make2<A, B, K> make;

    Key2(Parts<K> parts, Keys.Make2<A, B, K> make) {
        super(parts);
        this.make = make;
    }

    /** All keys with this first part. */
    public KeyPrefix<K> prefix(A a) {
        return parts().prefix(a);
    }

    @Override
    public K read(KeyReader in) {
        A a = parts().read(0, in);
        B b = parts().read(1, in);
        return made(() -> make.make(a, b));
    }

    @Override
    public KeyCodec<K> delimited() {
        return new Key2<>(parts().delimited(), make);
    }
}
