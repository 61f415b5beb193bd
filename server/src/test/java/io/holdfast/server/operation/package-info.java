/** Tests of {@code io.holdfast.server.operation}. */
@NullMarked
package io.holdfast.server.operation;

import org.jspecify.annotations.NullMarked;
