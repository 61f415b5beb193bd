package io.holdfast.server.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** The log levels of this process, which can be changed at any time. Thread-safe. */
public final class LogLevels {

    /** The name that stands for all loggers without their own level. */
    public static final String ROOT = "root";

    /** The names of the levels, from the most to the least detailed; {@code OFF} logs nothing. */
    public static final List<String> NAMES = List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF");

    /** The name of the appender in the Logback configuration. */
    private static final String APPENDER = "LOG";

    private LogLevels() {}

    /** Applies a configuration to the log of this process. */
    public static void apply(LogConfig config) {
        if (config.json()
                && context().getLogger(Logger.ROOT_LOGGER_NAME).getAppender(APPENDER)
                        instanceof ConsoleAppender<ILoggingEvent> appender
                && !(appender.getEncoder() instanceof JsonLogEncoder)) {
            JsonLogEncoder encoder = new JsonLogEncoder();
            encoder.setContext(context());
            encoder.start();
            appender.stop();
            appender.setEncoder(encoder);
            appender.start();
        }
        config.levels().forEach(LogLevels::set);
    }

    /** Returns whether a string is the name of a level, in upper or lower case. */
    public static boolean isLevel(String text) {
        return NAMES.contains(text.toUpperCase(Locale.ROOT));
    }

    /** Sets the level of a logger and of all its descendants without their own level. */
    public static void set(String logger, String level) {
        logger(logger).setLevel(Level.toLevel(level.toUpperCase(Locale.ROOT)));
    }

    /** Removes the level of a logger, which then inherits its parent's level. */
    public static void reset(String logger) {
        if (!logger.equals(ROOT)) {
            logger(logger).setLevel(null);
        }
    }

    /** Returns the effective level of a logger. */
    public static String levelOf(String logger) {
        return logger(logger).getEffectiveLevel().toString();
    }

    /** Returns the explicitly set levels by logger name. */
    public static Map<String, String> all() {
        Map<String, String> levels = new TreeMap<>();
        for (Logger logger : context().getLoggerList()) {
            if (logger.getLevel() != null) {
                boolean root = logger.getName().equals(Logger.ROOT_LOGGER_NAME);
                levels.put(root ? ROOT : logger.getName(), logger.getLevel().toString());
            }
        }
        return levels;
    }

    private static Logger logger(String name) {
        return context().getLogger(name.equals(ROOT) ? Logger.ROOT_LOGGER_NAME : name);
    }

    private static LoggerContext context() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }
}
