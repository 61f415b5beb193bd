/** Tests of the seats module. */
@NullMarked
package io.holdfast.seats;

import org.jspecify.annotations.NullMarked;
