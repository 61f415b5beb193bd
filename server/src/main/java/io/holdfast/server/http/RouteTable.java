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

/** Everything that can be called: a table, in which no two places are the same. */
public final class RouteTable {

    private final List<Route> routes;
    private final Map<Integer, List<PathPattern>> patterns;

    /** A route, by the segments of its path. */
    private record PathPattern(Route route, List<String> parts) {

        @Nullable
        Map<String, String> match(List<String> segments) {
            Map<String, String> values = new HashMap<>();
            for (int at = 0; at < parts.size(); at++) {
                String part = parts.get(at);
                String segment = segments.get(at);
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
                throw new IllegalStateException("two routes at " + route.method() + " " + route.path());
            }
        }
    }

    public List<Route> routes() {
        return routes;
    }

    /** A route with the values of the parameters in its path. */
    record Match(Route route, Map<String, String> parameters) {}

    /** The route of a path as it was sent. */
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
            throw new ApiException(404, "route_not_found", "there is nothing at this path: see /docs");
        }
        throw new ApiException(
                405,
                "method_not_allowed",
                "this path takes " + String.join(", ", allowed),
                null,
                Map.of("allow", String.join(", ", allowed)));
    }

    private static List<String> segments(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String part : rawPath.substring(1).split("/", -1)) {
            String segment = PercentDecoder.decodeSegment(part);
            if (segment.equals(".") || segment.equals("..")) {
                throw new ApiException(
                        400, "malformed_path", "the path has a segment of dots, which others would resolve");
            }
            segments.add(segment);
        }
        return segments;
    }
}
