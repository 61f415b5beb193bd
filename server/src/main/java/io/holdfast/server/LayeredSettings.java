package io.holdfast.server;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.store.error.ExceptionText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The configured settings. Values in the configuration file override the defaults, environment variables override the
 * file, and command-line options override all other values.
 */
@SuppressWarnings("NullAway.Init") // Picocli sets this field.
final class LayeredSettings {

    /** The environment variables that only the launcher and the client commands read. */
    private static final Set<String> OTHER_VARIABLES =
            Set.of("HOLDFAST_CONFIG", "HOLDFAST_JAVA_OPTS", "HOLDFAST_CLASS_ARCHIVE", "HOLDFAST_URL", "HOLDFAST_KEY");

    /** The configuration file that is read if it exists and no other file is specified. */
    static final String DEFAULT_FILE = "holdfast.yaml";

    /** The source of a value that is not configured. */
    static final String DEFAULT_SOURCE = "default";

    private static final String FOOTER = "Every setting can also be set in the configuration file ('max-body: 4096')"
            + " or with an environment variable (HOLDFAST_MAX_BODY=4096). The environment takes precedence over the"
            + " file, and"
            + " the command line over both.";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file. Default: HOLDFAST_CONFIG, or " + DEFAULT_FILE + " if it exists.")
    private @Nullable String file;

    private CommandSpec command;
    private final Map<String, SettingValue> values = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private Map<String, String> environment = Map.of();

    /**
     * The value of a setting.
     *
     * @param setting the setting
     * @param text the configured value
     * @param source the file, variable or option that the value comes from
     */
    record SettingValue(Setting setting, String text, String source) {

        String masked() {
            return text.isEmpty() ? "-" : setting.secret() ? "***" : text;
        }
    }

    /** Adds the options to a command. This class is a mixin for the commands that have settings. */
    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec mixee) {
        command = mixee;
        command.parser().collectErrors(true).overwrittenOptionsAllowed(true);
        command.usageMessage().abbreviateSynopsis(true).sortOptions(false).footer("", FOOTER);
        Setting.ALL.forEach(setting -> command.addOption(setting.toOption()));
    }

    /** Reads the settings as {@code holdfast serve} does. */
    static LayeredSettings read(List<String> arguments, Map<String, String> environment) {
        CommandLine root = new ServerCommands(System.out, System.err).commandLine();
        root.parseArgs(Stream.concat(Stream.of("serve"), arguments.stream()).toArray(String[]::new));
        CommandLine serve = Objects.requireNonNull(root.getSubcommands().get("serve"));
        LayeredSettings settings =
                (LayeredSettings) serve.getMixins().values().iterator().next();
        settings.read(environment);
        return settings;
    }

    private void read(Map<String, String> variables) {
        environment = variables;
        ParseResult arguments = command.commandLine().getParseResult();
        Setting.ALL.forEach(setting -> put(setting, setting.defaultValue(), DEFAULT_SOURCE));
        arguments.errors().forEach(e -> problems.add(UsageErrors.describeWithSuggestions(e)));
        readFile(file == null ? environment.get("HOLDFAST_CONFIG") : file);
        readEnvironment(environment);
        for (Setting setting : Setting.ALL) {
            if (arguments.hasMatchedOption(setting.option())) {
                put(setting, arguments.matchedOptionValue(setting.option(), ""), setting.option());
            }
        }
    }

    private Map<String, SettingValue> values() {
        if (values.isEmpty()) {
            read(System.getenv());
        }
        return values;
    }

    /**
     * Returns the configuration.
     *
     * @throws InvalidConfigException if the configuration is invalid; the message lists all problems
     */
    Config config() {
        return Config.of(new SettingParser(values(), problems, environment));
    }

    /** Like {@link #config}, but for a command that works on a store folder. */
    Config folderConfig() {
        String store = new SettingParser(values(), problems, environment).text("store");
        if (!store.isEmpty() && !store.startsWith(StoreAddress.FOLDER)) {
            throw new InvalidConfigException(List.of("'" + command.name() + "' requires a store in a folder; back up a"
                    + " database with its own tools, and verify its store with 'holdfast admin verify'"));
        }
        // The command runs no intake, no sink and no cluster, so the variables of their files need not be set.
        for (String file : List.of("intake", "sinks", "cluster", "node")) {
            values.computeIfPresent(file, (name, value) -> new SettingValue(value.setting(), "", value.source()));
        }
        return config();
    }

    /** Describes every setting: its value, the source of the value, and its meaning. Secrets are masked. */
    String describe() {
        return values().values().stream()
                .map(value -> String.format(
                        "%-28s %-16s %-26s %s%n",
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
        Path path = Path.of(configured == null ? DEFAULT_FILE : configured);
        if (configured == null && !Files.exists(path)) {
            return;
        }
        try {
            JsonNode root = new YAMLMapper().readTree(path.toFile());
            if (!root.isObject() && !root.isMissingNode() && !root.isNull()) {
                problems.add(path + " must contain settings in the form 'name: value'");
                return;
            }
            root.properties().forEach(field -> readFileEntry(path, field.getKey(), field.getValue()));
        } catch (JacksonException e) {
            problems.add("cannot read " + path + ": "
                    + ExceptionText.withoutClassNames(
                            e.getOriginalMessage().lines().findFirst().orElse("")));
        }
    }

    private void readFileEntry(Path path, String name, JsonNode value) {
        Setting setting = byName(Setting::name).get(name);
        if (setting == null) {
            problems.add("unknown setting '" + name + "' in " + path);
        } else if (!value.isValueNode()) {
            problems.add("'" + name + "' in " + path + " must be a single value");
        } else {
            put(setting, value.asString(""), path.toString());
        }
    }

    private void readEnvironment(Map<String, String> environment) {
        new TreeMap<>(environment).forEach((name, value) -> {
            Setting setting = byName(Setting::variable).get(name);
            if (setting != null) {
                put(setting, value, name);
            } else if (name.startsWith("HOLDFAST_") && !OTHER_VARIABLES.contains(name)) {
                problems.add("unknown setting " + name + " in the environment");
            }
        });
    }

    private static Map<String, Setting> byName(Function<Setting, String> name) {
        return Setting.ALL.stream().collect(Collectors.toMap(name, setting -> setting));
    }
}
