package io.holdfast.server.operation;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.ResultPage;
import io.holdfast.server.error.ApiException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What all rooms need to turn their own records into those of the wire, and back. */
public final class WireConversions {

    private static final int PAGE = 100;

    private WireConversions() {}

    /** The constant of the same name: the wire has enums of its own. */
    public static <E extends Enum<E>> E enumByName(Class<E> type, Enum<?> other) {
        return Enum.valueOf(type, other.name());
    }

    public static <E extends Enum<E>> @Nullable E enumByNameOrNull(Class<E> type, @Nullable Enum<?> other) {
        return other == null ? null : enumByName(type, other);
    }

    public static <T> T orDefault(@Nullable T given, T otherwise) {
        return given == null ? otherwise : given;
    }

    public static int pageSize(@Nullable Integer limit) {
        return limit == null ? PAGE : limit;
    }

    public static <A, B> List<B> mapEach(List<A> rows, Function<? super A, ? extends B> wire) {
        return rows.stream().<B>map(wire).toList();
    }

    public static <A, B> ResultPage<B> page(io.holdfast.store.Page<A> page, Function<? super A, ? extends B> wire) {
        return new ResultPage<>(mapEach(page.rows(), wire), page.next().orElse(null));
    }

    public static <A, B> ResultPage<B> singlePage(List<A> rows, Function<? super A, ? extends B> wire) {
        return new ResultPage<>(mapEach(rows, wire), null);
    }

    public static @Nullable String text(@Nullable Ulid id) {
        return id == null ? null : id.toString();
    }

    public static Ulid ulid(String field, String text) {
        if (!Ulid.isValid(text)) {
            throw new MalformedRequestException(field, "'" + field + "' is not an id");
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
            throw new MalformedRequestException("text", "'text' has half of a character in it");
        }
    }

    /** Bytes that were given as Base64, or as text. */
    public static byte[] bytes(String field, byte @Nullable [] bytes, @Nullable String text) {
        if (bytes != null && text == null) {
            return bytes;
        } else if (bytes == null && text != null) {
            return utf8(text);
        }
        throw new MalformedRequestException(field, "this has either '" + field + "', as Base64, or 'text'");
    }

    /** What was looked for, or 404. */
    public static <T> T orNotFound(String what, Object id, Optional<T> there) {
        return there.orElseThrow(() -> ApiException.notFound(what, id));
    }
}
