package io.holdfast.sinks;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a sink in a configuration file. An invalid value is reported as a problem, and the default is used
 * instead.
 */
public interface SinkSettingsReader {

    /** Returns whether a field is set. */
    boolean has(String field);

    /** Returns a string, or null if the field is not set. */
    @Nullable
    String text(String field);

    /** Returns a string. If the field is not set, reports a problem and returns null. */
    @Nullable
    String required(String field);

    /**
     * Returns a secret, or null if the field is not set. The field must contain a reference to a variable or a file.
     */
    @Nullable
    String secret(String field);

    boolean flag(String field, boolean defaultValue);

    int integer(String field, int defaultValue, int min, int max);

    /**
     * Reports a problem with a field.
     *
     * @param problem the end of a sentence that begins with the name of the field; it must not contain secrets
     */
    void reject(String field, String problem);

    default String text(String field, String defaultValue) {
        String value = text(field);
        return value == null ? defaultValue : value;
    }
}
