/** The server's log: its format, and its levels at run time. */
@NullMarked
package io.holdfast.server.logging;

import org.jspecify.annotations.NullMarked;
