package io.holdfast.api;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what is missing in a record that was read. */
public final class RequiredFields {

    /** A component of a wire record; to look at the record itself each time would cost as much as to read it. */
    private record Part(String name, boolean required, Method accessor) {

        @Nullable
        Object of(Record read) {
            try {
                return accessor.invoke(read);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("a wire record is public: " + read.getClass(), e);
            }
        }
    }

    private static final ClassValue<List<Part>> PARTS = new ClassValue<>() {
        @Override
        protected List<Part> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(component -> new Part(component.getName(), isRequired(component), component.getAccessor()))
                    .toList();
        }
    };

    private RequiredFields() {}

    /** Whether a component of a wire record has to be there. */
    public static boolean isRequired(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return !type.isAnnotationPresent(Nullable.class);
    }

    static void check(@Nullable Object value) {
        if (value instanceof Record read) {
            for (Part part : PARTS.get(read.getClass())) {
                Object there = part.of(read);
                if (there == null && part.required()) {
                    throw new MalformedRequestException(part.name(), "'" + part.name() + "' is missing");
                }
                check(part.name(), there);
            }
        } else if (value instanceof List<?> list) {
            int at = 0;
            for (Object element : list) {
                element(at++, element);
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach(RequiredFields::element);
        }
    }

    private static void element(Object place, @Nullable Object value) {
        if (value == null) {
            throw new MalformedRequestException(null, "this must not be null").within(name(place));
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
        return place instanceof Integer at ? "[" + at + "]" : String.valueOf(place);
    }
}
