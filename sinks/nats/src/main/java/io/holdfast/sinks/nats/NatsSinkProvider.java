package io.holdfast.sinks.nats;

import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkProvider;
import io.holdfast.sinks.SinkSettingsReader;
import io.holdfast.store.error.BadRequestException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The sink type {@code nats}. Its settings are {@code server}, {@code stream} and {@code subject}, and either {@code
 * user} and {@code password} or {@code credentials}.
 */
public final class NatsSinkProvider implements SinkProvider {

    private static final String DEFAULT_STREAM = "holdfast";

    @Override
    public String name() {
        return "nats";
    }

    @Override
    public @Nullable Sink configure(SinkSettingsReader settings) {
        String server = settings.text("server", "nats://localhost:4222");
        String stream = settings.text("stream", DEFAULT_STREAM);
        String subject = settings.text("subject", DEFAULT_STREAM);
        String user = settings.text("user");
        String password = settings.secret("password");
        String credentials = settings.text("credentials");
        if (settings.has("user") != settings.has("password")) {
            settings.reject("user", "and password must be set together");
        }
        try {
            NatsSinkOptions options = NatsSinkOptions.of(server, stream, subject);
            if (user != null && password != null) {
                options = options.withLogin(user, password);
            }
            return new NatsSink(credentials == null ? options : options.withCredentials(Path.of(credentials)));
        } catch (InvalidPathException e) {
            settings.reject("credentials", "must be a file");
        } catch (BadRequestException e) {
            settings.reject("server", "or another field is invalid: " + e.getMessage());
        }
        return null;
    }
}
