package io.holdfast.api.json;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks that all required fields of a wire record are present. */
public final class RequiredFields {

    /** A component of a wire record, cached because a reflective lookup would take as long as parsing. */
    private record Part(String name, boolean required, Method accessor, RecordComponent component) {

        String missing() {
            Class<?> type = component.getType();
            return "'" + name + "' is required"
                    + (type.isEnum() ? "; it must be one of " + WireRecordFields.accepted(type, component) : "");
        }

        @Nullable
        Object value(Record instance) {
            try {
                return accessor.invoke(instance);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("the wire record is not accessible: " + instance.getClass(), e);
            }
        }
    }

    private static final ClassValue<List<Part>> PARTS = new ClassValue<>() {
        @Override
        protected List<Part> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(component ->
                            new Part(component.getName(), isRequired(component), accessor(component), component))
                    .toList();
        }
    };

    private RequiredFields() {}

    private static Method accessor(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true); // It is public; without this, every call would check that again.
        return accessor;
    }

    /** Returns whether a component of a wire record is required. */
    public static boolean isRequired(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return !type.isAnnotationPresent(Nullable.class);
    }

    static void check(@Nullable Object value) {
        if (value instanceof Record instance) {
            for (Part part : PARTS.get(instance.getClass())) {
                Object component = part.value(instance);
                if (component == null && part.required()) {
                    throw new MalformedRequestException(part.name(), part.missing());
                }
                check(part.name(), component);
            }
        } else if (value instanceof List<?> list) {
            int index = 0;
            for (Object element : list) {
                element(index++, element);
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach(RequiredFields::element);
        }
    }

    private static void element(Object place, @Nullable Object value) {
        if (value == null) {
            throw new MalformedRequestException(null, "the element must not be null").within(name(place));
        }
        check(place, value);
    }

    private static void check(Object place, @Nullable Object value) {
        try {
            check(value);
        } catch (MalformedRequestException e) {
            throw e.within(name(place));
        }
    }

    private static String name(Object place) {
        return place instanceof Integer index ? "[" + index + "]" : String.valueOf(place);
    }
}
