/** Long polls and server-sent events, woken by commits. */
@NullMarked
package io.holdfast.server.stream;

import org.jspecify.annotations.NullMarked;
