package io.holdfast.intake;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The data of an event. A field that is not there, or is something else, is {@link UndecodableEventException}, by name. */
public final class EventFields {

    private final JsonNode object;

    EventFields(JsonNode object) {
        if (!object.isObject()) {
            throw new UndecodableEventException("data is no object");
        }
        this.object = object;
    }

    /** Whether a field is there and is null, which says more than that it is not there. */
    public boolean isNull(String field) {
        JsonNode value = object.get(field);
        return value != null && value.isNull();
    }

    public String text(String field) {
        String text = optionalText(field);
        if (text == null) {
            throw new UndecodableEventException("data has no '" + field + "'");
        }
        return text;
    }

    public @Nullable String optionalText(String field) {
        JsonNode value = object.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new UndecodableEventException("'" + field + "' is no text");
        }
        return value.stringValue();
    }

    public UUID uuid(String field) {
        String text = text(field);
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) { // The JDK reads much that is none.
                return id;
            }
        } catch (IllegalArgumentException e) {
            throw new UndecodableEventException("'" + field + "' is no UUID", e);
        }
        throw new UndecodableEventException("'" + field + "' is no UUID");
    }

    /** A time of ISO 8601 with an offset: {@code 2026-03-01T12:00:00.25Z}. */
    public Instant time(String field) {
        try {
            return OffsetDateTime.parse(text(field)).toInstant();
        } catch (DateTimeException e) {
            throw new UndecodableEventException("'" + field + "' is no time", e);
        }
    }

    /** How many entries a list has. */
    public int size(String field) {
        JsonNode value = object.get(field);
        if (value == null || !value.isArray()) {
            throw new UndecodableEventException("'" + field + "' is no list");
        }
        return value.size();
    }
}
