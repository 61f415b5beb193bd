package io.holdfast.store.codec;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes one Java type as a CBOR item.
 *
 * @param writer the encoder
 * @param reader the decoder
 * @param missing the value of a field of this type that is missing from the encoded record
 */
record CborItemCodec<T>(
        BiConsumer<T, CborWriter> writer,
        Function<CborReader, T> reader,
        @Nullable T missing) {

    void write(T value, CborWriter out) {
        writer.accept(value, out);
    }

    /** Like {@link #write}, but writes a CBOR null for null. */
    void writeNullable(@Nullable T value, CborWriter out) {
        if (value == null) {
            out.simple(CborWriter.NULL);
        } else {
            writer.accept(value, out);
        }
    }

    /** Reads a value. A CBOR null is decoded like a missing field. */
    @Nullable
    T read(CborReader in) {
        return in.takeNull() ? missing : reader.apply(in);
    }
}
