package io.holdfast.server.operation;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path to the values of a field in a record, such as {@code account}, {@code lease.queue}, {@code usages[].account}
 * or, for a field that may be absent, {@code deadLetterQueue?}.
 */
final class RecordFieldPath {

    /** The suffix of a field that is a list. */
    static final String EACH = "[]";

    private static final String OPTIONAL = "?";

    private final String text;
    private final List<Method> accessors = new ArrayList<>();

    RecordFieldPath(Class<?> type, String text) {
        this.text = text;
        Class<?> at = type;
        for (String part : name().split("\\.", -1)) {
            boolean each = part.endsWith(EACH);
            RecordComponent component = component(at, each ? part.substring(0, part.length() - EACH.length()) : part);
            Method accessor = component.getAccessor();
            accessor.setAccessible(true); // It is public; without this, every call would check that again.
            accessors.add(accessor);
            at = each ? elementType(component.getGenericType()) : component.getType();
        }
    }

    private RecordComponent component(Class<?> type, String name) {
        return Arrays.stream(type.getRecordComponents() == null ? new RecordComponent[0] : type.getRecordComponents())
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type.getName() + " has no field '" + text + "'"));
    }

    private static Class<?> elementType(Type list) {
        return (Class<?>) ((ParameterizedType) list).getActualTypeArguments()[0];
    }

    /** Returns the path in the form used in messages to clients. */
    String name() {
        return isOptional() ? text.substring(0, text.length() - OPTIONAL.length()) : text;
    }

    /** Returns the path of one of the {@link #values}, with its index if the path contains one list. */
    String name(int index) {
        String name = name();
        int list = name.indexOf("[]");
        return list < 0 || name.indexOf("[]", list + 1) >= 0
                ? name
                : name.substring(0, list + 1) + index + name.substring(list + 1);
    }

    boolean isOptional() {
        return text.endsWith(OPTIONAL);
    }

    /** Returns the values in a record as strings; an absent value is null. */
    List<@Nullable String> values(Object instance) {
        List<@Nullable String> values = new ArrayList<>();
        collect(instance, 0, values);
        return values;
    }

    private void collect(@Nullable Object value, int depth, List<@Nullable String> values) {
        if (value instanceof List<?> list) {
            list.forEach(element -> collect(element, depth, values));
        } else if (value == null || depth == accessors.size()) {
            values.add(value == null ? null : value.toString());
        } else {
            collect(invoke(accessors.get(depth), value), depth + 1, values);
        }
    }

    static @Nullable Object invoke(Method accessor, Object instance) {
        try {
            return accessor.invoke(instance);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the wire record is not accessible: " + instance.getClass(), e);
        }
    }
}
