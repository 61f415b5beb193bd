/** Tests of {@code io.holdfast.server.identity}. */
@NullMarked
package io.holdfast.server.identity;

import org.jspecify.annotations.NullMarked;
