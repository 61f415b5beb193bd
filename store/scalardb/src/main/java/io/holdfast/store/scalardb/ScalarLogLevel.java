package io.holdfast.store.scalardb;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits ScalarDB's log output to errors, unless the application has set the level of its logger. ScalarDB logs every
 * conflict as a warning with a stack trace, even though conflicts between servers are normal and are retried; failures
 * that are not retried successfully are thrown to the caller. SLF4J cannot set levels, so this class sets them in
 * Logback, slf4j-simple and {@code java.util.logging}; with other logging libraries, the application must set the
 * level.
 */
final class ScalarLogLevel {

    static final String LOGGER = "com.scalar.db";

    private static final Logger LOG = LoggerFactory.getLogger(ScalarLogLevel.class);
    private static final String SIMPLE_PROPERTY = "org.slf4j.simpleLogger.log." + LOGGER;
    /** A field, because {@code java.util.logging} forgets the levels of loggers that are garbage collected. */
    private static final java.util.logging.Logger JDK_LOGGER = java.util.logging.Logger.getLogger(LOGGER);

    private ScalarLogLevel() {}

    /** Sets the level. Must be called before ScalarDB's classes are loaded. */
    static void limitToErrors() {
        if (JDK_LOGGER.getLevel() == null) {
            JDK_LOGGER.setLevel(java.util.logging.Level.SEVERE);
        }
        String factory = LoggerFactory.getILoggerFactory().getClass().getName();
        if (factory.startsWith("org.slf4j.simple.") && System.getProperty(SIMPLE_PROPERTY) == null) {
            System.setProperty(SIMPLE_PROPERTY, "error");
        } else if (factory.startsWith("ch.qos.logback.")) {
            limitLogback(LoggerFactory.getLogger(LOGGER));
        }
    }

    /** Uses reflection, because this module does not depend on Logback. */
    private static void limitLogback(Logger logger) {
        try {
            Class<?> level = Class.forName(
                    "ch.qos.logback.classic.Level", true, logger.getClass().getClassLoader());
            if (logger.getClass().getMethod("getLevel").invoke(logger) == null) {
                logger.getClass()
                        .getMethod("setLevel", level)
                        .invoke(logger, level.getField("ERROR").get(null));
            }
        } catch (ReflectiveOperationException e) {
            LOG.debug("cannot set the log level of {}", LOGGER, e);
        }
    }
}
