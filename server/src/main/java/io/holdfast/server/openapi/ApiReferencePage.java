package io.holdfast.server.openapi;

import io.holdfast.api.RequiredFields;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The API reference, generated from the routes as an HTML page of the server and as a page of the documentation. */
public final class ApiReferencePage {

    private static final String STYLE = """
            body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
            table{border-collapse:collapse;width:100%}td{border-top:1px solid #ddd;padding:.3rem .6rem;vertical-align:top}
            code{font:13px ui-monospace,monospace}h2{margin-top:2rem}
            @media(prefers-color-scheme:dark){body{background:#111;color:#ddd}td{border-color:#333}}
            """;

    private static final Pattern PACKAGE = Pattern.compile("([a-z]+\\.)+|[A-Za-z]+(Api|Endpoints)\\$");

    private ApiReferencePage() {}

    public static String html(RouteTable routes) {
        StringBuilder html = new StringBuilder(
                        "<!doctype html><html lang=en><meta charset=utf-8><title>Holdfast</title><style>")
                .append(STYLE)
                .append("</style><h1>Holdfast</h1><p>All routes of this server. Machine-readable: ")
                .append("<a href=/openapi.json>openapi.json</a>.</p>");
        for (String module : modules(routes)) {
            html.append("<h2>").append(module).append("</h2><table>");
            for (Route route : of(routes, module)) {
                html.append("<tr><td><code>")
                        .append(route.method())
                        .append(' ')
                        .append(route.path())
                        .append("</code><td>")
                        .append(route.summary())
                        .append("<br><code>")
                        .append(escape(fields(route)))
                        .append("</code><td><code>")
                        .append(scope(route))
                        .append("</code>");
            }
            html.append("</table>");
        }
        return html.append("</html>").toString();
    }

    /** Returns the generated part of docs/reference/http.md: one table per module. */
    public static String markdown(RouteTable routes) {
        StringBuilder text = new StringBuilder();
        for (String module : modules(routes)) {
            text.append("## ")
                    .append(module)
                    .append("\n\n| request | description | fields | scope |\n|---|---|---|---|\n");
            for (Route route : of(routes, module)) {
                String name =
                        route.endpoint() == null ? "" : " (`" + route.endpoint().name() + "`)";
                String fields = fields(route);
                text.append("| `")
                        .append(route.method())
                        .append(' ')
                        .append(route.path())
                        .append("` | ")
                        .append(route.summary())
                        .append(name)
                        .append(" | ")
                        .append(fields.isEmpty() ? "" : "`" + fields + "`")
                        .append(" | ")
                        .append(scope(route))
                        .append(" |\n");
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static List<String> modules(RouteTable routes) {
        return routes.routes().stream().map(ApiReferencePage::module).distinct().toList();
    }

    private static List<Route> of(RouteTable routes, String module) {
        return routes.routes().stream()
                .filter(route -> module(route).equals(module))
                .toList();
    }

    private static String module(Route route) {
        return route.endpoint() == null ? "server" : route.endpoint().module();
    }

    private static String scope(Route route) {
        return switch (route.scope()) {
            case Route.OPEN -> "none";
            case Route.ANY_KEY -> "any key";
            default -> route.scope() + (route.ownerField() != null ? ", own" : route.shared() ? ", end users" : "");
        };
    }

    /** Returns a sentence on who may call a route. */
    static String access(Route route) {
        String key = route.scope().equals(Route.ANY_KEY)
                ? "Any API key may call it."
                : "Needs the scope `" + route.scope() + "`.";
        return route.ownerField() == null
                ? key
                : key + " End users may call it for their own data (`" + route.ownerField() + "`).";
    }

    /** Returns the request fields that are not in the path, with a question mark after each optional field. */
    private static String fields(Route route) {
        if (route.endpoint() == null) {
            return "";
        }
        List<String> fields = new ArrayList<>();
        for (RecordComponent component : route.endpoint().request().getRecordComponents()) {
            if (!route.parameters().contains(component.getName())) {
                fields.add(component.getName()
                        + (RequiredFields.isRequired(component) ? " " : "? ")
                        + type(component.getGenericType()));
            }
        }
        return String.join(", ", fields);
    }

    private static String type(Type type) {
        Matcher matcher = PACKAGE.matcher(type.getTypeName());
        return matcher.replaceAll("").replace("byte[]", "Base64").replace(", ", ":");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
