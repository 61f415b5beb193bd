/** Streams of server-sent events that are woken by commits. */
@NullMarked
package io.holdfast.server.stream;

import org.jspecify.annotations.NullMarked;
