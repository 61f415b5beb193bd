package io.holdfast.server.openapi;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.RequiredFields;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.node.ObjectNode;

/** The API reference as an HTML page with a search for operations. */
final class ApiReferencePage {

    private static final DefaultIndenter INDENT = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter PRETTY = StrictJson.MAPPER
            .writer()
            .with(new DefaultPrettyPrinter(
                            Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
                    .withObjectIndenter(INDENT)
                    .withArrayIndenter(INDENT));

    private final RequestExamples examples = RequestExamples.load();
    private final StringBuilder html = new StringBuilder();

    private ApiReferencePage() {}

    static String html(RouteTable routes) {
        ApiReferencePage page = new ApiReferencePage();
        page.append(ReferenceDescriptions.byModule(routes));
        return page.html.toString();
    }

    private void append(Map<String, List<Route>> modules) {
        html.append("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>Holdfast API</title>
                <link rel="icon" href="/console/icon.svg" type="image/svg+xml">
                <link rel="stylesheet" href="/console/tokens.css">
                <link rel="stylesheet" href="/docs/docs.css">
                <script type="module" src="/docs/docs.js"></script>
                </head>
                <body>
                <header class="top">
                <a class="brand" href="/docs"><img src="/console/icon.svg" alt="" width="26" height="26">Holdfast API</a>
                <input id="search" type="search" placeholder="Search operations, paths and fields" \
                aria-label="Search operations" autocomplete="off" spellcheck="false">
                <span id="count" role="status"></span>
                <a class="spec" href="/openapi.json">openapi.json</a>
                </header>
                <div class="frame">
                <nav aria-label="Modules">
                """);
        modules.forEach((module, routes) -> html.append("<a href=\"#")
                .append(module)
                .append("\">")
                .append(module)
                .append(" <small>")
                .append(routes.size())
                .append("</small></a>\n"));
        html.append("</nav>\n<main>\n");
        modules.forEach((module, routes) -> {
            html.append("<section id=\"")
                    .append(module)
                    .append("\"><h2>")
                    .append(module)
                    .append("</h2><p class=\"about\">")
                    .append(text(OpenApiDocument.moduleDescription(module)))
                    .append("</p>\n");
            routes.forEach(this::route);
            html.append("</section>\n");
        });
        html.append(
                "<p id=\"nothing\" hidden>No operation matches the search.</p>\n</main>\n</div>\n</body>\n</html>\n");
    }

    private void route(Route route) {
        Endpoint<?, ?> endpoint = route.endpoint();
        String name = endpoint == null ? "" : endpoint.name();
        html.append("<details class=\"operation\" id=\"")
                .append(ReferenceDescriptions.operationId(route))
                .append("\" data-route=\"")
                .append(route.method())
                .append(' ')
                .append(route.path())
                .append("\"><summary><b class=\"method ")
                .append(route.method())
                .append("\">")
                .append(route.method())
                .append("</b><code class=\"path\">")
                .append(escape(route.path()).replace("/", "/<wbr>"))
                .append("</code><code class=\"name\">")
                .append(name)
                .append("</code><span class=\"summary\">")
                .append(text(route.summary()))
                .append("</span></summary><div class=\"more\"><p>")
                .append(text(ReferenceDescriptions.access(route)))
                .append("</p>");
        if (endpoint != null) {
            endpoint(route, endpoint);
        } else if (route.path().equals("/v1/transactions")) {
            example("Example", curl(route.method(), route.path(), examples.transaction()));
        }
        html.append("</div></details>\n");
    }

    private void endpoint(Route route, Endpoint<?, ?> endpoint) {
        Set<Class<?>> types = new LinkedHashSet<>();
        fields("Request", endpoint.request().getRecordComponents(), route, types);
        example("Example", curl(endpoint));
        if (endpoint.response().isRecord()) {
            String heading = endpoint.paged()
                    ? "Response " + endpoint.status() + ": a page of rows, each with"
                    : "Response " + endpoint.status();
            fields(heading, endpoint.response().getRecordComponents(), null, types);
        }
        if (!types.isEmpty()) {
            html.append("<h4>Types</h4><dl>");
            types.forEach(type -> html.append("<dt><code>")
                    .append(ReferenceDescriptions.type(type))
                    .append("</code></dt><dd><code>")
                    .append(escape(ReferenceDescriptions.content(type)))
                    .append("</code></dd>"));
            html.append("</dl>");
        }
    }

    private void fields(String heading, RecordComponent[] components, @Nullable Route route, Set<Class<?>> types) {
        if (components.length == 0) {
            return;
        }
        html.append("<h4>").append(heading).append(route == null ? "</h4><table>" : "</h4><table class=\"request\">");
        for (RecordComponent component : components) {
            ReferenceDescriptions.collect(component.getGenericType(), types);
            html.append("<tr><td><code>")
                    .append(component.getName())
                    .append("</code></td><td><code>")
                    .append(escape(ReferenceDescriptions.type(component.getGenericType())))
                    .append("</code></td><td>")
                    .append(presence(component, route))
                    .append("</td></tr>");
        }
        html.append("</table>");
    }

    private static String presence(RecordComponent component, @Nullable Route route) {
        String name = component.getName();
        if (route != null && route.parameters().contains(name)) {
            return "in the path";
        }
        Endpoint<?, ?> endpoint = route == null ? null : route.endpoint();
        if (endpoint != null && name.equals(endpoint.idempotencyField())) {
            return RequiredFields.isRequired(component) ? "required, or Idempotency-Key" : "or Idempotency-Key";
        }
        return RequiredFields.isRequired(component) ? route == null ? "" : "required" : "optional";
    }

    private void example(String heading, String code) {
        html.append("<h4>")
                .append(heading)
                .append("</h4><pre><code>")
                .append(escape(code))
                .append("</code></pre>");
    }

    private String curl(Endpoint<?, ?> endpoint) {
        String path = endpoint.path();
        for (String name : endpoint.parameters()) {
            JsonNode value = examples.value(endpoint, name);
            path = value == null ? path : path.replace("{" + name + "}", value.asString());
        }
        ObjectNode body = examples.body(endpoint);
        if (body == null || body.isEmpty() || endpoint.takesBody()) {
            return curl(endpoint.method(), path, body);
        }
        String query = body.properties().stream()
                .map(field -> field.getKey() + "=" + field.getValue().asString())
                .collect(Collectors.joining("&"));
        return curl(endpoint.method(), path + "?" + query, null);
    }

    private static String curl(String method, String path, @Nullable JsonNode body) {
        String call = "curl " + (method.equals("GET") ? "" : "-X " + method + " ")
                + "-H \"Authorization: Bearer $KEY\" \"$HOLDFAST" + path + "\"";
        return body == null || body.isEmpty() ? call : call + " \\\n-d '" + PRETTY.writeValueAsString(body) + "'";
    }

    /** Returns a sentence as HTML, with the words in backquotes as code. */
    private static String text(String sentence) {
        return escape(sentence).replaceAll("`([^`]*)`", "<code>$1</code>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
