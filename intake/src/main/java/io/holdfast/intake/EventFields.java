package io.holdfast.intake;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The data of an event. A missing or malformed field causes an {@link UndecodableEventException} that names it. */
public final class EventFields {

    private final JsonNode object;

    EventFields(String name, JsonNode object) {
        if (!object.isObject()) {
            throw new UndecodableEventException(name + " must be a JSON object");
        }
        this.object = object;
    }

    /** Returns whether the given field is present and null. */
    public boolean isNull(String field) {
        JsonNode value = object.get(field);
        return value != null && value.isNull();
    }

    /** Returns the string value of a field. */
    public String text(String field) {
        String text = optionalText(field);
        if (text == null) {
            throw new UndecodableEventException("field '" + field + "' is missing");
        }
        return text;
    }

    /** Returns the string value of a field, or null if the field is missing or null. */
    public @Nullable String optionalText(String field) {
        JsonNode value = object.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new UndecodableEventException("field '" + field + "' must be a string");
        }
        return value.stringValue();
    }

    public UUID uuid(String field) {
        String text = text(field);
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) { // The JDK accepts shortened forms.
                return id;
            }
        } catch (IllegalArgumentException e) {
            throw new UndecodableEventException("field '" + field + "' must be a UUID", e);
        }
        throw new UndecodableEventException("field '" + field + "' must be a UUID");
    }

    /** Returns an ISO 8601 time with an offset, such as {@code 2026-03-01T12:00:00.25Z}. */
    public Instant time(String field) {
        try {
            return OffsetDateTime.parse(text(field)).toInstant();
        } catch (DateTimeException e) {
            throw new UndecodableEventException("field '" + field + "' must be an ISO 8601 time with an offset", e);
        }
    }

    /** Returns the number of entries in a list. */
    public int size(String field) {
        JsonNode value = object.get(field);
        if (value == null || !value.isArray()) {
            throw new UndecodableEventException("field '" + field + "' must be a list");
        }
        return value.size();
    }
}
