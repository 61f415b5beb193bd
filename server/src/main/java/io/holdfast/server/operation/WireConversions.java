package io.holdfast.server.operation;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.Page;
import io.holdfast.store.kit.Arguments;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Conversions between module records and wire records that are shared by all modules. */
public final class WireConversions {

    private static final int DEFAULT_PAGE_SIZE = 100;

    private WireConversions() {}

    /** Returns the constant with the same name in another enum. */
    public static <E extends Enum<E>> E enumByName(Class<E> type, Enum<?> other) {
        return Enum.valueOf(type, other.name());
    }

    public static <E extends Enum<E>> @Nullable E enumByNameOrNull(Class<E> type, @Nullable Enum<?> other) {
        return other == null ? null : enumByName(type, other);
    }

    public static <T> T orDefault(@Nullable T value, T defaultValue) {
        return value == null ? defaultValue : value;
    }

    public static int pageSize(@Nullable Integer limit) {
        return limit == null ? DEFAULT_PAGE_SIZE : limit;
    }

    /**
     * Returns the request field {@code most}, or a default if it is missing. Rejects a value that is not between 1
     * and the given maximum.
     */
    public static long most(@Nullable Number most, long defaultValue, long max) {
        return Arguments.inRange("most", most == null ? defaultValue : most.longValue(), 1, max);
    }

    public static <A, B> List<B> mapEach(List<A> rows, Function<? super A, ? extends B> mapper) {
        return rows.stream().<B>map(mapper).toList();
    }

    /** Returns a response mapper for a page of rows. */
    public static <A, B> Function<Page<A>, ResultPage<B>> page(Function<? super A, ? extends B> mapper) {
        return page ->
                new ResultPage<>(mapEach(page.rows(), mapper), page.next().orElse(null));
    }

    /** Returns a response mapper for a list that is returned as one page. */
    public static <A, B> Function<List<A>, ResultPage<B>> singlePage(Function<? super A, ? extends B> mapper) {
        return rows -> new ResultPage<>(mapEach(rows, mapper), null);
    }

    public static @Nullable String text(@Nullable Ulid id) {
        return id == null ? null : id.toString();
    }

    public static Ulid ulid(String field, String text) {
        if (!Ulid.isValid(text)) {
            throw new MalformedRequestException(
                    field, "'" + field + "' must be a ULID such as " + "01HZX3V7Q2M8K4T6R9W0Y1C5D7");
        }
        return Ulid.from(text);
    }

    /** Encodes a string in UTF-8 and rejects unpaired surrogates instead of replacing them. */
    private static byte[] utf8(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new MalformedRequestException("text", "'text' contains an unpaired surrogate");
        }
    }

    /** Returns the bytes that a request contains either as Base64 or as text. */
    public static byte[] bytes(String field, byte @Nullable [] bytes, @Nullable String text) {
        if (bytes != null && text == null) {
            return bytes;
        } else if (bytes == null && text != null) {
            return utf8(text);
        }
        throw new MalformedRequestException(field, "exactly one of '" + field + "' (Base64) and 'text' must be given");
    }

    /** Returns the value, or throws 404 with the code {@code <kind>_not_found}. */
    public static <T> T orNotFound(String kind, Object id, Optional<T> value) {
        return value.orElseThrow(() -> ApiException.notFound(kind, id));
    }
}
