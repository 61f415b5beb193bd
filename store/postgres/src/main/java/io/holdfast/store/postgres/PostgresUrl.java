package io.holdfast.store.postgres;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A connection URL in the format of PostgreSQL's own tools. The JDBC driver receives only the hosts and the database in its
 * URL, and everything else as properties: it repeats the URL in log messages and exceptions, which must not contain secrets.
 *
 * @param location the hosts, ports and database
 * @param parameters the parameters of the JDBC driver, including the user and password
 * @param own the parameters that Holdfast itself interprets
 */
record PostgresUrl(String location, Map<String, String> parameters, Map<String, String> own) {

    private static final Set<String> OWN = Set.of("schema", "connections");

    private static final Set<String> DRIVER = driverParameters();

    private static final String SCHEME = "postgresql://";

    private static final String HOST = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])?(?::([0-9]{1,5}))?";
    private static final Pattern FORMAT =
            Pattern.compile("(?:([^:@/?]*)(?::([^@/?]*))?@)?(" + HOST + "(?:," + HOST + ")*)(/[^/?@]*)?(?:\\?(.*))?");

    static PostgresUrl parse(String url) {
        String rest = url.startsWith("postgres://") ? SCHEME + url.substring("postgres://".length()) : url;
        Matcher parts = FORMAT.matcher(rest.startsWith(SCHEME) ? rest.substring(SCHEME.length()) : "");
        // The message does not repeat the URL: if the password is not escaped properly, it may be anywhere in it.
        if (!rest.startsWith(SCHEME) || rest.length() == SCHEME.length() || !parts.matches()) {
            throw invalid(
                    "the database URL must have the form postgresql://user:password@host:port/database?name=value,"
                            + " with @, /, ? and % in a password escaped as %40, %2F, %3F and %25");
        }
        Map<String, String> parameters = new HashMap<>();
        Map<String, String> own = new HashMap<>();
        put(parameters, "user", parts.group(1));
        put(parameters, "password", parts.group(2));
        read(parts.group(7), parameters, own);
        String database = parts.group(6) == null ? "" : parts.group(6);
        String unused = decode("the database name", database);
        return new PostgresUrl(parts.group(3) + database, Map.copyOf(parameters), Map.copyOf(own));
    }

    private static void put(Map<String, String> parameters, String name, @Nullable String value) {
        if (value != null) {
            parameters.put(name, decode(name, value));
        }
    }

    private static void read(@Nullable String text, Map<String, String> parameters, Map<String, String> own) {
        for (String parameter : text == null || text.isEmpty() ? new String[0] : text.split("&", -1)) {
            String[] pair = parameter.split("=", 2);
            String name = pair[0];
            if (pair.length < 2) {
                throw invalid("the URL parameter '" + name + "' has no value");
            }
            if (OWN.contains(name)) {
                put(own, name, pair[1]);
            } else {
                check(name, pair[1]);
                put(parameters, name, pair[1]);
            }
        }
    }

    private static void check(String name, String value) {
        if (!DRIVER.contains(name)) {
            throw invalid("unknown URL parameter '" + name + "'; allowed are "
                    + OWN.stream().sorted().toList() + " and the parameters of the JDBC driver");
        }
        if (name.equals("currentSchema")) {
            throw invalid("use the URL parameter 'schema' instead of 'currentSchema'");
        }
        if (name.equals("targetServerType") && !value.equals("primary") && !value.equals("master")) {
            throw invalid("targetServerType must be 'primary', but is '" + value + "'; a standby may return old rows");
        }
    }

    /** Returns the names of all parameters that the JDBC driver supports. */
    private static Set<String> driverParameters() {
        try {
            DriverPropertyInfo[] all =
                    DriverManager.getDriver("jdbc:" + SCHEME).getPropertyInfo("jdbc:" + SCHEME, new Properties());
            return Arrays.stream(all).map(property -> property.name).collect(Collectors.toSet());
        } catch (SQLException e) {
            throw new IllegalStateException("the PostgreSQL JDBC driver is missing", e);
        }
    }

    /** Returns the URL for the JDBC driver, without the user, password and parameters. */
    String jdbc() {
        return "jdbc:" + SCHEME + location;
    }

    /** Returns the parameters for the JDBC driver, including the user and password. */
    Properties properties() {
        Properties properties = new Properties();
        properties.putAll(parameters);
        return properties;
    }

    /** Returns the URL without the user, password and parameters, any of which may be secret. */
    @Override
    public String toString() {
        return SCHEME + location;
    }

    private static String decode(String name, String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid(name + " contains a % that is not followed by two hexadecimal digits; write %25 for a %");
        }
    }

    private static BadRequestException invalid(String message) {
        return new BadRequestException(ErrorCode.INVALID_ARGUMENT, message);
    }
}
