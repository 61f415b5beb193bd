package io.holdfast.offsite.s3;

import io.holdfast.offsite.object.OffsiteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The credentials for a bucket.
 *
 * @param sessionToken the token of temporary credentials, or null
 */
public record S3Credentials(
        String accessKeyId,
        String secretAccessKey,
        @Nullable String sessionToken) {

    private static final String ID = "aws_access_key_id";
    private static final String SECRET = "aws_secret_access_key";
    private static final String TOKEN = "aws_session_token";

    /** A source of the current credentials. It is read for every request, because temporary credentials expire. */
    @FunctionalInterface
    public interface Source {
        S3Credentials read() throws IOException;
    }

    /** Returns the credentials in the standard AWS environment variables. */
    public static Source environment(Map<String, String> variables) {
        Map<String, String> found = new HashMap<>();
        for (String name : new String[] {ID, SECRET, TOKEN}) {
            found.put(name, variables.getOrDefault(name.toUpperCase(Locale.ROOT), ""));
        }
        return () -> of(found, "the environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
    }

    /** Returns the credentials in a file of lines such as {@code aws_access_key_id = ...}; other lines are ignored. */
    public static Source file(Path file) {
        return () -> {
            Map<String, String> found = new HashMap<>();
            for (String line : Files.readAllLines(file)) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    found.put(
                            line.substring(0, equals).strip(),
                            line.substring(equals + 1).strip());
                }
            }
            return of(found, ID + " and " + SECRET + " in " + file);
        };
    }

    private static S3Credentials of(Map<String, String> values, String names) throws OffsiteException {
        String id = values.getOrDefault(ID, "");
        String secret = values.getOrDefault(SECRET, "");
        String token = values.getOrDefault(TOKEN, "");
        if (id.isEmpty() || secret.isEmpty()) {
            throw new OffsiteException(
                    OffsiteException.Kind.REFUSED, "there are no credentials for the bucket: set " + names);
        }
        return new S3Credentials(id, secret, token.isEmpty() ? null : token);
    }

    /** Contains no secret. */
    @Override
    public String toString() {
        return "S3Credentials[" + accessKeyId + "]";
    }
}
