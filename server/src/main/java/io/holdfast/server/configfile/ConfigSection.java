package io.holdfast.server.configfile;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An object in a configuration file. Problems are collected with the path of the field, and an invalid value is
 * replaced by the default. A string may refer to environment variables and files; see {@link ConfigReferences}.
 */
public final class ConfigSection {

    private final String path;
    private final JsonNode node;
    private final ConfigReferences environment;
    private final List<String> problems;
    private final Set<String> known = new HashSet<>();

    ConfigSection(String path, JsonNode node, ConfigReferences environment, List<String> problems) {
        this.path = path;
        this.node = node;
        this.environment = environment;
        this.problems = problems;
        if (!node.isObject()) {
            problems.add((path.isEmpty() ? "the file" : path) + " must contain fields in the form 'name: value'");
        }
    }

    /**
     * Reads a YAML or JSON file.
     *
     * @param environment the variables that the file may refer to
     * @param problems receives the problems with the file and its fields
     * @return the file, or null if it cannot be read
     */
    public static @Nullable ConfigSection read(Path file, Map<String, String> environment, List<String> problems) {
        try {
            JsonNode root = YAMLMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readTree(file.toFile());
            ConfigSection section = new ConfigSection("", root, new ConfigReferences(environment), problems);
            return problems.isEmpty() ? section : null;
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            problems.add("the file cannot be read" + (line > 0 ? ", at line " + line : "") + ": "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
            return null;
        }
    }

    public boolean has(String name) {
        return find(name) != null;
    }

    private @Nullable JsonNode find(String name) {
        known.add(name);
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    public void reject(String name, String problem) {
        problems.add(at(name) + " " + problem);
    }

    /** Returns a string with its references resolved, or null if the field is missing or invalid. */
    @Nullable
    public String text(String name) {
        JsonNode value = find(name);
        if (value == null) {
            return null;
        }
        if (!value.isString() || value.stringValue().isBlank()) {
            reject(name, "must be a non-blank string");
            return null;
        }
        return resolve(at(name), value.stringValue());
    }

    public String text(String name, String defaultValue) {
        String value = text(name);
        return value == null ? defaultValue : value;
    }

    /** Like {@link #text(String)}, but reports a missing field as a problem. */
    @Nullable
    public String required(String name) {
        if (!has(name)) {
            reject(name, "must be set");
            return null;
        }
        return text(name);
    }

    /** Returns an address. Referenced values are percent-encoded, unless the whole address is a single reference. */
    @Nullable
    public String uri(String name) {
        String text = raw(name);
        return ConfigReferences.isReference(text) || text.isBlank()
                ? text(name)
                : resolve(at(name), text, ConfigSection::percentEncoded);
    }

    public static String percentEncoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns a secret, which must not be in the file itself. */
    @Nullable
    public String secret(String name) {
        JsonNode value = find(name);
        if (value != null && !ConfigReferences.isReference(value.asString(""))) {
            reject(
                    name,
                    "must be an environment variable such as ${NAME}, or a file such as ${file:/run/secrets/x}, so"
                            + " that no secret is in this file");
            return null;
        }
        return text(name);
    }

    /** Returns a string as written in the file, or an empty string. */
    public String raw(String name) {
        JsonNode value = find(name);
        return value == null ? "" : value.asString("");
    }

    private @Nullable String resolve(String at, String text) {
        return resolve(at, text, UnaryOperator.identity());
    }

    private @Nullable String resolve(String at, String text, UnaryOperator<String> encoding) {
        return environment.resolve(
                text,
                encoding,
                variable -> problems.add(at + " refers to "
                        + (variable.startsWith("file:")
                                ? "the file " + variable.substring("file:".length())
                                        + ", which cannot be read or is empty"
                                : "the environment variable " + variable + ", which is not set")));
    }

    public int integer(String name, int defaultValue, int min, int max) {
        JsonNode value = find(name);
        if (value == null) {
            return defaultValue;
        }
        if (!value.isInt() || value.intValue() < min || value.intValue() > max) {
            reject(name, "must be an integer between " + min + " and " + max + ", but is " + shown(value));
            return defaultValue;
        }
        return value.intValue();
    }

    public boolean flag(String name, boolean defaultValue) {
        JsonNode value = find(name);
        if (value == null) {
            return defaultValue;
        }
        if (!value.isBoolean()) {
            reject(name, "must be true or false, but is " + shown(value));
            return defaultValue;
        }
        return value.booleanValue();
    }

    public Duration duration(String name, Duration defaultValue, Duration min, Duration max) {
        JsonNode value = find(name);
        return value == null ? defaultValue : duration(at(name), value, defaultValue, min, max);
    }

    private Duration duration(String at, JsonNode value, Duration defaultValue, Duration min, Duration max) {
        try {
            Duration duration = Duration.parse(value.asString(""));
            if (duration.compareTo(min) >= 0 && duration.compareTo(max) <= 0) {
                return duration;
            }
        } catch (DateTimeException e) {
            // Reported below, like a value that is out of range.
        }
        problems.add(at + " must be a duration between " + min + " and " + max + ", but is " + shown(value));
        return defaultValue;
    }

    public List<Duration> durations(String name, List<Duration> defaultValue, Duration max) {
        JsonNode value = find(name);
        return value == null
                ? defaultValue
                : each(name, value, (at, item) -> duration(at, item, Duration.ZERO, Duration.ZERO, max));
    }

    public List<String> texts(String name) {
        JsonNode value = find(name);
        return value == null
                ? List.of()
                : each(name, value, (at, item) -> {
                    String text = item.isString() ? resolve(at, item.stringValue()) : null;
                    if (!item.isString()) {
                        problems.add(at + " must be a string, but is " + shown(item));
                    }
                    return text == null ? "" : text;
                });
    }

    /** Returns a price in millionths of a credit, or null if the field is missing or invalid. */
    @Nullable
    public Long price(String name) {
        JsonNode value = find(name);
        if (value == null) {
            return null;
        }
        try {
            BigDecimal credits = new BigDecimal(value.asString("").strip());
            if (credits.signum() >= 0 && credits.precision() - credits.scale() <= 12) {
                return credits.movePointRight(6).longValueExact();
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // Reported below, like a negative price.
        }
        reject(name, "must be a price in credits such as 2 or 0.8, with at most 6 decimals, but is " + shown(value));
        return null;
    }

    public List<ConfigSection> sections(String name) {
        JsonNode value = find(name);
        return value == null
                ? List.of()
                : each(name, value, (at, item) -> new ConfigSection(at, item, environment, problems));
    }

    private interface ItemReader<T> {
        T read(String at, JsonNode item);
    }

    private <T> List<T> each(String name, JsonNode value, ItemReader<T> reader) {
        List<T> items = new ArrayList<>();
        if (!value.isArray()) {
            reject(name, "must be a list");
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            items.add(reader.read(at(name) + "[" + i + "]", value.get(i)));
        }
        return items;
    }

    /** Returns a nested object, or an empty one if the field is missing. */
    public ConfigSection section(String name) {
        JsonNode value = find(name);
        return new ConfigSection(
                at(name), value == null ? JsonNodeFactory.instance.objectNode() : value, environment, problems);
    }

    /** Returns the nested objects of an object by name. */
    public Map<String, ConfigSection> children(String name) {
        JsonNode value = find(name);
        Map<String, ConfigSection> children = new LinkedHashMap<>();
        if (value != null) {
            ConfigSection parent = section(name);
            value.properties()
                    .forEach(field -> children.put(
                            field.getKey(),
                            new ConfigSection(parent.at(field.getKey()), field.getValue(), environment, problems)));
        }
        return children;
    }

    /** Applies a function to a string, and reports the message of any exception as a problem with the field. */
    public <T> @Nullable T convert(String name, @Nullable String text, Function<String, T> function, String expected) {
        try {
            return text == null ? null : function.apply(text);
        } catch (RuntimeException e) { // The text is not repeated, because it may contain a secret.
            reject(name, "must be " + expected);
            return null;
        }
    }

    /** Reports the fields that were not read. */
    public void rejectUnknown() {
        node.properties().forEach(field -> {
            if (!known.contains(field.getKey())) {
                problems.add("unknown field " + at(field.getKey()));
            }
        });
    }

    private static String shown(JsonNode value) {
        String text = value.isValueNode() ? value.asString("") : "a list or an object";
        UnaryOperator<String> limit = all -> all.length() > 64 ? all.substring(0, 64) + "..." : all;
        return "'" + limit.apply(text) + "'";
    }
}
