/**
 * The command-line interface. {@link io.holdfast.cli.Cli} is the root command, each module has a class with its commands,
 * and {@link io.holdfast.cli.Output} prints their results as tables or as JSON.
 */
@NullMarked
package io.holdfast.cli;

import org.jspecify.annotations.NullMarked;
