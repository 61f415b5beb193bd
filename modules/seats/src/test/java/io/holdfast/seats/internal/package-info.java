/** Tests of {@code io.holdfast.seats.internal}. */
@NullMarked
package io.holdfast.seats.internal;

import org.jspecify.annotations.NullMarked;
