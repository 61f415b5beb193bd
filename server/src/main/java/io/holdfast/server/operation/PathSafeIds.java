package io.holdfast.server.operation;

import io.holdfast.api.Endpoint;
import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.MalformedRequestException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sees that nothing is made that no path can name: whoever sends a path resolves {@code .} and {@code ..} in it, and so
 * would call something else.
 */
final class PathSafeIds {

    /** What is in some path is the name of something. */
    private static final Set<String> NAMES = EndpointRegistry.ALL.values().stream()
            .flatMap(endpoint -> endpoint.parameters().stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final ClassValue<List<Method>> LOOKED_AT = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(PathSafeIds::mayName)
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
    };

    private PathSafeIds() {}

    private static boolean mayName(RecordComponent component) {
        return component.getType() == List.class
                || component.getType().isRecord()
                || (component.getType() == String.class && NAMES.contains(component.getName()));
    }

    /** The request, if it can be done. What it is about, and does not make, may be there already. */
    static <Q> Q requirePathSafe(Endpoint<Q, ?> endpoint, Q request) {
        if (!endpoint.reads()) {
            check(request, endpoint.method().equals("PUT") ? List.of() : endpoint.parameters());
        }
        return request;
    }

    private static void check(@Nullable Object value) {
        check(value, List.of());
    }

    private static void check(@Nullable Object value, List<String> there) {
        if (value instanceof Record made) {
            for (Method part : LOOKED_AT.get(made.getClass())) {
                if (!there.contains(part.getName())) {
                    check(part.getName(), of(made, part));
                }
            }
        } else if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Record) {
            list.forEach(PathSafeIds::check);
        }
    }

    private static void check(String field, @Nullable Object value) {
        if (value instanceof String name && (name.equals(".") || name.equals(".."))) {
            throw new MalformedRequestException(field, "'" + field + "' is '" + name + "': no path can name it");
        }
        check(value);
    }

    private static @Nullable Object of(Record made, Method part) {
        try {
            return part.invoke(made);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a wire record is public: " + made.getClass(), e);
        }
    }
}
