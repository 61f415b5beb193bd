package io.holdfast.server;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.Malformed;
import io.holdfast.api.Page;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What all rooms need to turn their own records into those of the wire, and back. */
final class Wire {

    private static final int PAGE = 100;

    private Wire() {}

    /** The constant of the same name: the wire has enums of its own. */
    static <E extends Enum<E>> E same(Class<E> type, Enum<?> other) {
        return Enum.valueOf(type, other.name());
    }

    static <E extends Enum<E>> @Nullable E sameOrNull(Class<E> type, @Nullable Enum<?> other) {
        return other == null ? null : same(type, other);
    }

    static <T> T or(@Nullable T given, T otherwise) {
        return given == null ? otherwise : given;
    }

    static int size(@Nullable Integer limit) {
        return limit == null ? PAGE : limit;
    }

    static <A, B> List<B> each(List<A> rows, Function<? super A, ? extends B> wire) {
        return rows.stream().<B>map(wire).toList();
    }

    static <A, B> Page<B> page(io.holdfast.store.Page<A> page, Function<? super A, ? extends B> wire) {
        return new Page<>(each(page.rows(), wire), page.next().orElse(null));
    }

    static <A, B> Page<B> all(List<A> rows, Function<? super A, ? extends B> wire) {
        return new Page<>(each(rows, wire), null);
    }

    static @Nullable String text(@Nullable Ulid id) {
        return id == null ? null : id.toString();
    }

    static Ulid ulid(String field, String text) {
        if (!Ulid.isValid(text)) {
            throw new Malformed(field, "'" + field + "' is not an id");
        }
        return Ulid.from(text);
    }

    /** A text that has half a character in it would be another text when it is read. */
    private static byte[] utf8(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new Malformed("text", "'text' has half of a character in it");
        }
    }

    /** Bytes that were given as Base64, or as text. */
    static byte[] bytes(String field, byte @Nullable [] bytes, @Nullable String text) {
        if (bytes != null && text == null) {
            return bytes;
        } else if (bytes == null && text != null) {
            return utf8(text);
        }
        throw new Malformed(field, "this has either '" + field + "', as Base64, or 'text'");
    }

    /** What was looked for, or 404. */
    static <T> T found(String what, Object id, Optional<T> there) {
        return there.orElseThrow(() -> Trouble.notFound(what, id));
    }
}
