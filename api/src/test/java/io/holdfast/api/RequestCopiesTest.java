package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.webhooks.WebhooksApi;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
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

/** The request methods that return a copy with a different value for one component. */
class RequestCopiesTest {

    static Stream<Method> methods() {
        return Stream.of(
                        LedgerApi.class,
                        QueueApi.class,
                        SeatsApi.class,
                        RetryApi.class,
                        IdentityApi.class,
                        LoginApi.class,
                        WebhooksApi.class)
                .flatMap(api -> Arrays.stream(api.getDeclaredClasses()))
                .filter(Class::isRecord)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.getName().matches("with[A-Z].*") && method.getParameterCount() == 1);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void aCopyDiffersOnlyInTheNamedComponent(Method method) throws Exception {
        RecordComponent[] components = method.getDeclaringClass().getRecordComponents();
        Object original = recordWithoutValues(method.getDeclaringClass());
        Object value = sample(method.getParameterTypes()[0]);
        Object copy = method.invoke(original, value);
        String name = method.getName().substring(4, 5).toLowerCase(Locale.ROOT)
                + method.getName().substring(5);
        assertThat(components).extracting(RecordComponent::getName).contains(name);
        for (RecordComponent component : components) {
            assertThat(component.getAccessor().invoke(copy))
                    .as(component.getName())
                    .isEqualTo(
                            component.getName().equals(name)
                                    ? value
                                    : component.getAccessor().invoke(original));
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
                        List.of("element"),
                        Map.of("key", "value"))
                .filter(value -> wrapper(type).isInstance(value))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no sample of " + type));
    }

    private static Object recordWithoutValues(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int at = 0; at < values.length; at++) {
            values[at] = defaultOf(components[at]);
        }
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
