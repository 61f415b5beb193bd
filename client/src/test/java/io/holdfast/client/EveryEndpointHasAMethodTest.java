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

/** Every declared endpoint has a method in the client of its module. */
class EveryEndpointHasAMethodTest {

    @TestFactory
    List<DynamicTest> everyEndpoint() {
        return EndpointRegistry.ALL.values().stream()
                .map(endpoint -> DynamicTest.dynamicTest(endpoint.name(), () -> hasAMethod(endpoint)))
                .toList();
    }

    private static void hasAMethod(Endpoint<?, ?> endpoint) throws ReflectiveOperationException {
        List<Class<?>> clients = new ArrayList<>();
        clients.add(Holdfast.class.getMethod(camel(endpoint.module())).getReturnType());
        if (endpoint.module().equals("identity")) {
            clients.add(LoginClient.class); // The identity module has two clients.
        }
        String verb = camel(endpoint.name().substring(endpoint.name().indexOf('.') + 1));
        assertThat(clients.stream()
                        .flatMap(client -> Arrays.stream(client.getDeclaredMethods()))
                        .map(Method::getName))
                .as("methods of %s", clients)
                .contains(verb);
    }

    private static String camel(String name) {
        return Pattern.compile("_([a-z])")
                .matcher(name)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
