package io.holdfast.sinks.kafka;

import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkProvider;
import io.holdfast.sinks.SinkSettingsReader;
import io.holdfast.store.error.BadRequestException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The sink type {@code kafka}. Its settings are {@code servers}, {@code topic} and {@code properties}, a file with
 * other producer settings, such as those for TLS and SASL.
 */
public final class KafkaSinkProvider implements SinkProvider {

    private static final String DEFAULT_TOPIC = "holdfast";

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public @Nullable Sink configure(SinkSettingsReader settings) {
        String servers = settings.text("servers", "localhost:9092");
        String topic = settings.text("topic", DEFAULT_TOPIC);
        String file = settings.text("properties");
        try {
            return new KafkaSink(
                    KafkaSinkOptions.of(servers, topic).withProperties(file == null ? Map.of() : read(Path.of(file))));
        } catch (IOException | IllegalArgumentException e) {
            // The message could contain a line of the file and therefore a password.
            settings.reject("properties", "must be a readable properties file");
        } catch (BadRequestException e) {
            settings.reject("topic", "or another field is invalid: " + e.getMessage());
        }
        return null;
    }

    private static Map<String, String> read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, String> settings = new LinkedHashMap<>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }
}
