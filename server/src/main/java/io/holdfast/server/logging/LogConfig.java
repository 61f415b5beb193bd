package io.holdfast.server.logging;

import java.util.Map;

/**
 * The configuration of the log.
 *
 * @param json whether each line is a JSON object
 * @param levels the level of each logger; {@link LogLevels#ROOT} stands for all loggers without their own level
 */
public record LogConfig(boolean json, Map<String, String> levels) {}
