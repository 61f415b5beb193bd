package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.Endpoint;
import io.holdfast.api.EndpointRegistry;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A call that is declared can be made by a method of its room. */
class EveryEndpointHasAMethodTest {

    @TestFactory
    List<DynamicTest> everyEndpoint() {
        return EndpointRegistry.ALL.values().stream()
                .map(endpoint -> DynamicTest.dynamicTest(endpoint.name(), () -> hasAMethod(endpoint)))
                .toList();
    }

    private static void hasAMethod(Endpoint<?, ?> endpoint) throws ReflectiveOperationException {
        List<Class<?>> rooms = new ArrayList<>();
        rooms.add(Holdfast.class.getMethod(camel(endpoint.module())).getReturnType());
        if (endpoint.module().equals("identity")) {
            rooms.add(LoginClient.class); // It has two halves.
        }
        String verb = camel(endpoint.name().substring(endpoint.name().indexOf('.') + 1));
        assertThat(rooms.stream()
                        .flatMap(room -> Arrays.stream(room.getDeclaredMethods()))
                        .map(Method::getName))
                .as("methods of %s", rooms)
                .contains(verb);
    }

    private static String camel(String name) {
        return Pattern.compile("_([a-z])")
                .matcher(name)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
