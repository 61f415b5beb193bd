package io.holdfast.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The configured settings. Values of the configuration file replace the defaults, values of the environment replace
 * those of the file, and values of the command line replace all others.
 */
final class LayeredSettings {

    /** Variables of the launcher and of the client commands. */
    private static final Set<String> OTHER_VARIABLES =
            Set.of("HOLDFAST_CONFIG", "HOLDFAST_JAVA_OPTS", "HOLDFAST_URL", "HOLDFAST_KEY");

    /** The configuration file that is read if it exists and no other file is named. */
    static final String DEFAULT_FILE = "holdfast.yaml";

    private final Map<String, SettingValue> values = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * The value of a setting.
     *
     * @param setting the setting
     * @param text the value as configured
     * @param source the file, variable or option that it comes from
     */
    record SettingValue(Setting setting, String text, String source) {

        String masked() {
            return text.isEmpty() ? "-" : setting.secret() ? "***" : text;
        }
    }

    private LayeredSettings() {}

    /** Reads the settings as {@code holdfast serve} does. */
    static LayeredSettings read(List<String> arguments, Map<String, String> environment) {
        CommandLine command =
                new ServeCommand(System.out, System.err).commandLine().setExpandAtFiles(false);
        return of(command.parseArgs(arguments.toArray(String[]::new)), environment);
    }

    /** Reads the settings of a command whose arguments have been parsed. */
    static LayeredSettings of(ParseResult arguments, Map<String, String> environment) {
        LayeredSettings settings = new LayeredSettings();
        Setting.ALL.forEach(setting -> settings.put(setting, setting.defaultValue(), "default"));
        arguments.errors().forEach(e -> settings.problems.add(UsageErrors.describe(e)));
        settings.readFile(arguments.matchedOptionValue("--config", environment.get("HOLDFAST_CONFIG")));
        settings.readEnvironment(environment);
        for (Setting setting : Setting.ALL) {
            if (arguments.hasMatchedOption(setting.option())) {
                settings.put(setting, arguments.matchedOptionValue(setting.option(), ""), setting.option());
            }
        }
        return settings;
    }

    /** Returns whether the store is in a folder of this machine, even if other settings are invalid. */
    boolean usesFolder() {
        String store = new ConfigReader(values, problems).text("store");
        return store.isEmpty() || store.startsWith(StoreAddress.FOLDER);
    }

    /**
     * Returns the configuration.
     *
     * @throws io.holdfast.server.error.InvalidConfigException if it is invalid, with all problems
     */
    Config config() {
        return Config.of(new ConfigReader(values, problems));
    }

    /** Describes every setting: its value, the source of the value, and its meaning. Secrets are masked. */
    String describe() {
        return values.values().stream()
                .map(value -> String.format(
                        "%-17s %-16s %-26s %s%n",
                        value.setting().name(),
                        value.masked(),
                        value.source(),
                        value.setting().description()))
                .collect(Collectors.joining());
    }

    private void put(Setting setting, String text, String source) {
        values.put(setting.name(), new SettingValue(setting, text, source));
    }

    private void readFile(@Nullable String configured) {
        Path file = Path.of(configured == null ? DEFAULT_FILE : configured);
        if (configured == null && !Files.exists(file)) {
            return;
        }
        try {
            JsonNode root = new YAMLMapper().readTree(file.toFile());
            if (!root.isObject() && !root.isMissingNode() && !root.isNull()) {
                problems.add(file + " must contain settings in the form 'name: value'");
                return;
            }
            root.properties().forEach(field -> readFileEntry(file, field.getKey(), field.getValue()));
        } catch (JacksonException e) {
            problems.add("cannot read " + file + ": "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        }
    }

    private void readFileEntry(Path file, String name, JsonNode value) {
        Setting.ALL.stream()
                .filter(setting -> setting.name().equals(name) && value.isValueNode())
                .findFirst()
                .ifPresentOrElse(
                        setting -> put(setting, value.asString(""), file.toString()),
                        () -> problems.add(
                                value.isValueNode()
                                        ? "unknown setting '" + name + "' in " + file
                                        : "'" + name + "' in " + file + " must be a single value"));
    }

    private void readEnvironment(Map<String, String> environment) {
        Map<String, Setting> settings = Setting.ALL.stream().collect(Collectors.toMap(Setting::variable, s -> s));
        new TreeMap<>(environment).forEach((name, value) -> {
            Setting setting = settings.get(name);
            if (setting != null) {
                put(setting, value, name);
            } else if (name.startsWith("HOLDFAST_") && !OTHER_VARIABLES.contains(name)) {
                problems.add("unknown setting " + name + " in the environment");
            }
        });
    }
}
