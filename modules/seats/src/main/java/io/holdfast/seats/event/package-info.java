/** The events that the seats module adds to the commit record. */
@NullMarked
package io.holdfast.seats.event;

import org.jspecify.annotations.NullMarked;
