package io.holdfast.server;

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
final class Console {

    private static final Pattern NAME = Pattern.compile("[a-z]+\\.(html|js|css|svg)");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types 'none'";

    private final Map<String, File> files = new ConcurrentHashMap<>();

    /** A file with the hash of what is in it. */
    private record File(String type, byte[] bytes, String tag) {

        Reply reply(boolean known) {
            Map<String, String> headers =
                    Map.of("Content-Security-Policy", POLICY, "Cache-Control", "no-cache", "ETag", tag);
            return new Reply(known ? 304 : 200, type, known ? new byte[0] : bytes, headers, null);
        }
    }

    List<Route> routes() {
        return List.of(
                Route.own("GET /", Route.OPEN, "The console, for a browser.", call -> file("", "index.html", call)),
                Route.own(
                        "GET /console/{file}",
                        Route.OPEN,
                        "A file of the console.",
                        call -> file("", named(call), call)),
                Route.own(
                        "GET /console/pages/{file}",
                        Route.OPEN,
                        "A page of the console.",
                        call -> file("pages/", named(call), call)));
    }

    private static String named(Call call) {
        return call.path().getOrDefault("file", "");
    }

    private CompletableFuture<Reply> file(String folder, String name, Call call) {
        // What is not there is not remembered either: anybody can ask for any name.
        File file = NAME.matcher(name).matches() ? files.computeIfAbsent(folder + name, Console::read) : null;
        if (file == null) {
            throw new Trouble(404, "file_not_found", "the console has no such file");
        }
        return CompletableFuture.completedFuture(file.reply(file.tag().equals(call.ifNoneMatch())));
    }

    private static @Nullable File read(String path) {
        try (InputStream in = Console.class.getResourceAsStream("console/" + path)) {
            if (in == null) {
                return null;
            }
            byte[] bytes = in.readAllBytes();
            String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
            return new File(String.valueOf(type), bytes, "\"" + hash(bytes) + "\"");
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
