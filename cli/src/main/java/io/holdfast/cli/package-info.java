/**
 * The command-line interface. {@link io.holdfast.cli.Cli} is the root command, each module has a class for its
 * commands, and {@link io.holdfast.cli.Output} prints the results as tables or JSON.
 */
@NullMarked
package io.holdfast.cli;

import org.jspecify.annotations.NullMarked;
