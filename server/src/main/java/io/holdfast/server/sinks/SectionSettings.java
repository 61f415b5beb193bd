package io.holdfast.server.sinks;

import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.sinks.SinkSettingsReader;
import org.jspecify.annotations.Nullable;

/** The settings of a sink, read from a section of the configuration file. */
record SectionSettings(ConfigSection section) implements SinkSettingsReader {

    @Override
    public boolean has(String field) {
        return section.has(field);
    }

    @Override
    public @Nullable String text(String field) {
        return section.text(field);
    }

    @Override
    public @Nullable String required(String field) {
        return section.required(field);
    }

    @Override
    public @Nullable String secret(String field) {
        return section.secret(field);
    }

    @Override
    public boolean flag(String field, boolean defaultValue) {
        return section.flag(field, defaultValue);
    }

    @Override
    public int integer(String field, int defaultValue, int min, int max) {
        return section.integer(field, defaultValue, min, max);
    }

    @Override
    public void reject(String field, String problem) {
        section.reject(field, problem);
    }
}
