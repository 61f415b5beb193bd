package io.holdfast.store.postgres;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, as its own tools write it: the JDBC driver wants user and password elsewhere.
 *
 * @param jdbc without user, password, and what is ours
 * @param own the parameters that are ours
 */
record Address(String jdbc, @Nullable String user, @Nullable String password, Map<String, String> own) {

    private static final Set<String> OWN = Set.of("schema", "connections");

    private static final String SCHEME = "postgresql://";

    static Address parse(String url) {
        String rest = url.startsWith("postgres://") ? SCHEME + url.substring("postgres://".length()) : url;
        if (!rest.startsWith(SCHEME) || rest.length() == SCHEME.length()) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "a database is postgresql://user:password@host:port/database, not '" + scheme(url) + "...'");
        }
        rest = rest.substring(SCHEME.length());
        int question = rest.indexOf('?');
        Map<String, String> own = new HashMap<>();
        String place = question < 0 ? rest : rest.substring(0, question);
        String parameters = question < 0 ? "" : theirs(rest.substring(question + 1), own);
        int path = place.indexOf('/');
        int at = place.lastIndexOf('@', path < 0 ? place.length() : path);
        String who = at < 0 ? "" : place.substring(0, at);
        int colon = who.indexOf(':');
        return new Address(
                "jdbc:" + SCHEME + place.substring(at + 1) + parameters,
                at < 0 ? null : decode(colon < 0 ? who : who.substring(0, colon)),
                colon < 0 ? null : decode(who.substring(colon + 1)),
                Map.copyOf(own));
    }

    /** The parameters that are the driver's; ours go elsewhere. */
    private static String theirs(String parameters, Map<String, String> own) {
        StringJoiner theirs = new StringJoiner("&", "?", "").setEmptyValue("");
        for (String parameter : parameters.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            if (OWN.contains(name)) {
                own.put(name, decode(parameter.substring(equals + 1)));
            } else {
                theirs.add(parameter);
            }
        }
        return theirs.toString();
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
