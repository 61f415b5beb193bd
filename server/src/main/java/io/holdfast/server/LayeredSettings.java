package io.holdfast.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The settings as they were given: in a file, the environment and the command line, each over the one before. */
final class LayeredSettings {

    /** What the environment may have for others: the launcher, and those who call a server. */
    private static final Set<String> NOT_OURS =
            Set.of("HOLDFAST_CONFIG", "HOLDFAST_JAVA_OPTS", "HOLDFAST_URL", "HOLDFAST_KEY");

    /** Read if it is there and no other file is named. */
    static final String FILE = "holdfast.yaml";

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    private LayeredSettings() {
        for (Setting setting : Setting.ALL) {
            put(setting.name(), setting.defaultValue(), "default");
        }
    }

    static LayeredSettings read(List<String> arguments, Map<String, String> environment) {
        LayeredSettings settings = new LayeredSettings();
        Map<String, String> flags = settings.flags(arguments);
        String file = flags.remove("config");
        settings.file(file == null ? environment.get("HOLDFAST_CONFIG") : file);
        settings.environment(environment);
        flags.forEach((name, value) -> settings.put(name, value, "--" + name));
        return settings;
    }

    /** Whether the store is in a folder of this machine, as far as that is said. */
    boolean usesFolder() {
        String store = values.getOrDefault("store", "");
        return store.isEmpty() || store.startsWith(StoreAddress.FOLDER);
    }

    /** What came of it, if nothing is wrong with it. */
    Config config() {
        Config config;
        try {
            config = Config.of(values);
        } catch (Config.InvalidConfigException e) {
            if (problems.isEmpty()) {
                throw e;
            }
            problems.add(String.valueOf(e.getMessage()));
            throw new Config.InvalidConfigException(problems);
        }
        if (!problems.isEmpty()) {
            throw new Config.InvalidConfigException(problems);
        }
        return config;
    }

    /** Every setting with its value and where that comes from. */
    String describe() {
        StringBuilder text = new StringBuilder();
        for (Setting setting : Setting.ALL) {
            String value = values.getOrDefault(setting.name(), "");
            text.append(String.format(
                    "%-17s %-16s %-26s %s%n",
                    setting.name(),
                    value.isEmpty() ? "-" : setting.secret() ? "***" : value,
                    sources.get(setting.name()),
                    setting.description()));
        }
        return text.toString();
    }

    private void put(String name, String value, String source) {
        values.put(name, value);
        sources.put(name, source);
    }

    private static @Nullable Setting named(String name) {
        return Setting.ALL.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private Map<String, String> flags(List<String> arguments) {
        Map<String, String> flags = new LinkedHashMap<>();
        Deque<String> left = new ArrayDeque<>(arguments);
        while (!left.isEmpty()) {
            String argument = left.removeFirst();
            int equals = argument.indexOf('=');
            String name =
                    argument.startsWith("--") ? argument.substring(2, equals < 0 ? argument.length() : equals) : "";
            Setting setting = named(name);
            if (setting == null && !name.equals("config")) {
                problems.add("there is no option '" + argument + "': './holdfast serve --help' lists them");
            } else if (equals >= 0) {
                flags.put(name, argument.substring(equals + 1));
            } else if (setting != null && setting.kind() == Setting.Kind.FLAG) {
                flags.put(name, "true");
            } else if (left.isEmpty()) {
                problems.add("--" + name + " needs a value");
            } else {
                flags.put(name, left.removeFirst());
            }
        }
        return flags;
    }

    private void file(@Nullable String named) {
        Path file = Path.of(named == null ? FILE : named);
        if (named == null && !Files.exists(file)) {
            return;
        }
        try {
            JsonNode root = new YAMLMapper().readTree(file.toFile());
            if (!root.isObject() && !root.isMissingNode() && !root.isNull()) {
                problems.add(file + " is not a list of settings");
                return;
            }
            root.properties().forEach(field -> {
                if (named(field.getKey()) == null || !field.getValue().isValueNode()) {
                    problems.add(file + " has '" + field.getKey() + "', which is no setting");
                } else {
                    put(field.getKey(), field.getValue().asString(""), file.toString());
                }
            });
        } catch (JacksonException e) {
            problems.add(file + " cannot be read: "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        }
    }

    private void environment(Map<String, String> environment) {
        for (Setting setting : Setting.ALL) {
            String value = environment.get(setting.variable());
            if (value != null) {
                put(setting.name(), value, setting.variable());
            }
        }
        environment.keySet().stream()
                .filter(name -> name.startsWith("HOLDFAST_"))
                .filter(name -> !NOT_OURS.contains(name))
                .filter(name -> Setting.ALL.stream()
                        .noneMatch(setting -> setting.variable().equals(name)))
                .sorted()
                .forEach(name -> problems.add("the environment has " + name + ", which is no setting"));
    }
}
