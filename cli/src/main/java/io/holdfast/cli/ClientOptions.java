package io.holdfast.cli;

import io.holdfast.client.Holdfast;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of the commands that call a server. */
final class ClientOptions {

    private static final String DEFAULT_URL = "http://127.0.0.1:7171";
    private static final String KEY_FILE = ".config/holdfast/key";

    @Option(
            names = "--url",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = "URL of the server, or URLs of the servers in a cluster, separated by commas. Default: the"
                    + " value of HOLDFAST_URL, or " + DEFAULT_URL + ".")
    private @Nullable String url;

    @Option(
            names = "--key",
            scope = ScopeType.INHERIT,
            paramLabel = "KEY",
            description = "API key. Default: the value of HOLDFAST_KEY, or the content of ~/" + KEY_FILE + ".")
    private @Nullable String key;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print results as JSON, one row per line.")
    private boolean json;

    @Option(
            names = "--timeout",
            scope = ScopeType.INHERIT,
            paramLabel = "DURATION",
            description = "Timeout of a call, such as PT10S. Default: PT30S.")
    private Duration timeout = Duration.ofSeconds(30);

    boolean json() {
        return json;
    }

    /** Creates a client for the selected server. */
    Holdfast createClient(Map<String, String> environment) {
        Holdfast.Builder builder = Holdfast.at(
                        url != null ? url : environment.getOrDefault("HOLDFAST_URL", DEFAULT_URL))
                .timeout(timeout);
        String secret = secret(environment);
        return (secret.isEmpty() ? builder : builder.key(secret)).build();
    }

    boolean hasKey(Map<String, String> environment) {
        return !secret(environment).isEmpty();
    }

    private String secret(Map<String, String> environment) {
        return key != null ? key : environment.getOrDefault("HOLDFAST_KEY", keyFromFile(environment));
    }

    private static String keyFromFile(Map<String, String> environment) {
        Path file = Path.of(environment.getOrDefault("HOME", "."), KEY_FILE);
        try {
            return Files.exists(file) ? Files.readString(file).trim() : "";
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file + ": " + ExceptionText.of(e));
        }
    }
}
