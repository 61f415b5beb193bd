package io.holdfast.api;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what is missing in a record that was read. */
public final class Required {

    private Required() {}

    /** Whether a component of a wire record has to be there. */
    public static boolean isRequired(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return !type.isAnnotationPresent(Nullable.class);
    }

    static void check(@Nullable Object value) {
        check("", value);
    }

    private static void check(String path, @Nullable Object value) {
        if (value instanceof Record read) {
            for (RecordComponent component : read.getClass().getRecordComponents()) {
                String field = path.isEmpty() ? component.getName() : path + "." + component.getName();
                Object part = part(read, component);
                if (part == null && isRequired(component)) {
                    throw new Malformed(field, "'" + component.getName() + "' is missing");
                }
                check(field, part);
            }
        } else if (value instanceof List<?> list) {
            for (int at = 0; at < list.size(); at++) {
                element(path + "[" + at + "]", list.get(at));
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, part) -> element(path + "." + key, part));
        }
    }

    private static void element(String path, @Nullable Object value) {
        if (value == null) {
            throw new Malformed(path, "this must not be null");
        }
        check(path, value);
    }

    private static @Nullable Object part(Record read, RecordComponent component) {
        try {
            return component.getAccessor().invoke(read);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a wire record is public: " + read.getClass(), e);
        }
    }
}
