package io.holdfast.api.endpoint;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Copies requests with many optional components. */
public final class RecordCopy {

    /** The components of a request record and its constructor, cached because a reflective lookup is slow. */
    private record Shape(RecordComponent[] components, Constructor<?> constructor) {}

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                return new Shape(components, type.getDeclaredConstructor(types));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("a record has no canonical constructor: " + type, e);
            }
        }
    };

    private RecordCopy() {}

    /** Returns a copy of a record with a different value for one component. */
    public static <R extends Record> R with(R original, String component, Object value) {
        Shape shape = SHAPES.get(original.getClass());
        @Nullable Object[] values = new @Nullable Object[shape.components().length];
        boolean found = false;
        try {
            for (int at = 0; at < values.length; at++) {
                boolean replaced = shape.components()[at].getName().equals(component);
                values[at] =
                        replaced ? value : shape.components()[at].getAccessor().invoke(original);
                found |= replaced;
            }
            if (!found) {
                throw new IllegalArgumentException(original.getClass() + " has no component " + component);
            }
            @SuppressWarnings("unchecked") // The constructor belongs to the class of the original.
            R copy = (R) shape.constructor().newInstance(values);
            return copy;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot copy a record: " + original.getClass(), e);
        }
    }
}
