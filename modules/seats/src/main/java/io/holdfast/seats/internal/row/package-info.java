/** The stored rows of the seats module. */
@NullMarked
package io.holdfast.seats.internal.row;

import org.jspecify.annotations.NullMarked;
