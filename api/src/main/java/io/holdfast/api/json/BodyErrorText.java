package io.holdfast.api.json;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Describes the errors of JSON and CBOR bodies in API terms. The parser's own messages are never passed on: they name
 * Java classes and parser settings, and may contain parts of the request.
 */
final class BodyErrorText {

    private static final int MAX_SHOWN = 64;

    private BodyErrorText() {}

    static MalformedRequestException toException(JacksonException e, BodyFormat body) {
        String field = field(e);
        if (e instanceof UnrecognizedPropertyException unknown) {
            return new MalformedRequestException(
                    field,
                    "unknown field " + quote(unknown.getPropertyName())
                            + WireRecordFields.namesOf(unknown.getReferringClass())
                                    .map(names -> "; the fields are " + names)
                                    .orElse(""));
        }
        if (e instanceof InvalidFormatException format) {
            // A value that should be a string may be a secret, so it is not echoed; nor is a number, because its
            // original notation is lost.
            boolean hidden = String.class.equals(format.getTargetType())
                    || format.getValue() instanceof Number
                    || format.getValue() instanceof byte[];
            return new MalformedRequestException(
                    field,
                    "the value must be " + kind(format) + (hidden ? "" : ", but is " + quote(format.getValue())));
        }
        if (e instanceof MismatchedInputException && message(e).startsWith("Trailing token")) {
            return new MalformedRequestException(
                    null, "the body contains data after the " + body + " object" + position(e));
        }
        if (e instanceof MismatchedInputException mismatch) {
            return new MalformedRequestException(field, "the value must be " + kind(mismatch.getTargetType()));
        }
        if (e instanceof InputCoercionException number) {
            return new MalformedRequestException(field, "the value must be " + kind(number.getTargetType()));
        }
        if (e instanceof StreamConstraintsException) {
            return new MalformedRequestException(field, limit(message(e)) + position(e));
        }
        if (e instanceof UnexpectedEndOfInputException) {
            return new MalformedRequestException(null, "invalid " + body + ": unexpected end" + position(e));
        }
        if (e instanceof StreamReadException) {
            boolean duplicate = message(e).startsWith("Duplicate");
            return new MalformedRequestException(
                    duplicate ? field : null, (duplicate ? "a field occurs twice" : "invalid " + body) + position(e));
        }
        return new MalformedRequestException(field, "the value is invalid");
    }

    /** Returns the path of the invalid field, such as {@code usages[2].account}, or null if it is unknown. */
    private static @Nullable String field(JacksonException e) {
        String path = e.getPath().stream()
                .map(part ->
                        part.getPropertyName() == null ? "[" + part.getIndex() + "]" : "." + part.getPropertyName())
                .collect(Collectors.joining());
        return path.isEmpty() ? null : path.startsWith(".") ? path.substring(1) : path;
    }

    /** Returns the limit that was exceeded. It can be recognized only by the parser's message. */
    private static String limit(String message) {
        if (message.contains("nesting")) {
            return "objects and lists must not be nested deeper than " + StrictJson.MAX_DEPTH + " levels";
        } else if (message.startsWith("Number")) {
            return "a number must have at most " + StrictJson.MAX_NUMBER + " characters";
        } else if (message.startsWith("Name")) {
            return "a field name must have at most " + StrictJson.MAX_NAME + " characters";
        } else if (message.startsWith("String")) {
            return "a string must have at most " + StrictJson.MAX_TEXT + " characters";
        }
        return "the body exceeds a limit";
    }

    private static String position(JacksonException e) {
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static String message(JacksonException e) {
        return String.valueOf(e.getOriginalMessage());
    }

    private static String quote(@Nullable Object value) {
        String text = String.valueOf(value);
        return "'" + (text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text) + "'";
    }

    /** Describes the expected value; the values of an enum are those that the field accepts. */
    private static String kind(InvalidFormatException e) {
        Class<?> type = e.getTargetType();
        List<JacksonException.Reference> path = e.getPath();
        if (type != null && type.isEnum() && !path.isEmpty()) {
            JacksonException.Reference last = path.get(path.size() - 1);
            return "one of "
                    + WireRecordFields.accepted(type, WireRecordFields.find(last.from(), last.getPropertyName()));
        }
        return kind(type);
    }

    private static String kind(@Nullable Class<?> type) {
        if (type != null && type.isRecord()) {
            return "an object"
                    + WireRecordFields.namesOf(type)
                            .map(names -> " with the fields " + names)
                            .orElse("");
        } else if (type == null || Object.class.equals(type)) {
            return "an object";
        } else if (type.isEnum()) {
            return "one of " + List.of(type.getEnumConstants());
        } else if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        } else if (byte[].class.equals(type)) {
            return "Base64";
        }
        return switch (type.getSimpleName()) {
            case "Integer", "int" -> "a 32-bit integer";
            case "Long", "long" -> "a 64-bit integer";
            case "Double", "BigDecimal" -> "a number";
            case "Boolean", "boolean" -> "true or false";
            case "Instant" -> "a time such as 2026-01-31T12:00:00Z";
            case "Duration" -> "a duration such as PT30S";
            case "UUID" -> "a UUID";
            case "String" -> "a string";
            default -> "an object";
        };
    }
}
