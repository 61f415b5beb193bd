package io.holdfast.server.openapi;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The generated part of docs/reference/http.md: one table of routes per module, and a table of types. */
public final class ApiReferenceTable {

    private ApiReferenceTable() {}

    public static String markdown(RouteTable routes) {
        StringBuilder text = new StringBuilder();
        ReferenceDescriptions.byModule(routes).forEach((module, members) -> {
            text.append("## ")
                    .append(module)
                    .append("\n\n| request | description | fields | scope |\n|---|---|---|---|\n");
            members.forEach(route -> text.append(row(route)));
            text.append('\n');
        });
        text.append("## Types\n\n| type | values or fields |\n|---|---|\n");
        types(routes)
                .forEach((name, content) -> text.append("| `")
                        .append(name)
                        .append("` | `")
                        .append(content)
                        .append("` |\n"));
        return text.toString();
    }

    private static String row(Route route) {
        String name = route.endpoint() == null ? "" : " (`" + route.endpoint().name() + "`)";
        String fields = ReferenceDescriptions.requestFields(route);
        return "| `" + route.method() + " " + route.path() + "` | " + route.summary() + name + " | "
                + (fields.isEmpty() ? "" : "`" + fields + "`") + " | " + ReferenceDescriptions.scope(route) + " |\n";
    }

    /** Returns the objects and enums in request fields, and the enums in responses, by schema name. */
    private static Map<String, String> types(RouteTable routes) {
        Set<Class<?>> inRequests = new HashSet<>();
        Set<Class<?>> inResponses = new HashSet<>();
        for (Route route : routes.routes()) {
            Endpoint<?, ?> endpoint = route.endpoint();
            if (endpoint != null) {
                for (RecordComponent field : endpoint.request().getRecordComponents()) {
                    ReferenceDescriptions.collect(field.getGenericType(), inRequests);
                }
                ReferenceDescriptions.collect(endpoint.response(), inResponses);
            }
        }
        inResponses.removeIf(type -> !type.isEnum());
        inRequests.addAll(inResponses);
        Map<String, String> contents = new TreeMap<>();
        inRequests.forEach(type -> contents.put(ReferenceDescriptions.type(type), ReferenceDescriptions.content(type)));
        return contents;
    }
}
