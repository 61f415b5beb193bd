package io.holdfast.store.codec;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How one Java type is written as a CBOR item and read back.
 *
 * @param missing what a field of this type is when the bytes do not have it
 */
record CborType<T>(
        BiConsumer<T, CborWriter> writer,
        Function<CborReader, T> reader,
        @Nullable T missing) {

    void write(T value, CborWriter out) {
        writer.accept(value, out);
    }

    /** As {@link #write}, with null for an item that is none. */
    void writeNullable(@Nullable T value, CborWriter out) {
        if (value == null) {
            out.simple(CborWriter.NULL);
        } else {
            writer.accept(value, out);
        }
    }

    /** The value, or what a missing one would be if there is a null. */
    @Nullable
    T read(CborReader in) {
        return in.takeNull() ? missing : reader.apply(in);
    }
}
