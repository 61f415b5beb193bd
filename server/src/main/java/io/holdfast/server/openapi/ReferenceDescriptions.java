package io.holdfast.server.openapi;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.RequiredFields;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The descriptions of routes and types that the HTML page and docs/reference/http.md share. */
final class ReferenceDescriptions {

    private ReferenceDescriptions() {}

    /** Returns the routes by module, in the order of the modules. */
    static Map<String, List<Route>> byModule(RouteTable routes) {
        Map<String, List<Route>> modules = new LinkedHashMap<>();
        OpenApiDocument.modules().forEach(module -> modules.put(module, new ArrayList<>()));
        routes.routes()
                .forEach(route -> modules.computeIfAbsent(module(route), module -> new ArrayList<>())
                        .add(route));
        return modules;
    }

    /** Returns the first part of the operation id. */
    static String module(Route route) {
        String id = operationId(route);
        return id.substring(0, id.indexOf('.'));
    }

    /** Returns the operation id of a route, such as {@code ledger.charge}. */
    static String operationId(Route route) {
        return route.endpoint() != null
                ? route.endpoint().name()
                : BuiltInRouteContent.at(route.method() + " " + route.path()).operation();
    }

    static String scope(Route route) {
        return switch (route.scope()) {
            case Route.OPEN -> "none";
            case Route.ANY_KEY -> "any key";
            default -> route.scope() + (route.ownerField() != null ? ", own" : route.shared() ? ", end users" : "");
        };
    }

    /** Returns a sentence that states which callers may use a route. */
    static String access(Route route) {
        String key = switch (route.scope()) {
            case Route.OPEN -> "Requires no key.";
            case Route.ANY_KEY -> "Any API key may call it.";
            default -> "Requires the scope `" + route.scope().replace(Endpoint.SCOPE_SEPARATOR, "` or `") + "`.";
        };
        String users = route.ownerField() != null
                ? " End users may call it for their own data (`" + route.ownerField() + "`)."
                : route.shared() ? " End users may call it." : "";
        return key + users;
    }

    /** Returns the request fields that are not in the path. */
    static String requestFields(Route route) {
        return route.endpoint() == null
                ? ""
                : fields(Arrays.stream(route.endpoint().request().getRecordComponents())
                        .filter(component -> !route.parameters().contains(component.getName()))
                        .toList());
    }

    /** Returns the names and types of fields, with a question mark after each optional field. */
    static String fields(List<RecordComponent> components) {
        return components.stream()
                .map(component -> component.getName()
                        + (RequiredFields.isRequired(component) ? " " : "? ")
                        + type(component.getGenericType()))
                .collect(Collectors.joining(", "));
    }

    /** Returns the name of a type: its schema name in the OpenAPI document, or the simple name of a basic type. */
    static String type(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments())
                    .map(ReferenceDescriptions::type)
                    .collect(Collectors.joining(":", type(generic.getRawType()) + "<", ">"));
        }
        Class<?> plain = MethodType.methodType((Class<?>) type).wrap().returnType();
        return plain.equals(byte[].class) ? "Base64" : WireSchemas.schemaName(plain);
    }

    /** Returns the values of an enum or the fields of a record. */
    static String content(Class<?> type) {
        return type.isEnum()
                ? Arrays.stream(type.getEnumConstants()).map(Object::toString).collect(Collectors.joining(", "))
                : fields(List.of(type.getRecordComponents()));
    }

    /** Adds the records and enums that a type contains. */
    static void collect(Type type, Set<Class<?>> found) {
        if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                collect(argument, found);
            }
        } else if (type instanceof Class<?> plain && plain.isEnum()) {
            found.add(plain);
        } else if (type instanceof Class<?> plain && plain.isRecord() && found.add(plain)) {
            for (RecordComponent component : plain.getRecordComponents()) {
                collect(component.getGenericType(), found);
            }
        }
    }
}
