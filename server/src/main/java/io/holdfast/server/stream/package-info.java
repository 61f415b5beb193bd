/** Server-sent events, which are woken by commits. */
@NullMarked
package io.holdfast.server.stream;

import org.jspecify.annotations.NullMarked;
