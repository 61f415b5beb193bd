/** Serves the files of the web console. */
@NullMarked
package io.holdfast.server.console;

import org.jspecify.annotations.NullMarked;
