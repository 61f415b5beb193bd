package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All routes, each with a unique combination of method and path pattern. */
public final class RouteTable {

    private final List<Route> routes;
    private final Map<Integer, List<PathPattern>> patterns;

    /** The path of a route, split into segments. */
    private record PathPattern(Route route, List<String> parts) {

        @Nullable
        Map<String, String> match(List<String> segments) {
            Map<String, String> values = new HashMap<>();
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                String segment = segments.get(i);
                if (part.startsWith("{") && !segment.isEmpty()) {
                    values.put(part.substring(1, part.length() - 1), segment);
                } else if (!part.equals(segment)) {
                    return null;
                }
            }
            return values;
        }
    }

    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
        patterns = routes.stream()
                .map(route ->
                        new PathPattern(route, List.of(route.path().substring(1).split("/", -1))))
                .collect(Collectors.groupingBy(pattern -> pattern.parts().size()));
        Set<String> seen = new HashSet<>();
        for (Route route : routes) {
            if (!seen.add(route.method() + " " + route.path().replaceAll("\\{[^}]*}", "{}"))) {
                throw new IllegalStateException(
                        "the route " + route.method() + " " + route.path() + " is declared twice");
            }
        }
    }

    public List<Route> routes() {
        return routes;
    }

    /** A route with the values of its path parameters. */
    record Match(Route route, Map<String, String> parameters) {}

    /** Finds the route for a raw path, or throws 404 or 405 if no route matches. */
    Match find(String method, String rawPath) {
        List<String> segments = segments(rawPath);
        List<String> allowed = new ArrayList<>();
        for (PathPattern pattern : patterns.getOrDefault(segments.size(), List.of())) {
            Route route = pattern.route();
            Map<String, String> parameters = pattern.match(segments);
            if (parameters != null && route.method().equals(method)) {
                return new Match(route, parameters);
            } else if (parameters != null) {
                allowed.add(route.method());
            }
        }
        if (allowed.isEmpty()) {
            throw ApiException.routeNotFound();
        }
        throw ApiException.methodNotAllowed(allowed);
    }

    private static List<String> segments(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String part : rawPath.substring(1).split("/", -1)) {
            String segment = PercentDecoder.decodeSegment(part);
            if (segment.equals(".") || segment.equals("..")) {
                throw ApiException.malformedPath("the path must not contain the segment '.' or '..'");
            }
            segments.add(segment);
        }
        return segments;
    }
}
