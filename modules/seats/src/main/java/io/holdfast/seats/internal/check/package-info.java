/** The consistency check of the seats module. */
@NullMarked
package io.holdfast.seats.internal.check;

import org.jspecify.annotations.NullMarked;
