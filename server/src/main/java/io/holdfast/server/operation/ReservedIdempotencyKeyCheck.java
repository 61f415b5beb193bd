package io.holdfast.server.operation;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.auth.Caller;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rejects ids that are reserved for the {@code Idempotency-Key} headers of another caller. A header is stored as {@code
 * <caller>:<header>} among the ids from request fields. Without this rule, a caller could use another caller's ids
 * first, or find out which of them exist.
 */
final class ReservedIdempotencyKeyCheck {

    /** The field that the header sets, by request record. */
    private static final Map<Class<?>, String> FIELDS = fields();

    /** The accessors of a record whose values may contain such a field. */
    private static final ClassValue<List<Method>> CHECKED_COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            List<Method> checked = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                if (component.getType() == List.class
                        || component.getType().isRecord()
                        || component.getName().equals(FIELDS.get(type))) {
                    checked.add(component.getAccessor());
                }
            }
            return checked;
        }
    };

    private ReservedIdempotencyKeyCheck() {}

    private static Map<Class<?>, String> fields() {
        Map<Class<?>, String> fields = new HashMap<>();
        for (Endpoint<?, ?> endpoint : EndpointRegistry.ALL.values()) {
            if (endpoint.idempotencyField() != null) {
                fields.put(endpoint.request(), endpoint.idempotencyField());
            }
        }
        return Map.copyOf(fields);
    }

    /** Returns the request if none of the ids that it may create is reserved for another caller. */
    static <Q> Q requireOwn(Endpoint<Q, ?> endpoint, Caller caller, Q request) {
        if (!endpoint.reads()) {
            check(caller, "", request);
        }
        return request;
    }

    private static void check(Caller caller, String field, @Nullable Object value) {
        if (value instanceof String id) {
            if (caller.isReservedForOther(id)) {
                throw new MalformedRequestException(
                        field,
                        "'" + field + "' must not start with the id of another caller and ':', but is '" + id
                                + "'; such ids are reserved for Idempotency-Key headers");
            }
        } else if (value instanceof Record instance) {
            for (Method accessor : CHECKED_COMPONENTS.get(instance.getClass())) {
                check(caller, accessor.getName(), RecordFieldPath.invoke(accessor, instance));
            }
        } else if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Record) {
            list.forEach(element -> check(caller, field, element));
        }
    }
}
