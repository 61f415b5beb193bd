/** The server, called over real HTTP. */
@NullMarked
package io.holdfast.server;

import org.jspecify.annotations.NullMarked;
