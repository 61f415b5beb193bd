package io.holdfast.store.postgres;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, as its own tools write it: the JDBC driver wants user and password elsewhere.
 *
 * @param jdbc without user and password
 */
record Address(String jdbc, @Nullable String user, @Nullable String password) {

    private static final String SCHEME = "postgresql://";

    static Address parse(String url) {
        String rest = url.startsWith("postgres://") ? SCHEME + url.substring("postgres://".length()) : url;
        if (!rest.startsWith(SCHEME) || rest.length() == SCHEME.length()) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "a database is postgresql://user:password@host:port/database, not '" + scheme(url) + "...'");
        }
        rest = rest.substring(SCHEME.length());
        int path = rest.indexOf('/');
        int at = rest.lastIndexOf('@', path < 0 ? rest.length() : path);
        if (at < 0) {
            return new Address("jdbc:" + SCHEME + rest, null, null);
        }
        String who = rest.substring(0, at);
        int colon = who.indexOf(':');
        return new Address(
                "jdbc:" + SCHEME + rest.substring(at + 1),
                decode(colon < 0 ? who : who.substring(0, colon)),
                colon < 0 ? null : decode(who.substring(colon + 1)));
    }

    Properties properties() {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        return properties;
    }

    /** Without the password, and without parameters, which may have one. */
    @Override
    public String toString() {
        int parameters = jdbc.indexOf('?');
        return jdbc.substring("jdbc:".length(), parameters < 0 ? jdbc.length() : parameters);
    }

    private static String decode(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** As much of a wrong address as holds no secret. */
    private static String scheme(String url) {
        int colon = url.indexOf(':');
        return url.substring(0, colon < 0 ? 0 : colon + 1);
    }
}
