package io.holdfast.server.console;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.CachedContent;
import io.holdfast.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The web console, served from the files in this jar. The files require no authentication because they contain no data:
 * the console fetches data with the key of the signed-in user. Browsers revalidate each file, so upgrading the server
 * also upgrades the console. The content security policy restricts scripts to these files and requests to
 * this server and the other servers of its cluster.
 */
public final class ConsoleFiles {

    private static final Pattern NAME = Pattern.compile("[a-z]+\\.(html|js|css|svg)");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    private final Map<String, CachedContent> files = new ConcurrentHashMap<>();
    private final String policy;

    /**
     * Creates the routes.
     *
     * @param servers the addresses of the other servers in the cluster, which the console may also call
     */
    public ConsoleFiles(List<String> servers) {
        String others = servers.stream().map(server -> " " + server).collect(Collectors.joining());
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'" + others + "; "
                + "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                + "require-trusted-types-for 'script'; trusted-types 'none'";
    }

    public List<Route> routes() {
        return List.of(
                Route.custom("GET /", Route.OPEN, "Returns the web console.", call -> file("", "index.html", call)),
                Route.custom(
                        "GET /console/{file}",
                        Route.OPEN,
                        "Returns a file of the web console.",
                        call -> file("", fileName(call), call)),
                Route.custom(
                        "GET /console/pages/{file}",
                        Route.OPEN,
                        "Returns a page script of the web console.",
                        call -> file("pages/", fileName(call), call)));
    }

    private static String fileName(ApiRequest call) {
        return call.path().getOrDefault("file", "");
    }

    private CompletableFuture<ApiResponse> file(String folder, String name, ApiRequest call) {
        // Missing files are not cached, because a client may request any name.
        CachedContent file = NAME.matcher(name).matches() ? files.computeIfAbsent(folder + name, this::read) : null;
        if (file == null) {
            throw ApiException.notFound("file", name);
        }
        return CompletableFuture.completedFuture(file.toResponse(call));
    }

    private @Nullable CachedContent read(String path) {
        String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
        return CachedContent.ofResource(ConsoleFiles.class, path, String.valueOf(type), policy);
    }
}
