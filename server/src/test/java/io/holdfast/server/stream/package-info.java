/** Tests of event streams. */
@NullMarked
package io.holdfast.server.stream;

import org.jspecify.annotations.NullMarked;
