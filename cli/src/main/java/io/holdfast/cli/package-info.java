/**
 * The command line: {@link io.holdfast.cli.Cli} has the options of all commands, a class for each room has its verbs,
 * and {@link io.holdfast.cli.Output} shows what they answer, for people or as JSON.
 */
@NullMarked
package io.holdfast.cli;

import org.jspecify.annotations.NullMarked;
