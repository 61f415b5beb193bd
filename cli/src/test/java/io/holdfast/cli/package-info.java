/** The command line against a real server. */
@NullMarked
package io.holdfast.cli;

import org.jspecify.annotations.NullMarked;
