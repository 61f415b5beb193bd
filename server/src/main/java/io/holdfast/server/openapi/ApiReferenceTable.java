package io.holdfast.server.openapi;

import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;

/** The generated part of docs/reference/http.md: one table per module. */
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
        return text.toString();
    }

    private static String row(Route route) {
        String name = route.endpoint() == null ? "" : " (`" + route.endpoint().name() + "`)";
        String fields = ReferenceDescriptions.requestFields(route);
        return "| `" + route.method() + " " + route.path() + "` | " + route.summary() + name + " | "
                + (fields.isEmpty() ? "" : "`" + fields + "`") + " | " + ReferenceDescriptions.scope(route) + " |\n";
    }
}
