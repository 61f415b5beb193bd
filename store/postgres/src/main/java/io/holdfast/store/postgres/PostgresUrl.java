package io.holdfast.store.postgres;

import io.holdfast.store.error.BadRequest;
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
 * Where a database is, as its own tools write it. The JDBC driver gets everything but the place as properties: it repeats the
 * address in what it logs and throws, and that must not have a secret in it.
 *
 * @param place hosts, ports and database
 * @param parameters for the driver, with user and password
 * @param own the parameters that are ours
 */
record PostgresUrl(String place, Map<String, String> parameters, Map<String, String> own) {

    private static final Set<String> OWN = Set.of("schema", "connections");

    private static final Set<String> THEIRS = driverParameters();

    private static final String SCHEME = "postgresql://";

    private static final String HOST = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])?(?::([0-9]{1,5}))?";
    private static final Pattern PLACE =
            Pattern.compile("(?:([^:@/?]*)(?::([^@/?]*))?@)?(" + HOST + "(?:," + HOST + ")*)(/[^/?@]*)?(?:\\?(.*))?");

    static PostgresUrl parse(String url) {
        String rest = url.startsWith("postgres://") ? SCHEME + url.substring("postgres://".length()) : url;
        Matcher parts = PLACE.matcher(rest.startsWith(SCHEME) ? rest.substring(SCHEME.length()) : "");
        // What is wrong is not repeated: a password with a character that needs escaping may be anywhere in it.
        if (!rest.startsWith(SCHEME) || rest.length() == SCHEME.length() || !parts.matches()) {
            throw wrong("a database is postgresql://user:password@host:port/database?name=value, with %40 for an @ in a"
                    + " password, %2F for a /, %3F for a ? and %25 for a %");
        }
        Map<String, String> parameters = new HashMap<>();
        Map<String, String> own = new HashMap<>();
        put(parameters, "user", parts.group(1));
        put(parameters, "password", parts.group(2));
        read(parts.group(7), parameters, own);
        String database = parts.group(6) == null ? "" : parts.group(6);
        String unused = decode("the name of the database", database);
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
                throw wrong("the parameter '" + name + "' has no value");
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
        if (!THEIRS.contains(name)) {
            throw wrong("there is no parameter '" + name + "': beside "
                    + OWN.stream().sorted().toList() + " there are those of the JDBC driver");
        }
        if (name.equals("currentSchema")) {
            throw wrong("the schema is said with 'schema', not with 'currentSchema'");
        }
        if (name.equals("targetServerType") && !value.equals("primary") && !value.equals("master")) {
            throw wrong("targetServerType is '" + value + "', it must be 'primary': a standby may be behind");
        }
    }

    /** What the driver knows. */
    private static Set<String> driverParameters() {
        try {
            DriverPropertyInfo[] all =
                    DriverManager.getDriver("jdbc:" + SCHEME).getPropertyInfo("jdbc:" + SCHEME, new Properties());
            return Arrays.stream(all).map(one -> one.name).collect(Collectors.toSet());
        } catch (SQLException e) {
            throw new IllegalStateException("the JDBC driver is missing", e);
        }
    }

    String jdbc() {
        return "jdbc:" + SCHEME + place;
    }

    Properties properties() {
        Properties properties = new Properties();
        properties.putAll(parameters);
        return properties;
    }

    /** Without the password, and without parameters, which may have one. */
    @Override
    public String toString() {
        return SCHEME + place;
    }

    private static String decode(String name, String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw wrong(name + " has a % that is not followed by two hexadecimal digits; a % itself is %25");
        }
    }

    private static BadRequest wrong(String why) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, why);
    }
}
