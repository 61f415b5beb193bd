package io.holdfast.offsite.s3;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * A bucket and the prefix of the objects in it.
 *
 * @param endpoint the address of the service, such as {@code https://s3.eu-central-1.amazonaws.com}
 * @param prefix the beginning of all names, which is empty or ends with {@code /}
 */
public record S3Bucket(URI endpoint, String region, String bucket, String prefix) {

    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final Pattern PREFIX = Pattern.compile("(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,40}");

    public S3Bucket {
        require(BUCKET.matcher(bucket).matches(), "the name of a bucket", bucket);
        require(PREFIX.matcher(prefix).matches() && prefix.length() <= 500, "a prefix of names", prefix);
        require(REGION.matcher(region).matches(), "a region", region);
        boolean http = "http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme());
        require(
                http && endpoint.getHost() != null && endpoint.getPath().matches("/?") && endpoint.getQuery() == null,
                "the address of a service, such as https://s3.example:9000",
                endpoint.toString());
    }

    private static void require(boolean valid, String expected, String value) {
        if (!valid) {
            throw new IllegalArgumentException("'" + value + "' is not " + expected);
        }
    }

    /** Returns the host and, unless it is the default, the port, as in the header {@code Host}. */
    String host() {
        int port = endpoint.getPort();
        boolean standard = port < 0 || port == ("https".equals(endpoint.getScheme()) ? 443 : 80);
        return standard ? endpoint.getHost() : endpoint.getHost() + ":" + port;
    }

    /**
     * Returns the path of an object, or of the bucket for an empty name. It contains no characters that need escaping.
     */
    String path(String name) {
        return "/" + bucket + (name.isEmpty() ? "" : "/" + prefix + name);
    }

    @Override
    public String toString() {
        return "s3://" + bucket + "/" + prefix + " at " + endpoint.getScheme() + "://" + host();
    }
}
