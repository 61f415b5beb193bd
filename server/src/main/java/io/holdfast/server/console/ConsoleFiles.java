package io.holdfast.server.console;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The console: files of this jar, as they are. They are open to all, since there is nothing in them: what they show they
 * fetch with the key of whoever signs in. Browsers ask each time whether a file has changed, so a new server is a new
 * console; and they run nothing but these files, and call nobody but this server.
 */
public final class ConsoleFiles {

    private static final Pattern NAME = Pattern.compile("[a-z]+\\.(html|js|css|svg)");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types 'none'";

    private final Map<String, ConsoleFile> files = new ConcurrentHashMap<>();

    /** A file with the hash of what is in it. */
    private record ConsoleFile(String type, byte[] bytes, String tag) {

        ApiResponse reply(boolean known) {
            Map<String, String> headers =
                    Map.of("Content-Security-Policy", POLICY, "Cache-Control", "no-cache", "ETag", tag);
            return new ApiResponse(known ? 304 : 200, type, known ? new byte[0] : bytes, headers, null);
        }
    }

    public List<Route> routes() {
        return List.of(
                Route.custom("GET /", Route.OPEN, "The console, for a browser.", call -> file("", "index.html", call)),
                Route.custom(
                        "GET /console/{file}",
                        Route.OPEN,
                        "A file of the console.",
                        call -> file("", named(call), call)),
                Route.custom(
                        "GET /console/pages/{file}",
                        Route.OPEN,
                        "A page of the console.",
                        call -> file("pages/", named(call), call)));
    }

    private static String named(ApiRequest call) {
        return call.path().getOrDefault("file", "");
    }

    private CompletableFuture<ApiResponse> file(String folder, String name, ApiRequest call) {
        // What is not there is not remembered either: anybody can ask for any name.
        ConsoleFile file =
                NAME.matcher(name).matches() ? files.computeIfAbsent(folder + name, ConsoleFiles::read) : null;
        if (file == null) {
            throw new ApiException(404, "file_not_found", "the console has no such file");
        }
        return CompletableFuture.completedFuture(file.reply(file.tag().equals(call.ifNoneMatch())));
    }

    private static @Nullable ConsoleFile read(String path) {
        try (InputStream in = ConsoleFiles.class.getResourceAsStream(path)) {
            if (in == null) {
                return null;
            }
            byte[] bytes = in.readAllBytes();
            String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
            return new ConsoleFile(String.valueOf(type), bytes, "\"" + hash(bytes) + "\"");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
