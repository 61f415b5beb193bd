package io.holdfast.sinks;

import org.jspecify.annotations.Nullable;

/**
 * A type of sink, discovered with {@link java.util.ServiceLoader}. A server supports the types whose jars are on its
 * class path.
 */
public interface SinkProvider {

    /** Returns the name of the type in the configuration file, such as {@code rabbitmq}. */
    String name();

    /**
     * Creates a sink from its section of the configuration file, without connecting.
     *
     * @return the sink, or null if the settings are invalid; all problems are reported to the settings
     */
    @Nullable
    Sink configure(SinkSettingsReader settings);
}
