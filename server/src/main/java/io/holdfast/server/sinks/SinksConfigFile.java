package io.holdfast.server.sinks;

import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.record.EventFilterCheck;
import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkOptions;
import io.holdfast.sinks.SinkProvider;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.record.EventFilter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of sinks in a YAML or JSON file.
 *
 * <pre>
 * sinks:
 *   - {name: billing, type: rabbitmq, host: broker, user: holdfast, password: '${RABBIT_PASSWORD}', modules: [ledger]}
 *   - {name: warehouse, type: kafka, servers: 'kafka:9092', topic: holdfast, full: true}
 * </pre>
 *
 * The available types are those whose jars are on the class path.
 */
public final class SinksConfigFile {

    private static final String OLDEST = "oldest";
    private static final String LATEST = "latest";

    private SinksConfigFile() {}

    /**
     * Reads a file.
     *
     * @param environment the variables that the file may refer to
     * @param problems receives all problems in the file
     * @return the valid sinks
     */
    public static List<SinkConfig> read(Path file, Map<String, String> environment, List<String> problems) {
        ConfigSection section = ConfigSection.read(file, environment, problems);
        if (section == null) {
            return List.of();
        }
        Map<String, SinkProvider> types = new TreeMap<>();
        ServiceLoader.load(SinkProvider.class).forEach(type -> types.put(type.name(), type));
        List<SinkConfig> sinks = new ArrayList<>();
        for (ConfigSection sink : section.sections("sinks")) {
            SinkConfig config = read(sink, types);
            if (config != null) {
                sinks.add(config);
            }
        }
        if (sinks.stream().map(sink -> sink.options().name()).distinct().count() != sinks.size()) {
            section.reject("sinks", "must have distinct names");
        }
        section.rejectUnknown();
        return sinks;
    }

    private static @Nullable SinkConfig read(ConfigSection section, Map<String, SinkProvider> types) {
        String name = section.required("name");
        String type = section.required("type");
        SinkOptions options = name == null ? null : options(section, name);
        SinkProvider found = type == null ? null : types.get(type);
        if (type != null && found == null) {
            section.reject("type", "must be one of " + types.keySet() + ", but is '" + type + "'");
            return null;
        }
        Sink sink = found == null ? null : found.configure(new SectionSettings(section));
        if (found != null) {
            section.rejectUnknown();
        }
        return type == null || sink == null || options == null ? null : new SinkConfig(type, sink, options);
    }

    private static @Nullable SinkOptions options(ConfigSection section, String name) {
        String start = section.text("start", OLDEST);
        if (!Set.of(OLDEST, LATEST).contains(start)) {
            section.reject("start", "must be oldest or latest");
        }
        EventFilter filter = EventFilterCheck.checked(
                new EventFilter(
                        Set.copyOf(section.texts("modules")),
                        Set.copyOf(section.texts("types")),
                        Set.copyOf(section.texts("subjects"))),
                ServerModules.eventTypes(),
                (kind, value, message) -> section.reject(
                        kind == EventFilterCheck.Kind.MODULE ? "modules" : "types",
                        "has an unknown value: " + message));
        boolean full = section.flag("full", false);
        int batch = section.integer("batch", SinkOptions.of("default").batch(), 1, SinkOptions.MAX_BATCH);
        try {
            return SinkOptions.of(name)
                    .withFilter(filter)
                    .withFull(full)
                    .withFromOldest(start.equals(OLDEST))
                    .withBatch(batch);
        } catch (BadRequestException e) {
            section.reject("name", "is invalid: " + e.getMessage());
            return null;
        }
    }
}
