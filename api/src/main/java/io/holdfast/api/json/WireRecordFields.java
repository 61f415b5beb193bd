package io.holdfast.api.json;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of wire records and the values that they accept, for error messages. */
final class WireRecordFields {

    private WireRecordFields() {}

    /** Returns the names of the fields of a record, or empty if the type is not a record or has no fields. */
    static Optional<String> namesOf(@Nullable Class<?> type) {
        return type == null || !type.isRecord() || type.getRecordComponents().length == 0
                ? Optional.empty()
                : Optional.of(Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .collect(Collectors.joining(", ")));
    }

    /** Returns a field of a record, or null if the type is not a record or has no such field. */
    static @Nullable RecordComponent find(@Nullable Object type, @Nullable String name) {
        return type instanceof Class<?> record && record.isRecord()
                ? Arrays.stream(record.getRecordComponents())
                        .filter(component -> component.getName().equals(name))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** Returns the values of an enum that a field accepts. */
    static List<String> accepted(Class<?> type, @Nullable RecordComponent field) {
        ExcludedEnumValues except = field == null ? null : field.getAnnotation(ExcludedEnumValues.class);
        List<String> refused = except == null ? List.of() : List.of(except.value());
        return Stream.of(type.getEnumConstants())
                .map(String::valueOf)
                .filter(value -> !refused.contains(value))
                .toList();
    }
}
