package io.holdfast.server.operation;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rejects ids that cannot appear in a URL path: HTTP clients resolve {@code .} and {@code ..} and would therefore call
 * another path.
 */
final class PathSafeIds {

    /** The fields that are path parameters of any endpoint. */
    private static final Set<String> ID_FIELDS = EndpointRegistry.ALL.values().stream()
            .flatMap(endpoint -> endpoint.parameters().stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final ClassValue<List<Method>> CHECKED_COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(PathSafeIds::mayHaveId)
                    .map(PathSafeIds::accessor)
                    .toList();
        }
    };

    private PathSafeIds() {}

    private static Method accessor(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true); // It is public; without this, every call would check that again.
        return accessor;
    }

    private static boolean mayHaveId(RecordComponent component) {
        return component.getType() == List.class
                || component.getType().isRecord()
                || (component.getType() == String.class && ID_FIELDS.contains(component.getName()));
    }

    /**
     * Returns the request if all ids that it may create are valid. Ids in the path are checked only
     * for PUT, because other requests refer to existing objects.
     */
    static <Q> Q requirePathSafe(Endpoint<Q, ?> endpoint, Q request) {
        if (!endpoint.reads()) {
            check(request, endpoint.method().equals("PUT") ? List.of() : endpoint.parameters());
        }
        return request;
    }

    private static void check(@Nullable Object value) {
        check(value, List.of());
    }

    private static void check(@Nullable Object value, List<String> existing) {
        if (value instanceof Record instance) {
            for (Method accessor : CHECKED_COMPONENTS.get(instance.getClass())) {
                if (!existing.contains(accessor.getName())) {
                    check(accessor.getName(), value(instance, accessor));
                }
            }
        } else if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Record) {
            list.forEach(PathSafeIds::check);
        }
    }

    private static void check(String field, @Nullable Object value) {
        if (value instanceof String id && (id.equals(".") || id.equals(".."))) {
            throw new MalformedRequestException(
                    field, "'" + field + "' must not be '" + id + "', which cannot appear in a URL path");
        }
        check(value);
    }

    private static @Nullable Object value(Record instance, Method accessor) {
        try {
            return accessor.invoke(instance);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the wire record is not accessible: " + instance.getClass(), e);
        }
    }
}
