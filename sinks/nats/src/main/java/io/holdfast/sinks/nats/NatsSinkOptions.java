package io.holdfast.sinks.nats;

import io.holdfast.store.kit.Arguments;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Options for a {@link NatsSink}.
 *
 * @param server the address of the server without credentials, such as {@code nats://host:4222} or {@code
 *     tls://host:4222}
 * @param stream the stream that stores the messages; it is created if it does not exist
 * @param subject the prefix of the message subjects
 * @param user the user, or null for none
 * @param password the password of the user, or null for none
 * @param credentials a file with credentials, or null for none
 * @param timeout the maximum time to wait for the acknowledgement of a batch
 */
public record NatsSinkOptions(
        String server,
        String stream,
        String subject,
        @Nullable String user,
        @Nullable String password,
        @Nullable Path credentials,
        Duration timeout) {

    private static final int MAX_SERVER = 2_048;
    private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9_-]{1,255}");
    private static final Pattern SUBJECT = Pattern.compile("[A-Za-z0-9_-]{1,64}(\\.[A-Za-z0-9_-]{1,64}){0,9}");

    public NatsSinkOptions {
        Arguments.notBlank("server", server, MAX_SERVER);
        if (server.contains("@")) { // The library would include the password in its messages.
            throw Arguments.invalid("server must not contain a user or a password");
        }
        if (!STREAM.matcher(stream).matches()) {
            throw Arguments.invalid("stream must have 1 to 255 letters, digits, '_' or '-'");
        }
        if (!SUBJECT.matcher(subject).matches()) {
            throw Arguments.invalid("subject must have parts of letters, digits, '_' or '-', separated by dots");
        }
        Arguments.positive("timeout", timeout, Duration.ofMinutes(10));
    }

    /** Returns the default options: no credentials, and a timeout of 30 seconds. */
    public static NatsSinkOptions of(String server, String stream, String subject) {
        return new NatsSinkOptions(server, stream, subject, null, null, null, Duration.ofSeconds(30));
    }

    public NatsSinkOptions withLogin(String name, String secret) {
        return new NatsSinkOptions(server, stream, subject, name, secret, credentials, timeout);
    }

    public NatsSinkOptions withCredentials(Path file) {
        return new NatsSinkOptions(server, stream, subject, user, password, file, timeout);
    }

    public NatsSinkOptions withTimeout(Duration other) {
        return new NatsSinkOptions(server, stream, subject, user, password, credentials, other);
    }

    /** Returns a description without the password. */
    @Override
    public String toString() {
        return "NatsSinkOptions[" + server + ", " + stream + "]";
    }
}
