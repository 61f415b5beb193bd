package io.holdfast.store.record;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The event types that the schemas of a store declare, by id. */
public final class EventTypes {

    private final Map<String, EventType> types = new HashMap<>();

    public EventTypes(Collection<EventType> declared) {
        for (EventType type : declared) {
            if (types.putIfAbsent(type.id(), type) != null) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT, "the event type '" + type + "' is declared twice");
            }
        }
    }

    /** Returns all types, ordered by id. */
    public Collection<EventType> all() {
        return List.copyOf(new TreeMap<>(types).values());
    }

    /** Rejects a type that no schema of the store declares. */
    public void require(EventType type) {
        if (types.get(type.id()) != type) {
            throw new BadRequestException(
                    ErrorCode.UNKNOWN_FAMILY,
                    "the event type '" + type + "' is not declared by a schema of the store; add it with"
                            + " Schema.withEvents");
        }
    }

    /** Returns the names of the data fields of a type, or an empty list if the type is not declared. */
    List<String> fields(String id) {
        EventType type = types.get(id);
        return type == null ? List.of() : type.fields();
    }
}
