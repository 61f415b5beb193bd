package io.holdfast.server.metrics;

import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** The record component {@code repeated} of responses, which marks the response to a duplicate command. */
final class DuplicateResponseFlag {

    private static final ClassValue<Flag> FLAGS = new ClassValue<>() {
        @Override
        protected Flag computeValue(Class<?> type) {
            return new Flag(flagOf(type));
        }
    };

    private DuplicateResponseFlag() {}

    private record Flag(@Nullable RecordComponent component) {}

    private static @Nullable RecordComponent flagOf(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        if (components != null) {
            for (RecordComponent component : components) {
                if (component.getName().equals("repeated")) {
                    return component;
                }
            }
        }
        return null;
    }

    /** Returns whether a response is marked as the response to a duplicate. */
    static boolean isSet(@Nullable Object response) {
        if (response == null) {
            return false;
        }
        RecordComponent flag = FLAGS.get(response.getClass()).component();
        try {
            return flag != null && Boolean.TRUE.equals(flag.getAccessor().invoke(response));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + flag, e);
        }
    }
}
