package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.StringNode;

/** The request methods that return a copy with a different value for one component. */
class RequestCopiesTest {

    static Stream<Method> methods() {
        return RequestFactoriesTest.requests().stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getName().matches("with[A-Z].*") && method.getParameterCount() == 1);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void aCopyDiffersOnlyInTheNamedComponent(Method method) throws Exception {
        RecordComponent[] components = method.getDeclaringClass().getRecordComponents();
        Object value = sample(method.getParameterTypes()[0]);
        String name = method.getName().substring(4, 5).toLowerCase(Locale.ROOT)
                + method.getName().substring(5);
        assertThat(components).extracting(RecordComponent::getName).contains(name);
        for (Object original : List.of(
                recordWithoutValues(method.getDeclaringClass()), recordWithValues(method.getDeclaringClass()))) {
            Object copy = method.invoke(original, value);
            for (RecordComponent component : components) {
                assertThat(component.getAccessor().invoke(copy))
                        .as(component.getName())
                        .isEqualTo(
                                component.getName().equals(name)
                                        ? value
                                        : component.getAccessor().invoke(original));
            }
        }
    }

    private static Object sample(Class<?> type) throws ReflectiveOperationException {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        } else if (type.isRecord()) {
            return recordWithoutValues(type);
        }
        return Stream.of(
                        "text",
                        7,
                        7L,
                        true,
                        1.5,
                        Duration.ofSeconds(7),
                        Instant.EPOCH,
                        new UUID(0, 7),
                        new byte[] {7},
                        StringNode.valueOf("json"),
                        new BigDecimal("1.5"),
                        List.of("element"),
                        Map.of("key", "value"))
                .filter(value -> wrapper(type).isInstance(value))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no sample of " + type));
    }

    private static Object recordWithValues(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int at = 0; at < values.length; at++) {
            values[at] = sample(components[at].getType());
        }
        return record(type, values);
    }

    private static Object recordWithoutValues(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int at = 0; at < values.length; at++) {
            values[at] = defaultOf(components[at]);
        }
        return record(type, values);
    }

    private static Object record(Class<?> type, @Nullable Object... values) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        return type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                .newInstance(values);
    }

    private static @Nullable Object defaultOf(RecordComponent component) throws ReflectiveOperationException {
        return component.getType().isPrimitive() ? sample(component.getType()) : null;
    }

    private static Class<?> wrapper(Class<?> type) {
        return type == int.class
                ? Integer.class
                : type == long.class ? Long.class : type == boolean.class ? Boolean.class : type;
    }
}
