package io.holdfast.intake;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The data of an event. A field is identified by its name or, if it is nested, by its path, such as {@code
 * customer.id}. A missing or malformed field causes an {@link UndecodableEventException} that names it.
 */
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
        JsonNode value = find(field);
        return value != null && value.isNull();
    }

    /** Returns the object in a field. */
    EventFields object(String field) {
        JsonNode value = find(field);
        if (value == null) {
            throw new UndecodableEventException("the event has no '" + field + "'");
        }
        return new EventFields("'" + field + "'", value);
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
        JsonNode value = find(field);
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
            if (id.toString().equalsIgnoreCase(text)) { // The JDK also accepts shortened UUIDs.
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

    /** Returns the number in a field, or the number of entries if the field is a list. */
    public BigDecimal quantity(String field) {
        JsonNode value = find(field);
        if (value != null && value.isArray()) {
            return BigDecimal.valueOf(value.size());
        }
        if (value == null || !value.isNumber() || Double.isInfinite(value.doubleValue())) {
            throw new UndecodableEventException("field '" + field + "' must be a number or a list");
        }
        return value.decimalValue();
    }

    /** Returns a field by its name or, if there is none, by its path: the names of nested fields, separated by dots. */
    private @Nullable JsonNode find(String field) {
        JsonNode value = object.get(field);
        if (value != null || field.indexOf('.') < 0) {
            return value;
        }
        JsonNode node = object;
        for (String name : field.split("\\.", -1)) {
            node = node == null ? null : node.get(name);
        }
        return node;
    }

    /** Returns the number of entries in a list. */
    public int size(String field) {
        JsonNode value = find(field);
        if (value == null || !value.isArray()) {
            throw new UndecodableEventException("field '" + field + "' must be a list");
        }
        return value.size();
    }
}
